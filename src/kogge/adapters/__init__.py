"""Standard environments for programs that learn, thin over the contract.

`kogge.adapters.gymnasium` (one agent among bots, or thousands of games at once),
`kogge.adapters.pettingzoo` (every seat an agent) and `kogge.adapters.openspiel` (games for
algorithms that plan); each needs the extra of its name.
"""
