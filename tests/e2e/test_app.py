"""It is your turn, and the client as an app: settled on a page, opened without a line."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.e2e.person import Person
from tests.patience import wait_for
from tests.server.post import receiver
from tests.server.servers import Server

KEPT = """async () => {
  const games = await (await fetch('/api/games')).json()
  const kept = await Promise.all(games.map(({ id }) => caches.match(`/api/games/${id}/overview`)))
  return kept.every(Boolean)
}"""
READY = "navigator.serviceWorker.ready.then((worker) => worker.active?.state ?? '')"


def test_notices_are_settled_and_the_house_opens_without_a_line(browser: Browser, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path.as_posix()}/t.db"
    running = Server(database, tmp_path, "--outgoing-host", "127.0.0.1")
    try:
        with receiver() as kept:
            ada = Person(browser, f"http://{running.host}", size="phone", is_app=True)
            ada.open("/notices")
            ada.see("hook").fill(f"{kept.address}/hook")
            ada.see("add-hook").click()
            expect(ada.see("way")).to_contain_text("127.0.0.1")
            assert "content" in json.loads(kept.got[0][2]), "Discord is greeted in its own form"
            ada.see("kind-over").uncheck()
            ada.page.reload()
            expect(ada.see("kind-over")).not_to_be_checked()
            ada.see("remove-way").click()
            expect(ada.see("way")).to_have_count(0)

            ada.open("/")
            wait_for(lambda: ada.page.evaluate(READY) == "activated")
            manifest = ada.page.locator("link[rel=manifest]").get_attribute("href") or ""
            assert "shortcuts" in ada.page.request.get(f"{ada.address}{manifest}").json()
            ada.open("/rules/mythos")
            expect(ada.page.get_by_text("MY-WIN-01").first).to_be_visible()
            # Whoever installs it has all rulebooks, overviews and lists of lessons, unread ones too.
            ada.page.evaluate("window.dispatchEvent(new Event('appinstalled'))")
            wait_for(lambda: ada.page.evaluate(KEPT))
            ada.context.set_offline(True)
            ada.open("/")
            expect(ada.see("offline")).to_be_visible()
            expect(ada.page.get_by_role("heading", name="Mythos").first).to_be_visible()
            ada.open("/rules/mythos")
            expect(ada.page.get_by_text("MY-WIN-01").first).to_be_visible()
            ada.open("/rules/archmage")
            expect(ada.page.get_by_text("AM-GAME-01").first).to_be_visible()
            ada.open("/learn/tash-kalar")
            expect(ada.see("lesson-first-summoning")).to_be_visible()
            ada.open("/learn/morgua/overview")
            expect(ada.page.get_by_role("heading", name="Your first game")).to_be_visible()
            ada.leave()
    finally:
        running.stop()
