"""It is your turn: what people are told who are not at the table, and how.

`wanted` who wants to be told, and the rows that go into the outbox with an event; `outbox` sends them;
`told` puts them into words; `mail`, `webhook` and `push` are the ways, `outgoing` guards what leaves the
house; `ways` is what people settle about it; `vault` keeps their addresses sealed.
"""
