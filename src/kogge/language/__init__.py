"""Language models at the table: all that a seat may know as text, and answers back to moves.

- `prompting`: the prompt for a decision, from what the seat observes and has heard;
- `digesting`: short rules, made of the rulebook;
- `answering`: a move from free text, without ever guessing between two;
- `chatting`: requests to chat models over any OpenAI-compatible address.
"""
