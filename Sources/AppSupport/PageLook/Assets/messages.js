// Made from the page's contract; do not change it by hand. Its test makes it: WRITE_CONTRACT=1.
// @ts-self-types="./messages.d.ts"

const named = (type) => (members) => ({ type, ...members });

export const to = {
  hello: named("hello"),
  takeOver: named("take-over"),
  beat: named("beat"),
  microphoneOpened: named("microphone-opened"),
  microphoneFailed: named("microphone-failed"),
  headphoneOpened: named("headphone-opened"),
  headphoneFailed: named("headphone-failed"),
  headphonePlayed: named("headphone-played"),
};
