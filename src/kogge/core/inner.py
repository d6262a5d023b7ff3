"""Inner rules: how a rule is compiled for the rules that call it.

Numba makes machine code of every function it meets, with a wrapper for Python and one for C, once
for each combination of argument types, and then compiles it again as a part of each caller. A game
has some ninety rules, so that was two thirds of a cold start. A rule that is called by a rule

- takes every integer as 64 bits, be it a field, a number, an enum or a default, so that one
  version of it is enough;
- stays intermediate code: it is linked into its callers and optimised there, once, together with
  the function that Python calls.

Verbs are compiled whole nevertheless (`make_door`): arena, search and Python share them, often
from different processes, and find them on disk. They are linked into their callers, too, unless
they are large: those are called by their symbol. A dozen callers of Talis would otherwise optimise
the same half a megabyte again, which was a third of its cold start. Small ones are always inlined:
LLVM decides otherwise by what happened to be compiled before, at a tenth of Visby's random pace.

All this rests on internals of Numba; `tests/core/test_inner.py` says what must hold.
"""

# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pkgutil import resolve_name
from typing import Any, Final

from numba.core import sigutils, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.errors import NumbaError
from numba.core.registry import CPUDispatcher

from kogge.core.compile_errors import explained, wants_long_story
from kogge.core.rule_cache import RuleCache, Unresolved
from kogge.core.sources import BOUNDSCHECK

# bytes of intermediate code
SMALL: Final = 20_000
# calls cost smaller verbs a tenth of their pace; where indices are checked, compiling counts more
LARGE: Final = SMALL if BOUNDSCHECK else 240_000


class Rule(CPUDispatcher):
    """A rule as Python calls it; other rules are sent to its inner self, unless it is a door."""

    is_door = False

    def enable_caching(self) -> None:
        self._cache = RuleCache(self.py_func)

    @cached_property
    def inner(self) -> Any:
        """The rule as other rules call it."""
        return InnerRule(
            self.py_func, targetoptions=self.targetoptions, pipeline_class=InnerCompiler
        )

    def _compile_for_args(self, *args: Any, **kws: Any) -> Any:
        """What Numba calls when no version fits; what is wrong is told in the author's terms."""
        try:
            return super()._compile_for_args(*args, **kws)  # type: ignore[misc]
        except (NumbaError, KeyError) as error:  # of a field that does not exist it is a KeyError
            if wants_long_story():
                raise
            code = self.py_func.__code__
            raise explained(error, code.co_filename, code.co_firstlineno) from None

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """What Numba asks when it types a call of this rule in another one."""
        _, wide = self.fold_argument_types(args, kws)
        if self.is_door:
            return super().get_call_template(wide, {})
        return self.inner.get_call_template(wide, {})

    def get_overload(self, sig: Any) -> Any:
        """What Numba asks when it writes the call."""
        if not self.is_door:
            return self.inner.get_overload(sig)
        arguments, _ = sigutils.normalize_signature(sig)
        if arguments not in self._marks:
            compiled: Any = self.overloads[arguments]
            module = compiled.library._get_module_for_linking()
            size = len(module.as_bitcode())
            if size < SMALL:
                name = compiled.fndesc.llvm_func_name
                module.get_function(name).add_function_attribute("alwaysinline")
            if size < LARGE:
                self._marks[arguments] = compiled.entry_point
            else:
                self._marks[arguments] = mark = object()
                library = CalledLibrary(self.py_func, arguments, compiled)
                self.targetctx.insert_user_function(mark, compiled.fndesc, [library])
        return self._marks[arguments]

    @cached_property
    def _marks(self) -> dict[Any, object]:
        """What Numba finds the versions of a door by."""
        return {}

    def fold_argument_types(self, args: Any, kws: Any) -> Any:
        """The arguments of a call from another rule, defaults filled in."""
        signature, arguments = super().fold_argument_types(args, kws)
        return signature, tuple(widen(argument) for argument in arguments)

    @property
    def is_compiling(self) -> Any:
        """How Numba notices that a rule calls itself."""
        return super().is_compiling or self.inner.is_compiling


def make_door(rule: Any) -> None:
    """Let rules call the same machine code as Python does."""
    if isinstance(rule, Rule):
        rule.is_door = True


def widen(argument: Any) -> Any:
    """The type in which a rule takes an argument of this type from another rule."""
    if isinstance(argument, types.Omitted):
        return types.int64 if type(argument.value) is int else argument
    if isinstance(argument, types.IntEnumMember):
        return types.int64
    return types.int64 if types.unliteral(argument) in types.signed_domain else argument


class InnerRule(CPUDispatcher):
    """Versions of a rule that have no entry point of their own, only a mark to find them by."""

    def add_overload(self, cres: Any) -> None:
        marked = cres._replace(entry_point=object())
        self.targetctx.insert_user_function(marked.entry_point, marked.fndesc, [marked.library])
        self.overloads[tuple(marked.signature.args)] = marked


class InnerCompiler(Compiler):
    """Numba's compiler, stopped before machine code."""

    def __init__(
        self,
        typingctx: Any,
        targetctx: Any,
        library: Any,
        args: Any,
        return_type: Any,
        flags: Any,
        locals: Any,
    ) -> None:
        flags.no_compile = True
        flags.no_cpython_wrapper = True
        inner = InnerLibrary(targetctx.codegen(), "inner rule")
        super().__init__(typingctx, targetctx, inner, args, return_type, flags, locals)


class InnerLibrary(JITCodeLibrary):
    """The intermediate code of a rule and of the rules it calls, to be linked into callers."""

    def finalize(self) -> None:
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalized = True


class CalledLibrary(JITCodeLibrary):
    """A large door as rules call it: nothing to link, and how to load it before its callers."""

    def __init__(self, function: Any, arguments: Any, compiled: Any) -> None:
        super().__init__(compiled.library.codegen, "called rule")
        symbol = compiled.fndesc.llvm_func_name
        load = Load(function.__module__, function.__qualname__, arguments, symbol)
        self._reload_init = {load}  # Numba keeps it with the code of callers, and calls it
        self._shared_module = self._final_module
        self._finalized = True


@dataclass(frozen=True)
class Load:
    """Loads a door, so that code that calls it by its symbol finds it."""

    module: str
    name: str
    arguments: tuple[Any, ...]
    symbol: str

    def __call__(self) -> None:
        door = resolve_name(f"{self.module}:{self.name}")
        door.compile(self.arguments)
        if door.overloads[self.arguments].fndesc.llvm_func_name != self.symbol:
            raise Unresolved(self.symbol)
