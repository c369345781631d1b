// Made from the page's contract; do not change it by hand. Its test makes it: WRITE_CONTRACT=1.
// @ts-self-types="./messages.d.ts"

/** @param {string} type */
const named = (type) => (/** @type {any} */ members) => ({ type, ...members });

export const to = {
  hello: named("hello"),
  takeOver: named("take-over"),
  beat: named("beat"),
  pageHidden: named("page-hidden"),
  pageShown: named("page-shown"),
  microphoneOpened: named("microphone-opened"),
  microphoneFailed: named("microphone-failed"),
  headphoneOpened: named("headphone-opened"),
  headphoneFailed: named("headphone-failed"),
  headphonePlayed: named("headphone-played"),
  headphonePlaced: named("headphone-placed"),
};
