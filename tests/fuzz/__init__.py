"""`make fuzz`: what strangers bring along, changed in every way that we could think of.

| kind | what is changed | what must hold |
|---|---|---|
| records | records of every game and mode | it is refused by name, or can be watched and played on |
| saves | saved tables, their checksum made to fit | it is refused, or is played on and seen from everywhere |
| decks | deck texts | likewise, at a table of its own |
| setups | wishes for a new table | likewise |
| variants | corrections of a game's data, as a file and as a wish | likewise |
| messages | all messages and requests to a hall | a typed answer, and nothing in the server's log |

Every input has a watchdog: whatever takes longer than a second of processor time is a finding too. A finding
is kept in a file `failed-*.fuzz`; `make fuzz ARGS="--repeat FILE"` tries it again.
"""
