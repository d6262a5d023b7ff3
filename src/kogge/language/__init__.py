"""Language models at the table: all that a seat may know as text, and answers back to moves.

| module | what is in it |
|---|---|
| `answering` | Parser of answers: a move from free text, as language models and people write it |
| `chatting` | Chat models as players: `llm:MODEL@URL` |
| `digesting` | Short rules: the rulebook shortened to a number of characters |
| `prompting` | The prompt for a decision: all that a seat may know, as text |
| `rates` | Rates of wrong answers: which part of what a chat model said was illegal or unreadable |
"""
