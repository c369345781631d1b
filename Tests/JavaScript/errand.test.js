// What is to be done in an errand, without a browser.

import assert from "node:assert/strict";
import test from "node:test";
import { task } from "../../Sources/Apps/LetterTrail/LetterTrailPages/Assets/play/errand-task.js";

const animals = ["fox", "owl", "frog", "bee", "cat"];

test("each errand has one right choice, and another kind follows", () => {
  const seen = new Set();
  for (let k = 0; k < 500; k += 1) {
    let at = k;
    // Numbers that differ with each call.
    const random = () => (Math.sin(at += 1.7) + 1) / 2.0001;
    const before = ["biggest", "same", "hidden", null][k % 4];
    const { kind, choices, right, wanted } = task(animals, before, random);
    assert.notEqual(kind, before);
    assert.equal(new Set(choices).size, 3);
    if (kind === "biggest") assert.equal(choices[right], Math.max(...choices));
    else assert.equal(choices[right], wanted);
    seen.add(`${kind} ${right}`);
  }
  assert.equal(seen.size, 9);
});
