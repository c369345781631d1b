import AppWords

/// The reason why a text cannot be spoken, or a recording cannot be used. Each is one line.
package enum SpeechBoardVoiceError: Error, Sendable, Hashable, Worded, CustomStringConvertible {
  /// A setting of a voice is out of its range.
  case outOfRange(name: String, value: Double, expected: ClosedRange<Double>)
  /// There is nothing that can be spoken.
  case nothingToSay
  /// The engine cannot speak; its reason.
  case engine(reason: String)
  /// Another program did not give a sound; its command, and what it did.
  case command(String, reason: String)
  /// The file of a recording cannot be read; the reason.
  case unreadable(reason: String)
  /// The recording is empty or shorter than it may be; seconds.
  case tooShort(seconds: Double, least: Double)
  /// The recording is longer than it may be; seconds.
  case tooLong(seconds: Double, most: Double)
  /// Nothing is heard in the recording; its loudest part in dBFS, `nil` for digital silence.
  case silent(level: Double?)
  /// The recording is distorted: so many of its samples are at full scale, 0 to 1.
  case clipped(share: Double)

  package var description: String { words.en }

  package var words: Words {
    switch self {
    case .outOfRange(let name, let value, let expected):
      Words(
        cs: "\(name): očekáváno \(expected.lowerBound) až \(expected.upperBound), zadáno \(value)",
        en: "\(name): expected \(expected.lowerBound) to \(expected.upperBound), got \(value)")
    case .nothingToSay:
      Words(cs: "očekáván text, který lze říct, není tu žádný", en: "expected a text that can be spoken, got none")
    case .engine(let reason): Words(cs: reason, en: reason)
    case .command(let command, let reason):
      Words(cs: "\(command): očekáván zvuk WAV: \(reason)", en: "\(command): expected a WAV sound: \(reason)")
    case .unreadable(let reason):
      Words(cs: "nahrávka: očekáván zvukový soubor: \(reason)", en: "recording: expected a sound file: \(reason)")
    case .tooShort(let seconds, let least):
      Words(
        cs: "nahrávka: očekáváno aspoň \(least) s, je \(Self.short(seconds)) s",
        en: "recording: expected at least \(least) s, got \(Self.short(seconds)) s")
    case .tooLong(let seconds, let most):
      Words(
        cs: "nahrávka: očekáváno nejvýše \(most) s, je \(Self.short(seconds)) s",
        en: "recording: expected at most \(most) s, got \(Self.short(seconds)) s")
    case .silent(let level):
      Words(
        cs: "nahrávka: očekáván zvuk, není nic slyšet" + (level.map { " (nejvýše \(Int($0.rounded())) dBFS)" } ?? ""),
        en: "recording: expected a sound, nothing is heard"
          + (level.map { " (at most \(Int($0.rounded())) dBFS)" } ?? ""))
    case .clipped(let share):
      Words(
        cs:
          "nahrávka: očekáván nezkreslený zvuk, \(Int((share * 100).rounded())) % vzorků je přebuzeno; mluvte dál od mikrofonu",
        en: """
          recording: expected a sound without distortion, \(Int((share * 100).rounded())) % of its samples are at full \
          scale; speak further from the microphone
          """)
    }
  }

  private static func short(_ seconds: Double) -> Double { (seconds * 100).rounded() / 100 }
}
