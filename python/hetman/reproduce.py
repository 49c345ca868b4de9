"""What must be the same to the last bit where a search of yours is to equal one of Hetman's: the
generator of its agents and its logarithm."""
from __future__ import annotations

import struct

MASK = (1 << 64) - 1


class Random:
    """SplitMix64, the generator of Hetman's agents (engine/random.h)."""

    def __init__(self, state: int) -> None:
        self.state = state & MASK

    def next(self) -> int:
        self.state = z = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def below(self, bound: int) -> int:
        """0 to bound - 1."""
        return ((self.next() >> 32) * bound) >> 32


def log(x: float) -> float:
    """The logarithm of agents/search/maths.c: the C library's differs in the last bit by version."""
    bits: int = struct.unpack("<Q", struct.pack("<d", x))[0]
    k = (bits >> 52) - 1023
    m: float = struct.unpack("<d", struct.pack("<Q", bits & 0xFFFFFFFFFFFFF | 0x3FF0000000000000))[0]
    if m > 1.4142135623730951:
        m, k = m * 0.5, k + 1
    t = (m - 1) / (m + 1)
    square, total = t * t, 0.0
    for n in range(17, 0, -2):
        total = total * square + 1.0 / n
    return 2 * t * total + k * 0.69314718055994530942
