import ArgumentParser
import CommandSupport
import HearingRecords
import HearingReports
import HearingTest

/// The options that choose the sessions of a calibration.
struct CalibrationSessions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("A person whose last suitable session is used; repeat it for each person.", valueName: "name"))
  var person: [String] = []
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Number of a session (see `results`) to use instead of the last ones; repeat it for each.", valueName: "number"))
  var session: [Int64] = []
  @Option(
    name: .long,
    help: ArgumentHelp("Frequencies to calibrate, in hertz. (default: all that were tested)", valueName: "hz,hz,…"))
  var frequencies: CommaList<Double>?
  @Flag(name: .long, help: "Use sessions of simulated listeners, to try the command out; the file says so.")
  var simulated = false

  func validate() throws {
    guard person.isEmpty != session.isEmpty else {
      throw ValidationError("expected --person or --session, once for each person.")
    }
    guard Set(session).count == session.count else { throw ValidationError("--session: expected each once.") }
    _ = try parsedFrequencies
  }

  private var parsedFrequencies: Set<Double>? {
    get throws {
      guard let frequencies else { return nil }
      let complaint = "--frequencies: expected hertz, as in 500,1000,2000, got \(frequencies.text)."
      let values = try frequencies.values { _ in complaint }
      guard values.allSatisfy({ $0 > 0 }) else { throw ValidationError(complaint) }
      return Set(values)
    }
  }

  /// The chosen sessions: finished, all on one device, and either all with or all without a calibration.
  func chosen(_ records: HearingArchive, ofCalibratedHeadphone isCalibrated: Bool) throws -> [HearingSessionRecord] {
    let source = simulated ? SessionSource.simulated : .person
    func fits(_ session: HearingSessionRecord) -> Bool { (session.conditions.calibration != nil) == isCalibrated }
    var sessions: [HearingSessionRecord] = []
    if session.isEmpty {
      for name in person {
        let person = try records.person(named: name)
        guard
          let last = try records.sessions(of: person).last(where: {
            $0.ended != nil && $0.conditions.source == source && fits($0)
          })
        else {
          let kind = "a finished session \(isCalibrated ? "with" : "without") a calibration"
          throw HearingRecordsError.nothingStored(what: simulated ? kind + " (simulated)" : kind, person: person.name)
        }
        guard !sessions.contains(last) else { throw fault("\(person.name): expected everybody once, got twice") }
        sessions.append(last)
      }
    } else {
      for number in session {
        let record = try records.session(number)
        guard record.ended != nil else { throw fault("session \(number): expected one that is finished") }
        guard record.conditions.source == source else {
          throw fault(
            "session \(number): expected \(simulated ? "a simulated listener" : "a person"), got "
              + (record.conditions.source.warning ?? "a person"))
        }
        if fits(record) { sessions.append(record) }
      }
    }
    if let first = sessions.first {
      for session in sessions where session.conditions.device != first.conditions.device {
        throw fault(
          "sessions \(first.id) and \(session.id): expected one headphone, got \"\(first.conditions.device)\" and "
            + "\"\(session.conditions.device)\"; --session chooses")
      }
      if !simulated, sessions.count > 1, !first.conditions.namesDevice {
        Console.message(
          "hearing-test: the name \"\(first.conditions.device)\" does not identify a device: "
            + "this holds only if all heard by the same headphone")
      }
    }
    return sessions
  }

  /// The tests of the sessions with their outcomes.
  func tests(_ sessions: [HearingSessionRecord], _ records: HearingArchive) throws -> [ListenerCalibration.Test] {
    let frequencies = try parsedFrequencies
    return try sessions.map { session in
      var outcome = try records.outcome(ofSession: session.id)
      if let frequencies { outcome.entries.removeAll { !frequencies.contains($0.point.frequency) } }
      let person = session.person
      return ListenerCalibration.Test(
        listener: person.name, sex: person.sex, age: person.age(at: session.started), outcome: outcome)
    }
  }

  private func fault(_ text: String) -> ToolFault { ToolFault(description: text, isUsage: true) }
}
