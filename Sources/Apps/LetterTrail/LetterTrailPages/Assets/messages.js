// Made from the page's contract; do not change it by hand. Its test makes it: WRITE_CONTRACT=1.
// @ts-self-types="./messages.d.ts"

/** @param {string} type */
const named = (type) => (/** @type {any} */ members) => ({ type, ...members });

export const to = {
  choosePlayer: named("choose-player"),
  addPlayer: named("add-player"),
  players: named("players"),
  chapters: named("chapters"),
  openChapter: named("open-chapter"),
  endless: named("endless"),
  next: named("next"),
  again: named("again"),
  samples: named("samples"),
  showing: named("showing"),
  passed: named("passed"),
  adultsKnock: named("adults-knock"),
  adultsAnswer: named("adults-answer"),
  adultsLeave: named("adults-leave"),
  adultsEndsRead: named("adults-ends-read"),
  adultsGo: named("adults-go"),
  adultsSet: named("adults-set"),
  adultsCode: named("adults-code"),
  adultsCodeOn: named("adults-code-on"),
  adultsRemoveCode: named("adults-remove-code"),
  adultsEraseAll: named("adults-erase-all"),
  adultsLimit: named("adults-limit"),
  adultsGrant: named("adults-grant"),
  adultsAddPlayer: named("adults-add-player"),
  adultsChangePlayer: named("adults-change-player"),
  adultsRemovePlayer: named("adults-remove-player"),
  adultsImportPlayer: named("adults-import-player"),
  adultsRemoveTrace: named("adults-remove-trace"),
  upload: named("upload"),
  adultsRestore: named("adults-restore"),
  adultsAddChapter: named("adults-add-chapter"),
  adultsRemoveChapter: named("adults-remove-chapter"),
};
