import AppReports
import AppWords
import HearingRecords
import HearingTest

/// The remarks on how sure a session's results are.
struct ReportRemarks {
  private let session: ReportedSession
  private let words: ReportWords

  init(_ session: ReportedSession, _ words: ReportWords) {
    self.session = session
    self.words = words
  }

  /// A place of the audiogram in words.
  static func place(_ point: TonePoint, _ words: ReportWords) -> String {
    "\(point.ear.words.capitalised(words.language)), \(Int(point.frequency)) Hz"
  }

  /// Answers without a tone, tones that may have crossed the head, and what the room allowed.
  var validity: [String] {
    let outcome = session.outcome
    let share = outcome.falseAlarmShare.map { " (\(words.number(100 * $0, decimals: 0)) %)" } ?? ""
    let silences = words.share(outcome.falseAlarmCount, of: outcome.catchTrialCount)
    return [
      say(
        "Odpovědi v tichu: \(silences)\(share); stisky v jinou dobu: \(outcome.strayPressCount).",
        "\(silences) silences were answered\(share); \(outcome.strayPressCount) presses at other times.")
    ] + masking + quiet
  }

  /// What could be tested in the room.
  private var quiet: [String] {
    guard let room = session.room else {
      return [
        say(
          "Hluk místnosti nebyl změřen: prahy mohou být dány hlukem.",
          "The room's noise was not checked: thresholds may be those of the noise.")
      ]
    }
    guard room.isCalibrated else {
      return [
        say(
          "Mikrofon není kalibrován: údaj o hluku místnosti se může mýlit o 20 dB.",
          "The microphone is not calibrated: what is said of the room's noise may be wrong by 20 dB.")
      ]
    }
    guard !room.limits.isEmpty else { return [] }
    let list = room.limits.map { limit in
      "\(Int(limit.frequency)) Hz \(words.number(limit.lowestLevel, decimals: 0))"
    }.joined(separator: ", ")
    return [
      say(
        "Nejnižší hladiny, které se v místnosti dají vyšetřit (dB HL): \(list).",
        "The lowest levels that can be tested in the room (dB HL): \(list).")
    ]
  }

  private var masking: [String] {
    let plan = session.record.plan
    var lines: [String] = []
    let masked = session.outcome.entries.count { $0.masking != nil }
    if masked > 0 {
      lines.append(
        say(
          "Znovu se šumem v druhém uchu (maskováno): \(words.count(masked, Self.places)); druhé ucho tam slyší o tolik "
            + "lépe, že mohlo tón slyšet samo.",
          "\(words.count(masked, Self.places)) \(masked == 1 ? "was" : "were") measured again with noise in the other ear, whose "
            + "threshold was so much better that it may have heard the tone."))
    }
    lines += suspects.map { point in
      let place = Self.place(point, words)
      return say(
        "\(place): práh může patřit druhému uchu, protože se nemaskovalo.",
        "\(place): the threshold may be the other ear's, since there was no masking noise.")
    }
    let ears = Set(plan.places.map(\.point.ear))
    if ears.count == 1, let ear = ears.first {
      lines.append(
        say(
          "Vyšetřeno jen \(ear.words.cs): práh 40 dB a více může patřit druhému uchu, pokud slyší o tolik lépe.",
          "Only the \(ear.words.en) was tested: a threshold of 40 dB or more may be the other ear's, if that hears so much "
            + "better."))
    }
    return lines
  }

  /// The places whose threshold may be the other ear's.
  private var suspects: [TonePoint] {
    guard session.record.plan.masking == nil else { return [] }
    let results = session.results
    return session.outcome.entries.filter { entry in
      guard entry.masking == nil, let level = entry.result.threshold,
        let other = results[TonePoint(entry.point.ear.other, entry.point.frequency)]?.level
      else { return false }
      return CrossHearing().needsMasking(threshold: level, otherThreshold: other)
    }.map(\.point)
  }

  private static let places = CountedWords(
    cs: .init(one: "místo", few: "místa", fraction: "místa", other: "míst"), en: .init(one: "place", other: "places"))

  private func say(_ czech: String, _ english: String) -> String { words.say(czech, english) }
}
