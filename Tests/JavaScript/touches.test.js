import assert from "node:assert/strict";
import { test } from "node:test";

import { Touches } from "../../Sources/Apps/LetterTrail/LetterTrailPages/Assets/play/touches.js";

const touch = (more = {}) => ({
  pointerId: 1,
  pointerType: "touch",
  timeStamp: 10_000,
  button: 0,
  width: 30,
  height: 30,
  ...more,
});

test("a finger counts, a second one does not", () => {
  const touches = new Touches();
  assert.equal(touches.begin(touch()), "begins");
  assert.equal(touches.begin(touch({ pointerId: 2 })), "ignored");
  assert.equal(touches.isActive(touch()), true);
  assert.equal(touches.isActive(touch({ pointerId: 2 })), false);
  touches.end();
  assert.equal(touches.begin(touch({ pointerId: 2 })), "begins");
});

test("a palm does not count, by its width or its height", () => {
  const touches = new Touches();
  assert.equal(touches.begin(touch({ width: 71 })), "ignored");
  assert.equal(touches.begin(touch({ height: 71 })), "ignored");
  assert.equal(touches.active, null);
  assert.equal(touches.begin(touch({ width: 70, height: 70 })), "begins");
});

test("for four seconds after a pen the hand that holds it does not count", () => {
  const touches = new Touches();
  assert.equal(touches.begin(touch({ pointerType: "pen", timeStamp: 1000 })), "begins");
  touches.see({ pointerType: "pen", timeStamp: 2000 });
  touches.end();
  assert.equal(touches.begin(touch({ timeStamp: 5999 })), "ignored");
  assert.equal(touches.begin(touch({ timeStamp: 6000 })), "begins");
});

test("a pen takes the place of a finger, not of another pen", () => {
  const touches = new Touches();
  touches.begin(touch());
  assert.equal(touches.begin(touch({ pointerId: 2, pointerType: "pen" })), "replaces");
  assert.deepEqual(touches.active, { id: 2, type: "pen" });
  assert.equal(touches.begin(touch({ pointerId: 3, pointerType: "pen" })), "ignored");
});

test("other buttons of a mouse or a pen do not count", () => {
  const touches = new Touches();
  assert.equal(touches.begin(touch({ pointerType: "mouse", button: 2 })), "ignored");
  assert.equal(touches.begin(touch({ pointerType: "mouse" })), "begins");
});
