"""Steps per second of many games at once: ours in compiled rules, Pgx's on JAX, both on processors.

On both sides a step is one decision in every environment, with the observation and the legal
actions of who decides next, games that end begin anew, and random legal actions are chosen by
compiled code; this is part of the time measured.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from kogge.adapters.vector import KoggeVectorEnv
from kogge.arena.bench import Done, Task
from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.core.rng import new_rng, pick_below

Clock = Callable[[], float]

ENVIRONMENTS: Final = 1024
STEPS: Final = 100
PEERS: Final = ("connect_four", "leduc_holdem", "sparrow_mahjong")


@rule
def choose(masks: Any, rng: Seq[int], out: Any) -> None:
    """A random legal action for every environment."""
    for index in range(masks.shape[0]):
        count = 0
        for action in range(masks.shape[1]):
            count += masks[index, action]
        chosen = pick_below(rng, count)
        action = -1
        while chosen >= 0:
            action += 1
            chosen -= masks[index, action]
        out[index] = action


def tasks(clock: Clock, threads: int) -> tuple[list[Task], list[str]]:
    """Ours first, then theirs, and what is missing."""
    found = [
        our_task("visby", 4, "self", clock, threads),
        our_task("visby", 4, "greedy", clock, threads),
        our_task("tallinn", 4, "self", clock, threads),
        our_task("towers", 2, "self", clock, threads),
    ]
    try:
        import jax
        import pgx
    except ImportError as error:
        return found, [f"{error.name}"]
    return found + [pgx_task(name, jax, pgx, clock) for name in PEERS], []


def our_task(game: str, players: int, opponents: str, clock: Clock, threads: int) -> Task:
    made: list[tuple[KoggeVectorEnv, Any, Any]] = []

    def run() -> Done:
        if not made:
            env = KoggeVectorEnv(
                game,
                ENVIRONMENTS,
                players=players,
                opponents=opponents,
                threads=threads,
                copy=False,
            )
            env.reset(seed=1)
            made.append((env, new_rng("bench"), np.zeros(ENVIRONMENTS, np.int64)))
        env, rng, actions = made[0]
        masks = env.masks
        choose(masks, rng, actions)
        began = clock()
        for _ in range(STEPS):
            choose(masks, rng, actions)
            env.step(actions)
        return STEPS * ENVIRONMENTS, clock() - began

    rivals = "self-play" if opponents == "self" else f"{players - 1} {opponents} opponents"
    what = f"Kogge {game}, {players} players, {rivals}, {threads} threads"
    return Task(f"kogge-{game}-{opponents}", what, "steps/s", run)


def pgx_task(name: str, jax: Any, pgx: Any, clock: Clock) -> Task:
    """Pgx as its authors use it: vmap, jit, auto-reset, a scan over the steps."""
    numpy = jax.numpy
    made: list[Any] = []

    def build() -> tuple[Any, Any, Any]:
        env = pgx.make(name)
        step = jax.vmap(auto_reset(env, jax))

        def advance(carry: Any, _: Any) -> tuple[Any, None]:
            state, key = carry
            key, choice, chance = jax.random.split(key, 3)
            logits = numpy.where(state.legal_action_mask, 0.0, -numpy.inf)
            actions = jax.random.categorical(choice, logits, axis=-1)
            return (step(state, actions, jax.random.split(chance, ENVIRONMENTS)), key), None

        many = jax.jit(lambda carry: jax.lax.scan(advance, carry, None, length=STEPS)[0])
        key = jax.random.PRNGKey(0)
        state = jax.jit(jax.vmap(env.init))(jax.random.split(key, ENVIRONMENTS))
        return many, state, key

    def run() -> Done:
        if not made:
            many, state, key = build()
            made.extend((many, jax.block_until_ready(many((state, key)))))
        began = clock()
        made[1] = jax.block_until_ready(made[0](made[1]))
        return STEPS * ENVIRONMENTS, clock() - began

    return Task(f"pgx-{name}", f"Pgx {name}, JAX on the processor", "steps/s", run)


def auto_reset(env: Any, jax: Any) -> Callable[[Any, Any, Any], Any]:
    """A step after which a finished game begins anew, keeping how it ended."""

    def step(state: Any, action: Any, key: Any) -> Any:
        chance, fresh = jax.random.split(key)
        following = env.step(state, action, chance)
        return jax.lax.cond(
            following.terminated | following.truncated,
            lambda: env.init(fresh),
            lambda: following,
        )

    return step
