"""The table in a terminal: draws what a seat sees, reads answers, explains refusals."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from typing import Any

from rich.console import Console

from tafelrunde.bots import BOTS, Bot
from tafelrunde.bots.hints import hints
from tafelrunde.cli.coaching import coach_lines, help_lines
from tafelrunde.cli.files import write
from tafelrunde.cli.listing import SHOWN, card_lines, fits, option_lines
from tafelrunde.cli.words import print_reason, say, show, show_beats, spoken
from tafelrunde.table import OPEN, SPECTATOR, Seat, Stream, Table, save
from tafelrunde.table.beat import Beat
from tafelrunde.table.decision import Decision, Option
from tafelrunde.table.errors import Refusal, RuleFailure, TafelrundeError
from tafelrunde.table.record import effective_acts
from tafelrunde.table.render import plain, scene_lines, zone_lines
from tafelrunde.table.taking_back import own_acts
from tafelrunde.table.text import LANGUAGES, Lang, Text

COMMANDS = {
    "?": "help", "help": "help", "hilfe": "help", "regel": "help", "rule": "help",
    "o": "options", "options": "options", "optionen": "options",
    "why": "why", "warum": "why",
    "hint": "hint", "tipp": "hint", "rat": "hint",
    "coach": "coach", "trainer": "coach",
    "card": "card", "karte": "card",
    "undo": "undo", "u": "undo", "zurück": "undo",
    "set": "set", "einstellen": "set", "stelle": "set",
    "view": "view", "v": "view", "ansicht": "view",
    "log": "log", "verlauf": "log",
    "save": "save", "speichern": "save",
    "concede": "concede", "aufgeben": "concede",
    "quit": "quit", "q": "quit", "verlassen": "quit",
}  # fmt: skip
"""Commands in both languages."""


AGAIN = frozenset({"again", "nochmal"})
"""In both languages too: begin anew what is taught."""
MOST_LISTED = 1000
"""Of a question with more answers only what they are made of is listed."""


class Quit(Exception):
    """The person leaves."""


def listed(decision: Decision[Any]) -> list[Option]:
    """The legal answers; of combinations and orders without number the single parts."""
    if decision.is_wider_than(MOST_LISTED):
        return [option for option in decision.options() if option.objection is None]
    return [decision.option(key) for key in decision.legal()]


class Terminal:
    """One table with people at this terminal and perhaps bots."""

    def __init__(
        self,
        table: Table[Any],
        bots: dict[Seat, Bot],
        lang: Lang,
        console: Console,
        *,
        names: list[str],
        story: Iterable[Beat] = (),
        read: Callable[[str], str] = input,
    ) -> None:
        self.table = table
        self.bots = bots
        self.lang = lang
        self.console = console
        self.names = names
        """Who sits where, as the command line named them; kept in saves."""
        self.read = read
        self.locale = spoken(table.game.locale)
        self.people = [Seat(seat) for seat in range(table.seats) if seat not in bots]
        self.story = list(story)
        """What has been told so far."""
        self._shown: dict[str, str] = {}
        """The zones as they were last drawn, by key."""
        self._facing: Seat | None = None
        self._is_saved = True
        self._sizes: list[tuple[int, int, int]] = []
        """Of every answered line: the table's version after it, how many answers it was, and how much of the
        story was told before it."""

    # -- the evening -----------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        mode = self.table.mode.title[self.lang]
        self._say("play.welcome", game=self.table.game.title[self.lang], mode=mode)
        if self.people:
            self._say("play.you-are", seats=", ".join(self._seat(seat) for seat in self.people))
        for notice in self.table.notices:
            self._print(notice)
        self.story += self.table.opening
        try:
            while not self.table.is_over:
                self._next_answer()
        except Quit:
            self._say("play.bye")
            return
        except (KeyboardInterrupt, Exception):  # also when something goes wrong inside: no game is lost
            self._save_unsaved()
            raise
        self._draw(self._viewer(), is_whole=True)
        self._tell_result()
        self._offer_record()

    def _next_answer(self) -> None:
        pending = self.table.pending
        thinking = next((seat for seat in pending if seat in self.bots), None)
        if thinking is not None:
            self._tell(self.table.play(thinking, self._think(thinking)))
            return
        seat = next(iter(pending))
        self._face(seat)
        decision = self.table.pending[seat]
        self._draw(seat)
        self._print(decision.prompt, "bold")
        line = self._line(say("play.prompt", self.lang, seat=self._seat(seat)))
        if line:
            self._obey(seat, decision, line)

    def _think(self, seat: Seat) -> str:
        """A bot's answer; on a terminal one sees how far it is."""
        player = self.bots[seat]
        if not self.console.is_terminal:
            return player.choose(self.table, seat)
        with self.console.status(self._thinking(seat, 0.0)) as status:
            player.progress = lambda share: status.update(self._thinking(seat, share))
            return player.choose(self.table, seat)

    def _thinking(self, seat: Seat, share: float) -> str:
        name = self.names[seat]
        known = self.locale.say(Text(f"bot.{name}"), self.lang) if name in BOTS else name
        return say("play.thinking", self.lang, seat=self._seat(seat), bot=known, share=round(100 * share))

    def _line(self, prompt: str) -> str:
        """What the person writes; nothing is lost when there is nobody any more."""
        try:
            line = self.read(prompt)
        except UnicodeDecodeError as problem:
            line = problem.object.decode("utf-8", errors="replace")
        except EOFError:
            self._say("play.end-of-input")
            self._save_unsaved()
            raise Quit from None
        return line.encode("utf-8", errors="replace").decode("utf-8").strip()

    def _face(self, seat: Seat) -> None:
        """Hand the keyboard over when several people share it: nobody sees another's hand."""
        if seat == self._facing:
            return
        if len(self.people) > 1 and self._facing is not None:
            self.console.clear()
            self._line(say("play.turn-to", self.lang, seat=self._seat(seat)))
            show_beats(self.console, SPECTATOR, self.story[-30:], self.locale, self.lang)
        self._facing = seat
        self._shown = {}

    # -- commands --------------------------------------------------------------------------------------------

    def _obey(self, seat: Seat, decision: Decision[Any], line: str) -> None:
        word, _, rest = line.partition(" ")
        if line.startswith("?"):
            word, rest = "?", line[1:].strip()
        command = COMMANDS.get(word.casefold())
        try:
            if command is None:
                self._answer(seat, decision, line)
            else:
                self._command(command, seat, decision, rest.strip())
        except Refusal as refusal:
            self._explain(refusal.text, refusal.rule)
        except (RuleFailure, TafelrundeError) as problem:
            self._print(problem.text, "red")

    def _command(self, command: str, seat: Seat, decision: Decision[Any], rest: str) -> None:
        acts: dict[str, Callable[[], None]] = {
            "help": lambda: self._help(decision, rest),
            "options": lambda: self._list(listed(decision)),
            "why": lambda: self._why(seat, rest),
            "hint": lambda: self._hint(seat),
            "coach": lambda: self._coach(seat),
            "card": lambda: self._card(rest),
            "undo": lambda: self._undo(seat),
            "set": lambda: self._set(seat, rest),
            "view": lambda: self._draw(seat, is_whole=True),
            "log": self._log,
            "save": lambda: self._save(rest),
            "concede": lambda: self._concede(seat),
            "quit": self._quit,
        }
        acts[command]()

    def _concede(self, seat: Seat) -> None:
        if self._asks("play.concede-sure"):
            self._after(self.table.concede(seat))

    def _quit(self) -> None:
        if not self._is_saved:
            answer = self._decides("play.save-first")
            if answer is None:
                return
            if answer:
                self._save("")
        raise Quit

    def _answer(self, seat: Seat, decision: Decision[Any], line: str) -> None:
        keys = self._keys(seat, decision, line)
        version, before = self.table.version, len(self.story)
        for key in keys:
            self._after(self.table.answer(seat, key))
        if self.table.version != version:
            self._sizes.append((self.table.version, len(keys), before))

    def _keys(self, seat: Seat, decision: Decision[Any], line: str) -> list[str]:
        """The answers of a line, parted by commas; it is taken wholly or not at all."""
        keys: list[str] = []
        trial = self.table.clone()
        for words in self.table.game.expand(self.table.state, seat, line):
            asked = trial.pending.get(seat, decision)  # an answer out of turn is refused with its rule
            meant = self._meant(asked, words)
            if meant is None:
                return []
            trial.answer(seat, meant)
            keys.append(meant)
        return keys

    def _undo(self, seat: Seat) -> None:
        """Take back the last line; against the computer also when that has answered since."""
        version, size, before = self._sizes.pop() if self._sizes else (0, 1, len(self.story))
        is_known = version == self.table.version
        for _ in range(size if is_known else 1):
            self._take_back(seat)
        del self.story[before:]
        if is_known and self._sizes:  # now the line before is the last one
            self._sizes[-1] = (self.table.version, *self._sizes[-1][1:])
        self._is_saved = False
        self._shown = {}
        self._say("play.taken-back")

    def _take_back(self, seat: Seat) -> None:
        """One answer of the seat; computer opponents never mind, so what they answered since goes, too."""
        if not self.table.can_undo(seat) and len(self.people) == 1:
            acts = effective_acts(self.table.record())
            if own_acts(acts, [self.table.seat_name(seat)]) and self._asks("play.take-back-all"):
                self.table.take_back([seat])
                return
        self.table.undo(seat)

    def _set(self, seat: Seat, words: str) -> None:
        """Set something for the seat; without words, what could be set."""
        options = [Option(each.key, each.label) for each in self.table.settings(seat)]
        if not options:
            self._say("play.no-settings")
            return
        if not words:
            for each in self.table.settings(seat):
                mark = "*" if each.is_set else " "
                line = f"{mark} {each.key:<24} {self.locale.say(each.label, self.lang)}"
                self.console.print(line, markup=False)
            self._say("play.settings", example=options[0].key)
            return
        fitting = [option.key for option in options if fits(option, words, self.locale)]
        key = fitting[0] if len(fitting) == 1 else words
        self.table.adjust(seat, key)
        self._is_saved = False
        self._say("play.set")

    def _meant(self, decision: Decision[Any], line: str) -> str | None:
        """The key that a person meant: the very one, or the only legal one that the words fit."""
        refused: Option | None = None
        try:
            refused = decision.option(line)
            if refused.objection is None:
                return refused.key
        except Refusal:
            pass
        fitting = [option for option in listed(decision) if fits(option, line, self.locale)]
        if len(fitting) == 1:
            return fitting[0].key
        if refused is not None:
            return refused.key
        if fitting:
            self._say("play.several")
            self._list(fitting)
            return None
        self._say("play.unknown", words=line)
        if decision.rule is not None:
            self._cite(decision.rule)
        return None

    # -- explaining ------------------------------------------------------------------------------------------

    def _help(self, decision: Decision[Any], words: str) -> None:
        if not words:
            for line in help_lines(self.table, decision, self.locale, self.lang):
                self.console.print(line, markup=False)
            self._say("play.help", example=listed(decision)[0].key)
            return
        found = self.table.game.rulebook.search(words)
        if not found:
            self._say("cli.no-rule", words=words)
        for rule in found[:SHOWN]:
            self.console.print(f"{rule.id}: {rule.text[self.lang]}")
            print_reason(self.console, rule, self.lang, "  ")

    def _why(self, seat: Seat, line: str) -> None:
        trial = self.table.clone()
        for key in self.table.game.expand(self.table.state, seat, line):
            option = trial.pending[seat].option(key)
            if option.objection is not None:
                self._explain(option.objection.reason, option.objection.rule)
                return
            trial.play(seat, option.key)
        self._say("play.allowed", answer=line)

    def _hint(self, seat: Seat) -> None:
        """The best options with their reasons, as far as the seat can know."""
        for number, hint in enumerate(hints(self.table, seat, Stream().fork()), 1):
            words = "; ".join(self.locale.say(each, self.lang) for each in hint.words)
            reason = ", ".join(self.locale.say(each, self.lang) for each in hint.reason)
            chance = round(50 * (1 + hint.value))
            self.console.print(f"  {number}. {words}", style="bold")
            self._say("play.hint", reason=reason, chance=chance, answer=", ".join(hint.keys))

    def _coach(self, seat: Seat) -> None:
        """What would have been better in the last turn; only against computers."""
        if len(self.people) > 1:
            self._say("play.coach-alone")
            return
        for line in coach_lines(self.table, seat, self.locale, self.lang):
            self.console.print(line, markup=False)

    def _explain(self, reason: Text, rule_id: str | None) -> None:
        self._print(reason, "red")
        if rule_id is not None:
            self._cite(rule_id)

    def _cite(self, rule_id: str) -> None:
        rule = self.table.game.rulebook[rule_id]
        self.console.print(f"  {rule.id}: {rule.text[self.lang]}", style="dim")

    def _card(self, words: str) -> None:
        wanted = words.casefold()
        for card in self.table.game.card_list():
            names = [card.id, *card.name.values()]
            if wanted and any(name.casefold().startswith(wanted) for name in names):
                self.console.print(card.name[self.lang], style="bold")
                self.console.print("\n".join(card_lines(card, self.lang)))
                if card.signs is not None:
                    self.console.print(card.signs[self.lang], style="dim")
                return
        self._say("play.no-card", words=words)

    def _list(self, options: list[Option]) -> None:
        lines = option_lines(options, self.locale, self.lang)
        for line in lines[:SHOWN]:
            self.console.print(line, markup=False)
        if len(lines) > SHOWN:
            self._say("play.more", count=len(lines) - SHOWN)

    def _log(self) -> None:
        if not self._show_beats(self.story):
            self._say("play.nothing-yet")

    # -- showing ---------------------------------------------------------------------------------------------

    def _viewer(self) -> Seat:
        if len(self.people) == 1:
            return self.people[0]
        return SPECTATOR if self.people else OPEN

    def _after(self, beats: list[Beat]) -> None:
        """Tell what followed a person's answer, which is worth saving."""
        self._is_saved = False
        self._tell(beats)

    def _tell(self, beats: list[Beat]) -> None:
        self.story += beats
        if self._show_beats(beats):
            self._shown = {}

    def _show_beats(self, beats: list[Beat]) -> bool:
        """Tell what whoever looks may know of these; whether that is anything."""
        return show_beats(self.console, self._viewer(), beats, self.locale, self.lang)

    def _draw(self, seat: Seat, *, is_whole: bool = False) -> None:
        """Draw the table, or only the zones that look different from before."""
        scene = self.table.view(seat)
        width = self.console.width
        drawn = {zone.key: zone_lines(zone, self.locale, self.lang, width) for zone in scene.zones}
        if is_whole or not self._shown:
            show(self.console, scene_lines(scene, self.locale, self.lang, width))
        else:
            for key, lines in drawn.items():
                if self._shown.get(key) != plain(lines):
                    show(self.console, [*lines, []])
        self._shown = {key: plain(lines) for key, lines in drawn.items()}

    def _tell_result(self) -> None:
        result = self.table.result
        if result is None:
            return
        if result.winners:
            self._say("play.winner", seats=", ".join(self._seat(seat) for seat in result.winners))
        elif self.table.seats > 1:
            self._say("play.draw")
        self._print(result.reason, "bold green")
        for rule_id in result.rules:
            self._cite(rule_id)

    def _offer_record(self) -> None:
        """Keep a finished game that somebody has played here, if the person likes."""
        if self._is_saved or not self.people or not self.console.is_terminal:
            return
        self._is_saved = True  # whoever just leaves wants no file
        try:
            if self._asks("play.keep"):
                self._say("play.kept", file=str(self._write("")))
        except Quit:
            return

    # -- small things ----------------------------------------------------------------------------------------

    def _save(self, name: str) -> None:
        self._say("play.saved", file=str(self._write(name)))

    def _write(self, name: str) -> Path:
        stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
        path = Path(name or f"{self.table.game.id}-{stamp}.tafel")
        write(path, save(self.table, {"seats": self.names, "lang": self.lang}))
        self._is_saved = True
        return path

    def _save_unsaved(self) -> None:
        if not self._is_saved:
            self._save("")

    def _asks(self, key: str) -> bool:
        """Whether the person says yes, in either language."""
        return self._decides(key) is True

    def _decides(self, key: str) -> bool | None:
        """Yes, no, or neither, in either language."""
        word = self._line(say(key, self.lang)).casefold()
        if word.startswith(tuple(say("play.yes", lang) for lang in LANGUAGES)):
            return True
        if word and any(say("play.no", lang).startswith(word) for lang in LANGUAGES):
            return False
        return None

    def _seat(self, seat: Seat) -> str:
        return self.locale.say(Text(f"seat.{self.table.seat_name(seat)}"), self.lang)

    def _print(self, words: Text, style: str | None = None) -> None:
        """Tell what the game says."""
        self.console.print(self.locale.say(words, self.lang), style=style)

    def _say(self, key: str, **args: int | str) -> None:
        self.console.print(say(key, self.lang, **args))
