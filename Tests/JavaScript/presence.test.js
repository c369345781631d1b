import assert from "node:assert/strict";
import { test } from "node:test";

import { Presence } from "../../Sources/AppSupport/PageAssets/Assets/presence.js";

/** A page, and what it says of itself. */
function page() {
  const own = { isSeen: true, isAdult: false, said: [] };
  own.presence = new Presence({
    send: ({ type, language }) => own.said.push(language ? `${type} ${language}` : type),
    isSeen: () => own.isSeen,
    isAdult: () => own.isAdult,
    language: () => "cs",
  });
  own.see = (isSeen) => {
    own.isSeen = isSeen;
    own.presence.look();
  };
  return own;
}

test("a page that nobody sees says it once, and when it is seen again", () => {
  const own = page();
  own.presence.connect(true);
  assert.deepEqual([own.presence.waits, own.presence.isAway], [false, false]);
  own.see(false);
  own.see(false);
  assert.deepEqual([own.presence.waits, own.presence.isAway], [true, true]);
  own.see(true);
  own.see(true);
  assert.deepEqual(own.said, ["page-hidden", "page-shown cs"]);
  assert.deepEqual([own.presence.waits, own.presence.isAway], [false, false]);
});

test("the adults' side is not left by a look at a report", () => {
  const own = page();
  own.presence.connect(true);
  own.isAdult = true;
  own.see(false);
  assert.equal(own.presence.isAway, false);
  own.see(true);
  assert.deepEqual(own.said, []);
  // It may be shown or left while nobody sees it.
  own.see(false);
  own.isAdult = false;
  own.presence.look();
  own.isAdult = true;
  own.see(true);
  assert.deepEqual(own.said, ["page-hidden", "page-shown cs"]);
});

test("a connection that comes back is told anew", () => {
  const own = page();
  own.see(false);
  assert.deepEqual([own.said, own.presence.waits], [[], true]);
  own.presence.connect(true);
  own.presence.connect(false);
  assert.equal(own.presence.isAway, false);
  own.see(true);
  own.see(false);
  own.presence.connect(true);
  own.see(true);
  assert.deepEqual(own.said, ["page-hidden", "page-hidden", "page-shown cs"]);
});
