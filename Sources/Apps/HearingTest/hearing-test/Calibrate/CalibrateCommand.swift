import ArgumentParser
import CommandSupport
import HearingRecords
import HearingTest
import LevelCalibration

/// `hearing-test calibrate`: makes calibrations of headphones from stored tests, or from tables of measurements.
struct CalibrateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calibrate",
    abstract: "Calibrates a headphone by tests of people on it, or by a table that was measured elsewhere.",
    discussion: """
      For `listeners` and `comparison`, test people with the headphone, without --calibration and at one volume that \
      is not changed any more. `table` takes measured values. Each makes the file that `run --calibration` takes. It \
      goes to standard output, or to -o FILE; a summary of each frequency goes to standard error. If you can measure \
      the sound, use `ossicle calibrate headphone`.
      """,
    subcommands: [
      CalibrateListenersCommand.self, CalibrateComparisonCommand.self, CalibrateTableCommand.self,
      CalibrateHeadphonesCommand.self,
    ])
}

/// `hearing-test calibrate listeners`: calibrates by people with normal hearing.
struct CalibrateListenersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "listeners",
    abstract: "Calibrates a headphone by the thresholds of 3 people or more with normal hearing.",
    usage: """
      hearing-test calibrate listeners --person <name> --person <name> --person <name> … --transducer <name> \
      --device <text>
      """,
    discussion: """
      The mean of their thresholds is taken for that of people of their age and sex (ISO 7029). More people give a \
      smaller uncertainty: ten people about 2 dB. A person whose threshold at any frequency is 20 dB worse than that \
      of the others has no normal hearing there and is refused.
      """)

  @OptionGroup var options: CalibrateOptions

  func run() throws {
    try options.with { records, sessions in
      let chosen = try sessions.chosen(records, ofCalibratedHeadphone: false)
      for number in sessions.session where !chosen.contains(where: { $0.id == number }) {
        throw ToolFault(description: "session \(number): expected one without a calibration", isUsage: true)
      }
      let result = try ListenerCalibration.normalHearing(sessions.tests(chosen, records))
      try options.write(result, method: .listeners(count: result.listenerCount), sessions: chosen)
    }
  }
}

/// `hearing-test calibrate comparison`: calibrates by people who were also tested with a calibrated headphone.
struct CalibrateComparisonCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "comparison",
    abstract: "Calibrates a headphone by comparing it with a calibrated one.",
    usage: "hearing-test calibrate comparison --person <name> … --transducer <name> --device <text>",
    discussion: """
      Each person is tested twice with the same tones: on the known headphone with --calibration, on the new one \
      without. How well they hear does not matter. One person is enough, if tested with the procedure `bayesian`; \
      several people show how well the result repeats.
      """)

  @OptionGroup var options: CalibrateOptions

  func run() throws {
    try options.with { records, sessions in
      let new = try sessions.chosen(records, ofCalibratedHeadphone: false)
      let known = try sessions.chosen(records, ofCalibratedHeadphone: true)
      let calibration = try Self.common(new, known)
      guard case .hearingLevel(let scale) = try LevelScale(calibration: calibration) else {
        throw ToolFault(description: "expected a calibrated headphone to compare with, got none", isUsage: true)
      }
      let result = try ListenerCalibration.comparison(
        of: try sessions.tests(new, records), with: try sessions.tests(known, records), on: scale)
      try options.write(
        result,
        method: .comparison(
          reference: "\(calibration.transducer), \(calibration.device)", listeners: result.listenerCount),
        sessions: known + new)
    }
  }

  /// The common calibration of the `known` sessions. Throws a fault unless both groups have the same people and the
  /// same tones.
  private static func common(_ new: [HearingSessionRecord], _ known: [HearingSessionRecord]) throws -> CalibrationRecord
  {
    let people = (Set(new.map(\.person)), Set(known.map(\.person)))
    for person in people.0.symmetricDifference(people.1).sorted(by: { $0.name < $1.name }) {
      let missing = people.0.contains(person) ? "with a calibration" : "without a calibration"
      throw ToolFault(description: "\(person.name): expected a session \(missing) too, got none", isUsage: true)
    }
    guard let first = known.first, let calibration = first.conditions.calibration else {
      throw ToolFault(description: "expected sessions with a calibration, got none", isUsage: true)
    }
    for session in known where session.conditions.calibration != calibration {
      throw ToolFault(
        description: "sessions \(first.id) and \(session.id): expected one calibration, got two; --session chooses",
        isUsage: true)
    }
    for session in known + new where session.conditions.stimulus != first.conditions.stimulus {
      throw ToolFault(
        description: "sessions \(first.id) and \(session.id): expected the same tones, got "
          + "\(first.conditions.stimulus.kind.rawValue) and \(session.conditions.stimulus.kind.rawValue) ones",
        isUsage: true)
    }
    return calibration
  }
}
