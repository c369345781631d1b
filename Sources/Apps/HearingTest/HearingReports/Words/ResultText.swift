import AppWords
import Foundation
import HearingRecords
import HearingTest

/// The texts of results, the same in the terminal, on the pages, in CSV and in FHIR. A level that is a bound always has
/// its sign.
package enum ResultText {
  // MARK: Levels

  /// The level: "34.2", "≤ -10.0", "> 85.0" (no response), "≈ 30.0" (unreliable, the best guess); `nil` without a
  /// level.
  package static func level(_ result: ThresholdResult, _ language: Language = .english) -> String? {
    result.level.map { (sign(result).map { "\($0) " } ?? "") + number($0, language) }
  }

  /// The average: "36.3"; "≥ 36.3" if a frequency gave no response, "≤ 36.3" if a threshold is only known to be below a
  /// level.
  package static func average(_ average: PureToneAverage, _ language: Language = .english) -> String {
    (average.isLowerBound ? "≥ " : average.isUpperBound ? "≤ " : "") + number(average.level, language)
  }

  /// The shift of a threshold: "12.0", "≥ 12.0" or "≤ 12.0" if it may be larger or smaller.
  static func shift(_ shift: HearingChange.Shift, _ language: Language) -> String {
    let sign = shift.bound.map { $0 == .worse ? "≥ " : "≤ " } ?? ""
    return sign + number(shift.shift, language)
  }

  /// A number with one decimal.
  static func number(_ value: Double, _ language: Language) -> String {
    let text = String(format: "%.1f", value)
    let plain = text == "-0.0" ? "0.0" : text
    return language == .czech ? plain.replacing(".", with: ",").replacing("-", with: "−") : plain
  }

  /// The sign before a level in a table of numbers: `>` no response up to this level, `<=` heard at this level and
  /// never below it, `~` a guess of an unreliable result; `nil` before a threshold, and without a level.
  package static func qualifier(_ result: ThresholdResult) -> String? {
    guard result.level != nil else { return nil }
    return switch result.status {
    case .threshold: nil
    case .atOrBelow: "<="
    case .noResponse: ">"
    case .unreliable: "~"
    }
  }

  private static func sign(_ result: ThresholdResult) -> String? {
    switch result.status {
    case .threshold: nil
    case .atOrBelow: "≤"
    case .noResponse: ">"
    case .unreliable: "≈"
    }
  }

  // MARK: Results

  /// The result in words: "threshold", "at or below -10 dB", "no response: above 85 dB", "unreliable: …".
  ///
  /// - Parameter unit: "dB HL", or "dB" if the levels are nominal.
  package static func result(_ result: ThresholdResult, unit: String) -> Words {
    let level = result.level.map { String(format: "%.7g", $0) } ?? "?"
    let czech = level.replacing(".", with: ",").replacing("-", with: "−")
    switch result.status {
    case .threshold: return Words(cs: "práh", en: "threshold")
    case .atOrBelow: return Words(cs: "nejvýše \(czech) \(unit)", en: "at or below \(level) \(unit)")
    case .noResponse:
      return Words(cs: "bez odpovědi: nad \(czech) \(unit)", en: "no response: above \(level) \(unit)")
    case .unreliable:
      let reason = reason(result.reason)
      return Words(cs: "nespolehlivé: \(reason.cs)", en: "unreliable: \(reason.en)")
    }
  }

  /// The result in short: "34.2", "≤ -10.0", "no response: above 85 dB", "unreliable".
  static func short(_ result: ThresholdResult, unit: String) -> Words {
    switch result.status {
    case .threshold, .atOrBelow: Words { level(result, $0) ?? "" }
    case .noResponse: self.result(result, unit: unit)
    case .unreliable: Words(cs: "nespolehlivé", en: "unreliable")
    }
  }

  /// Each threshold in a line, for those who cannot see the audiogram.
  package static func levels(_ session: ReportedSession) -> [Words] {
    let unit = session.isCalibrated ? Words(cs: "dB HL", en: "dB HL") : Self.nominalUnit
    return session.outcome.entries.map { entry in
      Words { language in
        let ear = entry.point.ear.words.capitalised(language)
        return "\(ear), \(Int(entry.point.frequency)) Hz: \(level(entry.result, language) ?? "?") \(unit(language))"
      }
    }
  }

  private static let nominalUnit = Words(cs: "dB (bez kalibrace)", en: "dB (not calibrated)")

  private static func reason(_ reason: ThresholdResult.Reason?) -> Words {
    switch reason {
    case .tooManyTrials: Words(cs: "příliš mnoho tónů", en: "too many trials")
    case .inconsistent: Words(cs: "odpovědi si odporují", en: "inconsistent answers")
    case .falseAlarms: Words(cs: "odpovědi bez tónu", en: "answers without a tone")
    case .retestDiffers: Words(cs: "opakované měření vyšlo jinak", en: "retest differs")
    case .noPlateau: Words(cs: "maskování šumem bez ustálení (plateau)", en: "no plateau with masking noise")
    case .notMasked:
      Words(cs: "nemaskováno, tón mohlo slyšet druhé ucho", en: "may be the other ear's, not masked")
    case nil: Words(cs: "důvod neznámý", en: "unknown")
    }
  }

  // MARK: Whole sessions

  /// Advice on the causes to check if no tone was answered.
  package static let whatToCheck = Words(
    cs:
      "jsou sluchátka zapojená, zapnutá a nabitá a je kabel v pořádku; je zapnutý zvuk a dost velká hlasitost; "
      + "hraje to správné zařízení",
    en:
      "is the headphone plugged in, switched on and charged, its cable whole; is the sound on and the volume up; "
      + "is it the device that plays")

  /// The explanation of a session without any answer.
  package static let noAnswerAtAll = Words(
    cs:
      "Žádná odpověď: na žádný tón nikdo neodpověděl. O sluchu to nic neříká, protože stejně to dopadne se sluchátky, "
      + "která nehrají. Zkontrolujte sluchátka a vyšetření zopakujte: \(whatToCheck.cs)?",
    en:
      "No answer at all: no tone was answered. This says nothing of hearing, since a headphone that is mute gives the same. "
      + "Check the headphone, and test again: \(whatToCheck.en)?")

  /// The remark on an ear without a response if the other ear has responses.
  package static func silent(_ ear: Ear, _ verdict: EarphoneCheck.Verdict?) -> Words {
    let known =
      switch verdict {
      case .right:
        Words(
          cs: "Před vyšetřením byly tóny slyšet na obou stranách", en: "Before the test tones were heard on both sides")
      case nil: Words(cs: "Před vyšetřením se nezkoušelo, zda hraje", en: "It was not checked before the test")
      default:
        Words(
          cs: "Zkouška před vyšetřením nezjistila, že by hrálo",
          en: "The check before the test did not find it to sound")
      }
    let side = ear == .right ? "pravého" : "levého"
    return Words(
      cs:
        "Z \(side) ucha nepřišla žádná odpověď: buď ucho neslyší, nebo sluchátko na té straně nehraje. \(known.cs): ověřte "
        + "sluchátko na té straně (otočte sluchátka a vyšetření zopakujte).",
      en:
        "The \(ear.rawValue) ear gave no response at all: a deaf ear, or an earphone that does not sound. \(known.en): verify the "
        + "earphone of that side (change the sides of the headphone and test again).")
  }

  /// The explanation of levels without a calibration.
  package static let nominal = Words(
    cs:
      "Bez kalibrace: hladiny jsou jen orientační (nominální), ne v dB HL. Nelze podle nich srovnávat uši, kmitočty ani "
      + "vyšetření mezi sebou.",
    en:
      "Not calibrated: levels are nominal, no dB HL. Neither ears and frequencies nor sessions can be compared by them."
  )

  /// The warning of a session that was not of a person with a headphone; `nil` for a person's.
  package static func warning(_ source: SessionSource) -> Words? {
    guard let english = source.warning else { return nil }
    let czech =
      switch source {
      case .person: ""
      case .simulated: "Odpovídal simulovaný posluchač, ne tato osoba."
      case .nullOutput: "Zvuk nikdo neslyšel (--output null): je to zkouška, ne vyšetření této osoby."
      case .loopback:
        "Zvuk šel do zařízení bez reproduktoru (loopback, null), ne do sluchátek: je to zkouška, ne vyšetření této osoby."
      }
    return Words(cs: czech, en: english)
  }
}

extension Ear {
  /// The ear within a sentence: "right ear".
  package var words: Words {
    self == .right ? Words(cs: "pravé ucho", en: "right ear") : Words(cs: "levé ucho", en: "left ear")
  }
}

extension Words {
  /// The text with a capital letter, for the beginning of a sentence.
  func capitalised(_ language: Language) -> String {
    let text = self(language)
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}
