"""The web table: any game of the house in a browser, with friends or bots.

| module | holds |
|---|---|
| `messages`, `forms` | what crosses the WebSocket, what crosses the REST API |
"""
