import assert from "node:assert/strict";
import { test } from "node:test";

import { SwitchScanner } from "../../Sources/Apps/SpeechBoard/SpeechBoardPages/Assets/board/scanner.js";

const settings = {
  switches: 1,
  order: "groups",
  interval: 1,
  firstExtra: 0.5,
  loops: 2,
  hasBackStep: true,
  ignoreRepeats: 0.2,
  afterChoice: "stop",
};
const board = [
  { id: "keys", rows: [["speak", "clear"]] },
  { id: "grid", rows: [["a", "b"], ["c"], []] },
];
const kinds = (outcomes) => outcomes.map(({ kind }) => kind);

function scanner(more = {}, groups = board) {
  return new SwitchScanner(groups, { ...settings, ...more });
}

test("a press starts it, and the first target stays for longer", () => {
  const scanning = scanner();
  assert.equal(scanning.nextStepAt, null);
  assert.deepEqual(kinds(scanning.press("choose", 10)), ["started"]);
  assert.deepEqual(scanning.offer, { kind: "list", ids: ["speak", "clear"] });
  assert.equal(scanning.nextStepAt, 11.5);
  assert.deepEqual(scanning.advance(11.49), []);
  assert.deepEqual(kinds(scanning.advance(11.5)), ["stepped"]);
  assert.equal(scanning.nextStepAt, 12.5);
  assert.deepEqual(scanning.offer, { kind: "list", ids: ["a", "b", "c"] });
});

test("steps that were missed are made at their own times", () => {
  const scanning = scanner();
  scanning.press("choose", 0);
  // 1.5, then each second; the second loop ends at 4.5, with nothing chosen.
  assert.deepEqual(kinds(scanning.advance(100)), ["stepped", "stepped", "stepped", "stopped"]);
  assert.equal(scanning.isRunning, false);
  assert.equal(scanning.nextStepAt, null);
});

test("a press enters a part, then a row, then chooses; the response is that since the step", () => {
  const scanning = scanner();
  scanning.press("choose", 0);
  scanning.advance(1.5);
  const [entered] = scanning.press("choose", 1.75);
  assert.deepEqual(entered, { kind: "entered", response: 0.25 });
  assert.deepEqual(scanning.offer, { kind: "list", ids: ["a", "b"] });
  scanning.advance(3.25);
  // A row of one is offered as its target.
  assert.deepEqual(scanning.offer, { kind: "target", ids: ["c"] });
  assert.deepEqual(scanning.press("choose", 3.5), [{ kind: "chosen", id: "c", response: 0.25 }]);
  assert.equal(scanning.isRunning, false);
});

test("a press that comes too soon after another is a tremor", () => {
  const scanning = scanner();
  scanning.press("choose", 0);
  assert.deepEqual(kinds(scanning.press("choose", 0.1)), ["ignored"]);
  assert.deepEqual(kinds(scanning.press("choose", 0.3)), ["entered"]);
});

test("the way back is offered after a row, and leaves it", () => {
  const scanning = scanner();
  scanning.press("choose", 0);
  scanning.press("choose", 1);
  scanning.advance(3.5);
  assert.deepEqual(scanning.offer, { kind: "back", ids: ["speak", "clear"] });
  assert.deepEqual(scanning.press("choose", 3.6), [{ kind: "left", byPress: true }]);
  assert.deepEqual(scanning.offer, { kind: "list", ids: ["speak", "clear"] });
});

test("with two switches nothing goes on by itself", () => {
  const scanning = scanner({ switches: 2, order: "linear" });
  scanning.press("choose", 0);
  assert.equal(scanning.nextStepAt, null);
  assert.deepEqual(scanning.advance(1000), []);
  assert.deepEqual(kinds(scanning.press("step", 1000)), ["stepped"]);
  assert.deepEqual(scanning.press("choose", 1001), [{ kind: "chosen", id: "clear", response: null }]);
});

test("it goes on after a choice where that is wanted", () => {
  const scanning = scanner({ order: "linear", afterChoice: "go-on" });
  scanning.press("choose", 0);
  assert.deepEqual(kinds(scanning.press("choose", 1)), ["chosen", "started"]);
  assert.deepEqual(scanning.offer, { kind: "target", ids: ["speak"] });
});

test("another screen begins again, and an empty one stops", () => {
  const scanning = scanner();
  scanning.press("choose", 0);
  scanning.advance(1.5);
  scanning.show([{ id: "grid", rows: [["x"], ["y"]] }], 2);
  assert.deepEqual(scanning.offer, { kind: "target", ids: ["x"] });
  assert.equal(scanning.nextStepAt, 3.5);
  scanning.show([], 3);
  assert.equal(scanning.isRunning, false);
});
