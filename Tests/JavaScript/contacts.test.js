import assert from "node:assert/strict";
import { test } from "node:test";

import { Contacts } from "../../Sources/Apps/LetterTrail/LetterTrailPages/Assets/play/contacts.js";

test("each contact that touches has the lowest number that is free", () => {
  const contacts = new Contacts();
  assert.deepEqual([31, 32, 33].map((id) => contacts.begin(id).number), [0, 1, 2]);
  assert.equal(contacts.end(32)?.number, 1);
  assert.equal(contacts.of(32), undefined);
  assert.equal(contacts.begin(40).number, 1);
  assert.equal(contacts.begin(41).number, 3);
  assert.equal(contacts.count, 4);
  contacts.clear();
  assert.equal(contacts.begin(50).number, 0);
});
