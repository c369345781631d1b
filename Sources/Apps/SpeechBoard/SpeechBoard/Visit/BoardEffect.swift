/// What follows from a press, in the order in which it is carried out.
package enum BoardEffect: Sendable, Hashable {
  /// Say one word or letter at once.
  case say(SentencePart)
  /// Speak the whole sentence.
  case speak(Sentence)
  /// Another board is open now; its id.
  case opened(String)
  /// The sentence has changed.
  case changed
  /// The sentence was cleared.
  case cleared
  /// Something cannot be done. It is said to the user.
  case remark(BoardRemark)
}
