"""Numba type of a verb: a call goes straight to the rule of the record's game."""

# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba.core import types
from numba.core.typing.templates import infer_global
from numba.extending import models, register_model


class VerbType(types.Callable, types.Dummy):
    """The type of a verb; a call of it is a call of the rule for its first argument's type."""

    def __init__(self, name: str, rules: dict[Any, Callable[..., Any]]) -> None:
        super().__init__(f"verb({name})")
        self._rules = rules

    def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
        if args[0] not in self._rules:
            return None
        return self._rule(args[0]).get_call_type(context, args, kws)

    def get_impl_key(self, sig: Any) -> Any:
        return self._rule(sig.args[0]).get_impl_key(sig)

    def get_call_signatures(self) -> tuple[list[Any], bool]:
        return [], True

    def _rule(self, record: Any) -> Any:
        return types.Dispatcher(self._rules[record])


register_model(VerbType)(models.OpaqueModel)


def make_callable(verb: Callable[..., Any], rules: dict[Any, Callable[..., Any]]) -> None:
    """Let compiled code call this verb; `rules` is looked up when a call is compiled."""
    infer_global(verb, VerbType(verb.__name__, rules))
