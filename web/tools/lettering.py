"""Kogge capitals: draws the names of games as symbols, flared as if cut with a gouge.

python web/tools/lettering.py towers-de "SPIEL DER TÜRME" prints a symbol for the `symbols.svg` of a
game (`src/games/<name>/`). A letter is a few spines with a width, turned into outlines.
"""

from __future__ import annotations

import itertools
import math
import sys

Point = tuple[float, float]
Shape = list[Point]

CAP = 100.0  # height of a capital
TRACK = 10.0  # between two letters


def bezier(corners: Shape, steps: int) -> Shape:
    """Points along a Bézier curve, by de Casteljau."""
    found = []
    for step in range(steps + 1):
        t = step / steps
        row = corners
        while len(row) > 1:
            row = [
                ((1 - t) * a[0] + t * b[0], (1 - t) * a[1] + t * b[1])
                for a, b in itertools.pairwise(row)
            ]
        found.append(row[0])
    return found


def flared(spine: Shape, middle: float, begin: float, end: float) -> Shape:
    """A stroke along a spine that is `middle` wide and opens towards its ends."""
    lengths = [0.0]
    for a, b in itertools.pairwise(spine):
        lengths.append(lengths[-1] + math.dist(a, b))
    left, right = [], []
    for i, (x, y) in enumerate(spine):
        a, b = spine[max(0, i - 1)], spine[min(len(spine) - 1, i + 1)]
        long = math.dist(a, b) or 1
        nx, ny = -(b[1] - a[1]) / long, (b[0] - a[0]) / long
        t = lengths[i] / lengths[-1]
        opens = (begin - middle) * max(0, 1 - 2 * t) ** 2.2
        closes = (end - middle) * max(0, 2 * t - 1) ** 2.2
        half = (middle + opens + closes) / 2
        left.append((x + nx * half, y + ny * half))
        right.append((x - nx * half, y - ny * half))
    return left + right[::-1]


def line(a: Point, b: Point, middle: float = 15, begin: float = 21, end: float = 21) -> Shape:
    spine = [(a[0] + (b[0] - a[0]) * i / 8, a[1] + (b[1] - a[1]) * i / 8) for i in range(9)]
    return flared(spine, middle, begin, end)


def curve(corners: Shape, middle: float, begin: float, end: float) -> Shape:
    return flared(bezier(corners, 18), middle, begin, end)


def arc(centre: Point, radii: Point, turn: Point, widths: tuple[float, float, float]) -> Shape:
    angles = [math.radians(turn[0] + (turn[1] - turn[0]) * i / 30) for i in range(31)]
    spine = [
        (centre[0] + radii[0] * math.cos(a), centre[1] + radii[1] * math.sin(a)) for a in angles
    ]
    return flared(spine, *widths)


def ring(centre: Point, outer: Point, inner: Point) -> list[Shape]:
    """Two ovals that turn opposite ways: the inner one is a hole."""
    turns = [math.tau * i / 40 for i in range(40)]
    whole = [
        (centre[0] + outer[0] * math.cos(a), centre[1] + outer[1] * math.sin(a)) for a in turns
    ]
    hole = [
        (centre[0] + inner[0] * math.cos(-a), centre[1] + inner[1] * math.sin(-a)) for a in turns
    ]
    return [whole, hole]


def stem(x: float, top: float = 0) -> Shape:
    return line((x, top), (x, CAP))


S_SPINE = [
    *bezier([(61, 13), (44, 4), (13, 2), (13, 28)], 9),
    *bezier([(13, 28), (13, 52), (56, 46), (56, 72)], 11)[1:],
    *bezier([(56, 72), (56, 99), (22, 97), (6, 86)], 9)[1:],
]
BOWL = curve([(10, 7), (88, -4), (84, 58), (12, 54)], 14, 12, 10)

# letter: width, shapes; accents stand beside and between the strokes of whole capitals
GLYPHS: dict[str, tuple[float, list[Shape]]] = {
    "A": (88, [line((44, 0), (8, CAP), 14, 14, 21), line((44, 0), (80, CAP), 17, 17, 23),
               line((22, 67), (66, 67), 11, 11, 11)]),
    "À": (92, [line((48, 0), (12, CAP), 14, 14, 21), line((48, 0), (84, CAP), 17, 17, 23),
               line((26, 67), (70, 67), 11, 11, 11), line((4, 0), (24, 19), 10, 17, 8)]),
    "C": (82, [arc((50, 50), (42, 44), (-48, -312), (16, 22, 20))]),
    "D": (90, [stem(14), curve([(10, 7), (104, -8), (104, 108), (10, 93)], 16, 12, 12)]),
    "E": (66, [stem(14), line((12, 8), (60, 8), 13, 13, 23), line((12, 48), (52, 48), 12, 12, 20),
               line((12, 92), (62, 92), 13, 13, 24)]),
    "I": (32, [stem(16)]),
    "L": (62, [stem(14), line((12, 92), (60, 92), 13, 13, 26)]),
    "M": (108, [line((18, 0), (12, CAP), 14, 15, 22), line((90, 0), (96, CAP), 15, 15, 23),
                line((18, 2), (54, 80), 16, 18, 13), line((90, 2), (54, 80), 13, 16, 12)]),
    "O": (98, ring((49, 50), (46, 51.5), (29, 38))),
    "P": (74, [stem(14), BOWL]),
    "R": (78, [stem(14), BOWL, line((38, 54), (74, 97), 15, 14, 23)]),
    "S": (68, [flared(S_SPINE, 14.5, 22, 23)]),
    "T": (76, [stem(38), line((4, 8), (72, 8), 12, 24, 24)]),
    "U": (86, [curve([(14, 0), (14, 130), (72, 130), (72, 0)], 15, 21, 21)]),
    "Ü": (104, [curve([(14, 0), (14, 130), (90, 130), (90, 0)], 15, 21, 21),
                *ring((40, 12), (9, 9), (0, 0))[:1], *ring((64, 12), (9, 9), (0, 0))[:1]]),
    " ": (36, []),
}  # fmt: skip
KERNING = {"TO": -10, "IT": -4, "TÜ": -4, "TÀ": -2, "LT": -10, "LE": -2, "LL": -2, "RR": -3}


def drawn(text: str) -> tuple[float, str]:
    """How wide a word is, and the path that draws it."""
    x, path = 0.0, ""
    for i, letter in enumerate(text):
        width, shapes = GLYPHS[letter]
        for shape in shapes:
            path += "M" + "L".join(f"{a + x:.1f} {b:.1f}" for a, b in shape) + "Z"
        x += width + TRACK + KERNING.get(text[i : i + 2], 0)
    return x - TRACK, path.replace(".0L", "L").replace(".0Z", "Z").replace(".0 ", " ")


def main() -> None:
    name, text = sys.argv[1:]
    width, path = drawn(text)
    box = f"-3 -4 {width + 6:.0f} 108"
    print(
        f'<symbol id="word-{name}" viewBox="{box}" fill="currentColor"><path d="{path}"/></symbol>'
    )


if __name__ == "__main__":
    main()
