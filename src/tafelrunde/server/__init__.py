"""The web table: any game of the house in a browser, with friends or bots.

| module | holds |
|---|---|
| `messages`, `forms` | what crosses the WebSocket, what crosses REST; see `docs/protocol.md` |
| `schema`, `store`, `migrations` | the event log, snapshots and seats in the database; group commit |
| `book` | who knows how much of the log; clocks |
| `rebuild` | from the log back to a table |
| `views`, `stage`, `live` | what viewers see, what they are told, what they do |
| `connection`, `hall` | one WebSocket; all live tables, bots and clocks of a process |
| `pool`, `jobs` | worker processes, and what they work on |
| `lobby`, `rest`, `openapi`, `figures`, `metrics`, `app` | tables set up and joined, REST, the application |
| `security`, `locales` | tokens, cookies, limits; the sentences a browser needs |
"""
