"""Standard environments for programs that learn, thin over the contract.

`kogge.adapters.gymnasium` (one agent among bots, or thousands of games at once) and
`kogge.adapters.pettingzoo` (every seat an agent); each needs the extra of its name.
"""
