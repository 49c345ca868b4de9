"""Spaces of environments: Gymnasium's where it is installed, else the few that are needed, with the
same names, attributes and calls."""
from __future__ import annotations

from typing import Any, Dict as DictType, Optional, Tuple

import numpy as np

try:
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError:

    class _Space:
        def __init__(self, shape: Optional[Tuple[int, ...]], dtype: Any) -> None:
            self.shape, self.dtype = shape, None if dtype is None else np.dtype(dtype)
            self._random = np.random.default_rng()

        def seed(self, seed: Optional[int] = None) -> Optional[int]:
            self._random = np.random.default_rng(seed)
            return seed

        def __contains__(self, value: Any) -> bool:
            return self.contains(value)

        def contains(self, value: Any) -> bool:
            raise NotImplementedError

    class Discrete(_Space):  # type: ignore[no-redef]
        def __init__(self, n: int, seed: Optional[int] = None) -> None:
            super().__init__((), np.int64)
            self.n, self.start = int(n), 0
            self.seed(seed)

        def contains(self, value: Any) -> bool:
            whole = isinstance(value, (int, np.integer)) or (
                isinstance(value, np.ndarray) and value.shape == () and value.dtype.kind in "iu")
            return bool(whole and 0 <= int(value) < self.n)

        def sample(self, mask: Any = None) -> Any:
            if mask is None:
                return np.int64(self._random.integers(self.n))
            offered = np.flatnonzero(mask)
            return np.int64(self._random.choice(offered) if len(offered) else 0)

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Discrete) and other.n == self.n

        def __repr__(self) -> str:
            return f"Discrete({self.n})"

    class Box(_Space):  # type: ignore[no-redef]
        def __init__(self, low: Any, high: Any, shape: Optional[Tuple[int, ...]] = None, dtype: Any = np.float32) -> None:
            super().__init__(tuple(np.shape(low) if shape is None else shape), dtype)
            self.low = np.full(self.shape or (), low, self.dtype)
            self.high = np.full(self.shape or (), high, self.dtype)

        def contains(self, value: Any) -> bool:
            return bool(isinstance(value, np.ndarray) and value.shape == self.shape
                        and value.dtype == self.dtype and (value >= self.low).all()
                        and (value <= self.high).all())

        def sample(self) -> Any:
            low = np.where(np.isfinite(self.low), self.low, -1).astype(np.float64)
            high = np.where(np.isfinite(self.high), self.high, 1).astype(np.float64)
            return (low + (high - low) * self._random.random(self.shape)).astype(self.dtype)

        def __eq__(self, other: object) -> bool:
            return (isinstance(other, Box) and other.shape == self.shape and other.dtype == self.dtype
                    and np.array_equal(other.low, self.low) and np.array_equal(other.high, self.high))

        def __repr__(self) -> str:
            return f"Box{self.shape}"

    class Dict(_Space):  # type: ignore[no-redef]
        def __init__(self, spaces: DictType[str, Any]) -> None:
            super().__init__(None, None)
            self.spaces = dict(spaces)

        def contains(self, value: Any) -> bool:
            return (isinstance(value, dict) and value.keys() == self.spaces.keys()
                    and all(space.contains(value[key]) for key, space in self.spaces.items()))

        def sample(self) -> Any:
            return {key: space.sample() for key, space in self.spaces.items()}

        def __getitem__(self, key: str) -> Any:
            return self.spaces[key]

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Dict) and other.spaces == self.spaces

        def __repr__(self) -> str:
            return f"Dict({self.spaces})"


__all__ = ["Box", "Dict", "Discrete"]
