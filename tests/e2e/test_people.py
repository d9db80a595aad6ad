"""People: a passkey opens my name in another browser, and whoever bothers me is heard no more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import CDPSession, expect

from tests.e2e.person import Person
from tests.e2e.test_friends import invite
from tests.e2e.test_pages import serious

SitDown = Callable[..., Person]
DEVICE: dict[str, Any] = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def at_home(person: Person) -> Person:
    """By a name instead of a number: for numbers browsers make no passkeys."""
    person.address = person.address.replace("127.0.0.1", "localhost")
    return person


def authenticator(person: Person) -> tuple[CDPSession, str]:
    """Chromium's own device, in place of a fingerprint."""
    line = person.context.new_cdp_session(person.page)
    line.send("WebAuthn.enable")
    made = line.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    return line, made["authenticatorId"]


def test_a_passkey_opens_my_name_and_my_games_in_another_browser(sit_down: SitDown) -> None:
    desk, phone = at_home(sit_down(name="Ada")), at_home(sit_down(name="", lang="de", size="phone"))
    desk.set_up("mythos", "me", "friend")
    table = desk.page.url.rsplit("/", 1)[1]
    here, there = authenticator(desk), authenticator(phone)
    desk.open("/me")
    desk.see("make-passkey").click()
    expect(desk.see("said")).to_contain_text("this name is yours")
    expect(desk.see("passkeys").get_by_role("listitem")).to_have_count(1)
    # Passkeys travel with their person: the telephone has the same one.
    (passkey,) = here[0].send("WebAuthn.getCredentials", {"authenticatorId": here[1]})["credentials"]
    there[0].send("WebAuthn.addCredential", {"authenticatorId": there[1], "credential": passkey})
    phone.open("/me")
    phone.see("enter-passkey").click()
    expect(phone.see("said")).to_contain_text("Willkommen zurück, Ada")
    phone.open("/")
    expect(phone.see(f"my-{table}")).to_be_visible()
    # A third device comes by the link that the camera reads; there it is the same person too.
    desk.see("make-link").click()
    expect(desk.see("my-qr").locator("svg")).to_be_visible()
    third = at_home(sit_down(name=""))
    third.page.goto(desk.see("my-link").input_value())
    third.see("arrive").click()
    expect(third.see("said")).to_contain_text("Welcome back, Ada")
    third.see("my-profile").click()
    expect(third.page.get_by_role("heading", name="Ada")).to_be_visible()
    assert serious(third) == []
    third.open("/")
    expect(third.see(f"my-{table}")).to_be_visible()
    # Without https and by a number there are none; what leads back instead is said.
    phone.address = phone.address.replace("localhost", "127.0.0.1")
    phone.open("/me")
    expect(phone.see("passkeys")).to_contain_text("https")
    expect(phone.see("make-passkey")).to_have_count(0)


def test_whoever_bothers_me_is_heard_no_more_until_i_take_it_back(sit_down: SitDown) -> None:
    ada, bertha = sit_down(name="Ada"), sit_down(name="Bertha")
    invite(ada, bertha)
    for person in (ada, bertha):
        person.page.get_by_role("tab", name="Chat").click()
    bertha.page.get_by_role("textbox", name="Say something").fill("Boo!")
    bertha.page.keyboard.press("Enter")
    line = ada.page.get_by_role("log").get_by_text("Boo!")
    expect(line).to_be_visible()
    ada.see("report-open").click()
    ada.see("report").get_by_label("Boo!").check()
    ada.see("mute").click()
    expect(ada.see("report-muted")).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(line).to_have_count(0)
    table = ada.page.url
    ada.open("/me")
    expect(ada.see("company")).to_contain_text("Bertha")
    ada.see("forgive").click()
    expect(ada.see("forgive")).to_have_count(0)
    ada.page.goto(table)
    ada.page.get_by_role("tab", name="Chat").click()
    expect(line).to_be_visible()
    # Whom somebody does not want to meet at all is blocked in the same place, and forgiven in the same.
    ada.see("report-open").click()
    ada.see("report").get_by_label("Boo!").check()
    ada.see("block").click()
    expect(ada.see("report-blocked")).to_be_visible()
    ada.open("/me")
    expect(ada.see("company")).to_contain_text("blocked")
    ada.see("forgive").click()
    expect(ada.see("forgive")).to_have_count(0)
    ada.page.goto(table)
    ada.page.get_by_role("tab", name="Chat").click()
    # Whoever is forgotten is a side at once, for those who are still there too, and has said nothing.
    expect(ada.page.locator(".other")).to_contain_text("Bertha")
    bertha.be_forgotten()
    expect(line).to_have_count(0)
    expect(ada.page.get_by_role("log")).to_contain_text("North —")
    expect(ada.page.locator("body")).not_to_contain_text("Bertha")
