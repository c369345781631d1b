"""Tables of the library as columns of numpy."""

from __future__ import annotations

from typing import Any

import numpy as np

from ._library import Handle, library


class TableHandle(Handle):
    """A table of the library."""

    __slots__ = ()
    kind = "table"

    @property
    def row_count(self) -> int:
        return library.ossicle_table_row_count(self)

    def names(self) -> list[str]:
        count = library.ossicle_table_column_count(self)
        return [library.ossicle_table_column_name(self, index).decode() for index in range(count)]

    def decimals(self) -> dict[str, int]:
        """The decimals that the command prints, by column; -1 for as many as there are."""
        return {
            name: library.ossicle_table_decimals(self, index) for index, name in enumerate(self.names())}

    def numbers(self, index: int) -> np.ndarray:
        values = np.empty(self.row_count)
        library.ossicle_table_numbers(self, index, values.ctypes.data, values.size)
        return values

    def matrix(self, first: int, count: int) -> np.ndarray:
        values = np.empty((self.row_count, count))
        library.ossicle_table_matrix(self, first, count, values.ctypes.data, values.size)
        return values

    def texts(self, index: int) -> np.ndarray:
        found = np.empty(self.row_count, object)
        for row in range(self.row_count):
            text = library.ossicle_table_text(self, row, index)
            found[row] = text.decode() if text is not None else None
        return found

    def columns(self) -> dict[str, np.ndarray]:
        """All columns by name: float64 with NaN where undefined, or texts with None."""
        return {
            name: self.texts(index) if library.ossicle_table_is_text(self, index) else self.numbers(index)
            for index, name in enumerate(self.names())
        }

    def row(self) -> dict[str, Any]:
        """The first row: floats, and texts or None."""
        return {
            name: (float(values[0]) if values.dtype != object else values[0])
            for name, values in self.columns().items()
        }
