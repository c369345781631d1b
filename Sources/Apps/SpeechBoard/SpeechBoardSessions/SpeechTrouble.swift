import AppWords
import SpeechBoardVoices

/// Something cannot be said, or not as it should be.
package struct SpeechTrouble: Error, Worded, Sendable {
  /// For the person who speaks, without a reason that only an adult understands; `nil` if it was heard all the same.
  package var remark: Words?
  /// For an adult: the reason.
  package var words: Words

  /// It was heard all the same.
  package init(heard error: any Error) { (remark, words) = (nil, Self.words(of: error)) }

  /// It was not heard.
  package init(silent error: any Error) {
    words = Self.words(of: error)
    if case .nothingToSay? = error as? SpeechBoardVoiceError {
      remark = words
    } else {
      remark = Words(
        cs: "Teď není nic slyšet. Proč, stojí na straně pro dospělé.",
        en: "Nothing can be heard now. The adults' side says why.")
    }
  }

  private static func words(of error: any Error) -> Words {
    (error as? any Worded)?.words ?? Words(cs: "\(error)", en: "\(error)")
  }
}

/// A voice has not answered in time.
struct SlowVoice: Error, Worded {
  let seconds: Double
  let words: Words

  init(_ voice: BoardVoice, seconds: Double) {
    self.seconds = seconds
    let name =
      switch voice.engine {
      case .espeak(let name), .command(let name): name
      }
    words = Words(
      cs: "hlas \(name): očekáván zvuk do \(Int(seconds)) s, nepřišel",
      en: "voice \(name): expected a sound within \(Int(seconds)) s, got none")
  }
}
