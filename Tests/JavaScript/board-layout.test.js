import assert from "node:assert/strict";
import { test } from "node:test";

import {
  isEnough,
  layoutOf,
  nextPage,
  placeOn,
} from "../../Sources/Apps/SpeechBoard/SpeechBoardPages/Assets/board/layout.js";

const grid = { rows: 4, columns: 10 };
const need = { own: 92, width: 98, height: () => 76 };

test("a board that fits keeps its own grid", () => {
  assert.deepEqual(layoutOf(grid, { width: 1010, height: 500, gap: 7 }, need), { columns: 10, rows: 4, pages: 1 });
});

test("an upright tablet has halves of rows below each other, on one page", () => {
  assert.deepEqual(layoutOf(grid, { width: 754, height: 745, gap: 7 }, need), { columns: 5, rows: 8, pages: 1 });
});

test("a phone has pages, with as many rows as they need", () => {
  assert.deepEqual(layoutOf(grid, { width: 382, height: 505, gap: 4 }, need), { columns: 3, rows: 5, pages: 3 });
  assert.deepEqual(layoutOf(grid, { width: 352, height: 330, gap: 4 }, need), { columns: 3, rows: 4, pages: 4 });
});

test("a screen without room shows one tile after the other", () => {
  assert.deepEqual(layoutOf(grid, { width: 60, height: 40, gap: 4 }, need), { columns: 1, rows: 1, pages: 40 });
});

test("a long text takes fewer columns before it makes pages of one row", () => {
  const long = { own: 92, width: 98, height: (width) => Math.max(76, 40_000 / width) };
  const { columns, rows } = layoutOf(grid, { width: 1010, height: 300, gap: 7 }, long);
  assert.ok(40_000 / ((1010 - 7 * (columns - 1)) / columns) <= 300 / rows);
});

test("every place has one place on one page, in the board's order", () => {
  for (const [width, height] of [[352, 330], [382, 505], [754, 745], [836, 190], [1010, 500]]) {
    const layout = layoutOf(grid, { width, height, gap: 4 }, need);
    const places = Array.from({ length: 40 }, (_, number) => placeOn(layout, number));
    const keys = places.map(({ page, row, column }) => (page * 100 + row) * 100 + column);
    assert.deepEqual(keys, [...keys].sort((one, other) => one - other));
    assert.equal(new Set(keys).size, 40);
    for (const { page, row, column } of places) {
      assert.ok(page < layout.pages && row < layout.rows && column < layout.columns);
    }
  }
});

test("a layout is enough until its tiles are too small", () => {
  const layout = layoutOf(grid, { width: 382, height: 505, gap: 4 }, need);
  assert.ok(isEnough(layout, grid, { width: 382, height: 450, gap: 4 }, need));
  assert.ok(!isEnough(layout, grid, { width: 382, height: 390, gap: 4 }, need));
  assert.ok(!isEnough(layout, grid, { width: 290, height: 505, gap: 4 }, need));
});

test("pages are turned round, over those with nothing on them", () => {
  assert.equal(nextPage([0, 1, 3], 1, 1), 3);
  assert.equal(nextPage([0, 1, 3], 3, 1), 0);
  assert.equal(nextPage([0, 1, 3], 0, -1), 3);
  assert.equal(nextPage([0], 0, 1), 0);
});
