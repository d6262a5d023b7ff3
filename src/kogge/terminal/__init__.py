"""Play in a terminal: the table, the replay, and what is said while rules are compiled.

| module | what is in it |
|---|---|
| `compiling` | Progress of compiling, on the first start |
| `explain` | Help (`?`): what a move does, why it is refused, what a rule says, what is asked now |
| `autosave` | Autosave: where a sitting is kept, so that nothing is lost when a computer fails |
| `menu` | Menu: the moves as they are listed, and what was typed about them |
| `movelist` | List of moves with numbers: one by one, or in groups where they are many |
| `opening` | Opening of a sitting: a new game, one that goes on, or a few questions first |
| `replaying` | Replay in a terminal: a recorded game again, move by move |
| `saves` | Saved games as files: written whole or not at all, and kept where they are found again |
| `screen` | Screen: the terminal as a person sees it, with sentences, drawings and questions |
| `seats` | Seats: people and bots at the table, and what they are called |
| `sitting` | Sitting: one table in one terminal |
| `story` | Log and result: what happened in sentences, the score in a table |
| `turn` | Turn of one person: what they see, what they may ask, and the choice they confirm |
| `words` | Texts of the terminal itself, in English, German and Italian; games bring their words |
"""
