import AppWords
import Foundation

/// What disturbs a sound that is to stay as it is.
package enum SoundDisturbance: Sendable, Hashable {
  /// The volume has changed. The number is the largest change of a channel, in decibels; it is `nil` where a channel was
  /// turned off or on, or where the mixer tells no decibels.
  case volumeMoved(byDecibels: Double?)
  /// The output is muted, or its volume is 0.
  case muted
  /// The sound goes to another output; its name is `nil` where nobody tells it.
  case otherOutput(String?)
  /// Other programs play on the same output. The texts are their names.
  case otherSound([String])
  /// The computer has slept.
  case slept
  /// The mixer has not answered several times in a row, so that nobody knows how loud the sound is.
  case unknown
}

/// Sentences: what has happened, and what to do.
extension SoundDisturbance: Worded {
  /// The sentences.
  package var words: Words {
    switch self {
    case .volumeMoved(let change?):
      Words(
        cs: "Hlasitost počítače se změnila o \(Self.decibels(change, .czech)). Vraťte ji na původní hodnotu.",
        en: "The computer's volume has changed by \(Self.decibels(change, .english)). Set it back to where it was.")
    case .volumeMoved(nil):
      Words(
        cs: "Hlasitost počítače se změnila. Vraťte ji na původní hodnotu.",
        en: "The computer's volume has changed. Set it back to where it was.")
    case .muted:
      Words(cs: "Zvuk počítače je ztlumený. Zapněte ho.", en: "The computer's sound is muted. Turn it on.")
    case .otherOutput(nil):
      Words(
        cs: "Zvuk by teď hrál do jiného zařízení. Připojte původní sluchátka.",
        en: "The sound would now go to another device. Plug the headphone in again that was used before.")
    case .otherOutput(let name?):
      Words(
        cs: "Zvuk teď jde jinam: „\(name)“. Přepněte ho zpátky na původní sluchátka.",
        en: "The sound now goes elsewhere: \"\(name)\". Switch it back to the headphone that was used before.")
    case .otherSound(let names):
      Words(
        cs: "Do sluchátek hraje ještě něco jiného: \(names.joined(separator: ", ")). Vypněte to.",
        en: "Something else plays into the headphone: \(names.joined(separator: ", ")). Turn it off.")
    case .slept:
      Words(
        cs: "Počítač mezitím spal. Zkontrolujte sluchátka a hlasitost, než budete pokračovat.",
        en: "The computer was asleep in the meantime. Check the headphone and the volume before you go on.")
    case .unknown:
      Words(
        cs:
          "Zvukový systém počítače neodpovídá, takže není jisté, jak hlasitě zvuk hraje. Zkontrolujte, že zvuk hraje.",
        en:
          "The computer's sound system does not answer, so it is not certain how loud the sound is. Check that it plays."
      )
    }
  }

  /// A change with its sign: `+3.0 dB`, `−3,0 dB`.
  private static func decibels(_ change: Double, _ language: Language) -> String {
    let digits = String(format: "%.1f", change.magnitude)
    let number = language == .czech ? digits.replacing(".", with: ",") : digits
    return (change < 0 ? "−" : "+") + number + " dB"
  }
}
