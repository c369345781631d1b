// Made from the page's contract; do not change it by hand. Its test makes it: WRITE_CONTRACT=1.
// @ts-self-types="./messages.d.ts"

/** @param {string} type */
const named = (type) => (/** @type {any} */ members) => ({ type, ...members });

export const to = {
  language: named("language"),
  choosePerson: named("choose-person"),
  addPerson: named("add-person"),
  upload: named("upload"),
  importPerson: named("import-person"),
  endsRead: named("ends-read"),
  home: named("home"),
  back: named("back"),
  begin: named("begin"),
  next: named("next"),
  headphone: named("headphone"),
  listen: named("listen"),
  answer: named("answer"),
  press: named("press"),
  pause: named("pause"),
  goOn: named("go-on"),
  goOnChanged: named("go-on-changed"),
  digits: named("digits"),
  questionAnswer: named("question-answer"),
  questionBack: named("question-back"),
  send: named("send"),
  sendNow: named("send-now"),
  sendCancel: named("send-cancel"),
  doctor: named("doctor"),
  doctorSet: named("doctor-set"),
  doctorRevoke: named("doctor-revoke"),
  doctorWithdraw: named("doctor-withdraw"),
  doctorAgain: named("doctor-again"),
  lockKnock: named("lock-knock"),
  lockAnswer: named("lock-answer"),
  lockNow: named("lock-now"),
  lockRest: named("lock-rest"),
  lockSet: named("lock-set"),
  lockRemove: named("lock-remove"),
};
