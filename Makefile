.PHONY: soak

soak:  ## every game with every combination of options, at length
	pytest -m soak -n auto
