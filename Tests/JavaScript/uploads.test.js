import assert from "node:assert/strict";
import { test } from "node:test";

import { Uploads } from "../../Sources/AppSupport/PageAssets/Assets/uploads.js";

/** A server that takes each piece at once. */
function server(answers = (_, done) => done()) {
  const pieces = [];
  const uploads = new Uploads((piece) => {
    pieces.push(piece);
    answers(piece, () => uploads.take({ bytes: piece.at + atob(piece.data).length }));
  });
  return { uploads, pieces };
}

const file = (size) => new Blob([Uint8Array.from({ length: size }, (_, n) => n % 251)]);

test("a file goes in pieces that come together again", async () => {
  const { uploads, pieces } = server((_, done) => queueMicrotask(done));
  const shares = [];
  assert.equal(await uploads.send(file(100_000), "boards.obz", (share) => shares.push(share)), true);
  assert.deepEqual(pieces.map(({ at }) => at), [0, 45_000, 90_000]);
  assert.ok(pieces.every(({ name, size }) => name === "boards.obz" && size === 100_000));
  const bytes = pieces.map(({ data }) => atob(data)).join("");
  assert.equal(bytes.length, 100_000);
  assert.ok([...bytes].every((byte, n) => byte.charCodeAt(0) === n % 251));
  assert.equal(shares.at(-1), 1);
});

test("no more than four pieces are on their way at once", async () => {
  const waiting = [];
  const { uploads, pieces } = server((_, done) => waiting.push(done));
  const sent = uploads.send(file(45_000 * 10), "a");
  let most = 0;
  let taken = 0;
  while (taken < 10) {
    // The pieces that can go without an answer have gone.
    while (waiting.length === 0 || (pieces.length < 10 && waiting.length < 5)) await new Promise(setImmediate);
    most = Math.max(most, waiting.length);
    waiting.shift()();
    taken += 1;
  }
  assert.equal(await sent, true);
  assert.ok(most <= 5, `${most} pieces without an answer`);
});

test("a refusal ends it", async () => {
  const { uploads, pieces } = server(() => {
    if (pieces.length === 5) queueMicrotask(() => uploads.fail());
  });
  assert.equal(await uploads.send(file(45_000 * 20), "a"), false);
  assert.equal(pieces.length, 5);
});

test("an empty file is none, and a name is cut", async () => {
  const { uploads, pieces } = server((_, done) => queueMicrotask(done));
  assert.equal(await uploads.send(file(0), "a"), false);
  assert.equal(await uploads.send(file(1), "x".repeat(300)), true);
  assert.equal(pieces[0].name.length, 100);
});
