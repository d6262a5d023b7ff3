"""Deep copies: a copy of an object that holds one array under several names shares none of it."""

from __future__ import annotations

from copy import deepcopy
from typing import Self


class CopiedWhole:
    """`copy.copy` is `copy.deepcopy`: a copy that shared half of a game would disturb it."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return deepcopy(self)
