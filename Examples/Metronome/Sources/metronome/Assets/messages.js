// Made from the page's contract; do not change it by hand. Its test makes it: WRITE_CONTRACT=1.
// @ts-self-types="./messages.d.ts"

/** @param {string} type */
const named = (type) => (/** @type {any} */ members) => ({ type, ...members });

export const to = {
  people: named("people"),
  choose: named("choose"),
  add: named("add"),
  begin: named("begin"),
};
