"""Steps per second of many games at once: ours in compiled rules, Pgx's on JAX, both on processors.

On both sides a step is one decision in every environment, with the observation and the legal
actions of who decides next, games that end begin anew, and random legal actions are chosen by
compiled code; this is part of the time measured.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from kogge.adapters.vector import KoggeVectorEnv
from kogge.arena.bench import Done, Task

Clock = Callable[[], float]

STEPS: Final = 100
PEERS: Final = ("connect_four", "leduc_holdem", "sparrow_mahjong")


def tasks(clock: Clock, threads: int, environments: int) -> tuple[list[Task], list[str]]:
    """Ours first, then theirs, and what is missing."""
    found = [
        our_task("visby", 4, "self", clock, threads, environments),
        our_task("visby", 4, "greedy", clock, threads, environments),
        our_task("tallinn", 4, "self", clock, threads, environments),
        our_task("towers", 2, "self", clock, threads, environments),
    ]
    try:
        import jax
        import pgx
    except ImportError as error:
        return found, [f"{error.name}"]
    return found + [pgx_task(name, jax, pgx, clock, environments) for name in PEERS], []


def our_task(
    game: str, players: int, opponents: str, clock: Clock, threads: int, environments: int
) -> Task:
    made: list[KoggeVectorEnv] = []

    def run() -> Done:
        if not made:
            env = KoggeVectorEnv(
                game,
                environments,
                players=players,
                opponents=opponents,
                threads=threads,
                copy=False,
            )
            env.reset(seed=1)
            env.random_actions()
            made.append(env)
        env = made[0]
        began = clock()
        for _ in range(STEPS):
            env.step(env.random_actions())
        return STEPS * environments, clock() - began

    rivals = "self-play" if opponents == "self" else f"{players - 1} {opponents} opponents"
    what = f"Kogge {game}, {players} players, {rivals}, {threads} threads"
    return Task(f"kogge-{game}-{opponents}", what, "steps/s", run)


def pgx_task(name: str, jax: Any, pgx: Any, clock: Clock, environments: int) -> Task:
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
            return (step(state, actions, jax.random.split(chance, environments)), key), None

        many = jax.jit(lambda carry: jax.lax.scan(advance, carry, None, length=STEPS)[0])
        key = jax.random.PRNGKey(0)
        state = jax.jit(jax.vmap(env.init))(jax.random.split(key, environments))
        return many, state, key

    def run() -> Done:
        if not made:
            many, state, key = build()
            made.extend((many, jax.block_until_ready(many((state, key)))))
        began = clock()
        made[1] = jax.block_until_ready(made[0](made[1]))
        return STEPS * environments, clock() - began

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
