import assert from "node:assert/strict";
import { test } from "node:test";

import { letterRows } from "../../Sources/Apps/SpeechBoard/SpeechBoardPages/Assets/board/letters.js";

const letters = Array.from("etaoinsrhldcumfpgwybvkxjqz");

test("every letter has one place, and rows have no gaps", () => {
  for (let columns = 1; columns <= 30; columns++) {
    const rows = letterRows(letters, columns);
    assert.deepEqual(rows.flat().sort(), [...letters].sort());
    for (const [index, row] of rows.entries()) {
      assert.equal(row.length, index < rows.length - 1 ? columns : letters.length - columns * (rows.length - 1));
      assert.ok(row.every((letter) => letter.length === 1));
    }
  }
});

test("a more frequent letter takes no more steps", () => {
  const rows = letterRows(letters, 6);
  const steps = new Map(rows.flatMap((row, y) => row.map((letter, x) => [letter, x + y])));
  for (let index = 1; index < letters.length; index++) {
    assert.ok(steps.get(letters[index - 1]) <= steps.get(letters[index]), letters[index]);
  }
});
