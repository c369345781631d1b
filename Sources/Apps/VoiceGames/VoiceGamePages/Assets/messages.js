// Made from the page's contract; do not change it by hand. Its test makes it: WRITE_CONTRACT=1.
// @ts-self-types="./messages.d.ts"

/** @param {string} type */
const named = (type) => (/** @type {any} */ members) => ({ type, ...members });

export const to = {
  chooseChild: named("choose-child"),
  chooseGuest: named("choose-guest"),
  chooseGame: named("choose-game"),
  stop: named("stop"),
  again: named("again"),
  goOn: named("go-on"),
  back: named("back"),
  adultsKnock: named("adults-knock"),
  adultsAnswer: named("adults-answer"),
  adultsLeave: named("adults-leave"),
  adultsEndsRead: named("adults-ends-read"),
  therapistGo: named("therapist-go"),
  therapistAddChild: named("therapist-add-child"),
  therapistRenameChild: named("therapist-rename-child"),
  therapistPortrait: named("therapist-portrait"),
  therapistOwnPicture: named("therapist-own-picture"),
  therapistRemoveChild: named("therapist-remove-child"),
  upload: named("upload"),
  therapistImportChild: named("therapist-import-child"),
  therapistCalibrate: named("therapist-calibrate"),
  therapistRecord: named("therapist-record"),
  therapistStopListening: named("therapist-stop-listening"),
  therapistSet: named("therapist-set"),
  therapistEasier: named("therapist-easier"),
  therapistHarder: named("therapist-harder"),
  therapistUndo: named("therapist-undo"),
  therapistFit: named("therapist-fit"),
  therapistFitTwo: named("therapist-fit-two"),
  therapistUsual: named("therapist-usual"),
  therapistPlan: named("therapist-plan"),
  therapistReplaySet: named("therapist-replay-set"),
  therapistReplayEasier: named("therapist-replay-easier"),
  therapistReplayHarder: named("therapist-replay-harder"),
  therapistReplayBack: named("therapist-replay-back"),
  therapistReplayKeep: named("therapist-replay-keep"),
};
