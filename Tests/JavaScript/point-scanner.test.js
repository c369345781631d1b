import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import {
  nearestTarget,
  PointScanner,
} from "../../Sources/Apps/SpeechBoard/SpeechBoardPages/Assets/board/point-scanner.js";

// The cases that the scanner of the program keeps to, too.
const table = JSON.parse(readFileSync(new URL("../Fixtures/SpeechBoard/switch-scanner.json", import.meta.url), "utf8"));

const text = ({ kind, across, down, byPress }) => {
  if (kind === "fixed") return `fixed ${across}`;
  if (kind === "pointed") return `pointed ${across} ${down}`;
  if (kind === "left") return byPress ? "left by press" : "left";
  return kind;
};

for (const { name, settings, steps } of table.points) {
  test(name, () => {
    const scanner = new PointScanner(settings);
    for (const { at, press, outcomes, line, across, down, next } of steps) {
      const got = press ? scanner.press(press, at) : scanner.advance(at);
      assert.deepEqual(
        { at, outcomes: got.map(text), line: scanner.line, ...scanner.lines(at), next: scanner.nextStepAt },
        { at, outcomes, line, across, down, next },
      );
    }
  });
}

test("a point chooses the nearest target", () => {
  for (const { targets, x, y, id } of table.nearest) assert.equal(nearestTarget(targets, x, y), id);
});
