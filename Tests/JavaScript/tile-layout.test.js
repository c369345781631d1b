import assert from "node:assert/strict";
import { test } from "node:test";

import { tileLayout } from "../../Sources/Apps/VoiceGames/VoiceGamePages/Assets/screens/tile-layout.js";

test("tiles fit into their place, and a finger finds each", () => {
  for (let count = 1; count <= 30; count += 1) {
    for (const [width, height] of [[360, 560], [768, 900], [1280, 640], [1920, 980]]) {
      const { columns, width: wide, height: high, gap } = tileLayout(count, width, height, 16);
      const rows = Math.ceil(count / columns);
      assert.ok(columns * wide + (columns - 1) * gap <= width, `${count} tiles in ${width} × ${height}`);
      assert.ok(wide >= 96 && high >= 96 && wide <= 280 && high <= 280);
      // What does not fit is scrolled: tiles of the least size, a little higher.
      const fits = rows * high + (rows - 1) * gap <= height;
      assert.ok(fits || high === 120, `${count} tiles in ${width} × ${height}`);
    }
  }
});

test("one tile is as large as it may be", () => {
  assert.deepEqual(tileLayout(1, 1000, 1000, 16), { columns: 1, width: 280, height: 280, gap: 16 });
});

test("a wide place has more columns than a high one", () => {
  const wide = tileLayout(8, 1200, 500, 16);
  const high = tileLayout(8, 500, 1200, 16);
  assert.ok(wide.columns > high.columns);
});

test("gaps are narrower before tiles are scrolled", () => {
  // Four tiles of 96 px in a row: 384 px, and three gaps of 8 px, but not of 16 px; one row high.
  assert.deepEqual(tileLayout(4, 408, 100, 16), { columns: 4, width: 96, height: 100, gap: 8 });
});
