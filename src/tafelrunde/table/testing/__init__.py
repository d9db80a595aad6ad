"""The conformance kit: what every game must prove, ours or a plugin's.

    from tafelrunde.table.testing import conform

    def test_my_game_keeps_the_contract():
        print(conform(GAME, "standard", decisions=2000))

| module | holds |
|---|---|
| `conform` | plays seeded random games and makes all checks, the dear ones now and then |
| `checks` | the oracle, options, refusals, undo, save, record, history, concession |
| `secrets` | nothing leaks: worlds that a seat cannot tell apart look the same to it; beats show every face |
| `wrong` | answers with a word exchanged: what is accepted is listed |
| `texts` | every sentence exists in both languages; scenes are well formed |
| `perft` | counts complete actions, so that a changed rule shows |
"""

from tafelrunde.table.testing.checks import (
    History,
    check_concede,
    check_content,
    check_options,
    check_oracle,
    check_problems,
    check_record,
    check_refusals,
    check_rulebook,
    check_save,
    check_setup,
    check_state,
    check_undo,
    check_words,
    describe,
    registered,
)
from tafelrunde.table.testing.conform import Rates, Report, check_hash_seeds, conform, random_game
from tafelrunde.table.testing.perft import divide, perft
from tafelrunde.table.testing.secrets import (
    check_leak,
    check_review,
    check_together_leak,
    check_told,
    known,
    scenes_of,
)
from tafelrunde.table.testing.texts import check_locale, check_texts, locale_problems, texts_in
from tafelrunde.table.testing.wrong import check_listed

__all__ = [
    "History",
    "Rates",
    "Report",
    "check_concede",
    "check_content",
    "check_hash_seeds",
    "check_leak",
    "check_listed",
    "check_locale",
    "check_options",
    "check_oracle",
    "check_problems",
    "check_record",
    "check_refusals",
    "check_review",
    "check_rulebook",
    "check_save",
    "check_setup",
    "check_state",
    "check_texts",
    "check_together_leak",
    "check_told",
    "check_undo",
    "check_words",
    "conform",
    "describe",
    "divide",
    "known",
    "locale_problems",
    "perft",
    "random_game",
    "registered",
    "scenes_of",
    "texts_in",
]
