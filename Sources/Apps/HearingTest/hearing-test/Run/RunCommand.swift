import AppDatabases
import ArgumentParser
import CommandSupport
import Foundation
import HearingRecords
import HearingReports
import HearingRuns
import HearingTest
import LevelCalibration
import LiveAudio
import Tables

/// `hearing-test run`: runs a pure-tone test of a person.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Tests a person's hearing with tones.",
    usage:
      "hearing-test run --person <name> [--ear both|left|right] [--procedure <p>] [--calibration <file>] [<options>]",
    discussion: """
      Before the test the command says whether the headphone is calibrated, lets you set the volume, and asks on \
      which side a tone is heard. Practice tones come first: if nobody answers them, the test stops and says what to \
      check.

      On a terminal the space bar says 'heard', and P pauses. Each answer is on the disk before the next tone: after \
      Ctrl-C, a crash or a lost headphone the same command continues the session.

      If a threshold is 40 dB or more above that of the other ear, the other ear may have heard the tone through the \
      head: the threshold is measured again with noise in the other ear.

      Procedures: \(ProcedureMethod.allCases.map(\.rawValue).joined(separator: ", ")), whole-audiogram.

      --simulate lets a simulated listener answer, in no time and without sound. Its JSON file: \
      \(ListenerFile.example); also lapse_rate, false_alarm_rate, drift_per_trial, interaural_attenuation, \
      speech_threshold, speech_slope. --output null computes the sounds without playing them.

      Exit status: 0 finished, 1 no tone was answered, or the device or the disk failed (what was answered is kept), \
      2 wrong usage, 130 interrupted.

      If the person has a doctor of their own (`doctor set`), the result is queued for the doctor at the end, and the \
      command tries once to send it. Whatever becomes of that is said, and changes no exit status.
      """)

  enum Output: String, ExpressibleByArgument, CaseIterable { case device, null }

  @Option(name: .long, help: ArgumentHelp("The person to test; `people add` adds one.", valueName: "name"))
  var person: String
  @Option(name: .long, help: "Output of the sound: a device, or null for none.") var output = Output.device
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The headphone: a device's name, or a part that no other has; see `devices`. (default: the system's)",
      valueName: "name"))
  var device: String?
  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      Calibration file of the headphone, as `calibrate` or `ossicle calibrate headphone` writes it. (default: none, \
      levels are nominal)
      """,
      valueName: "file"))
  var calibration: String?
  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      What you call the headphone, if it has no calibration: sessions with the same name, output and volume are compared, \
      and changes of hearing are told.
      """, valueName: "name"))
  var headphone: String?
  @OptionGroup var test: TestOptions
  @OptionGroup var circumstances: CircumstanceOptions
  @Option(
    name: .long, help: ArgumentHelp("JSON file of a listener who answers instead of the person.", valueName: "file"))
  var simulate: String?
  @Option(name: .long, help: "Seed of the pauses and silences. (default: another one each time)") var seed: UInt64?
  @Flag(name: .long, help: "Continue the person's last session; the options of the test are those of that session.")
  var resume = false
  @Flag(name: .long, help: "Begin a new session even if one like it is unfinished.") var new = false
  @Flag(name: .long, help: "Print each trial as a line of JSON as soon as it is kept.") var events = false
  @Flag(name: .long, help: "Skip the setting of the volume and the check of left and right.") var noChecks = false
  @Flag(name: .long, help: "Print how levels become amplitudes, step by step, without a test.") var explain = false
  @OptionGroup var records: RecordsOptions

  func validate() throws {
    if resume, new { throw ValidationError("expected --resume or --new, not both.") }
    if headphone != nil, calibration != nil {
      throw ValidationError("--headphone: a calibration names the headphone, expected one of both.")
    }
    if simulate != nil, device != nil { throw ValidationError("--device: a simulated listener hears without one.") }
  }

  func run() throws {
    try records.with { records in
      let person = try records.person(named: person)
      let record = try calibration.map(HeadphoneCalibration.read)
      let headphone =
        simulate != nil || output == .null ? nil : try AudioDevice.chosen(device, .output)
      let conditions = SessionConditions(
        calibration: record, stimulus: try test.stimulus, device: headphone?.name ?? "null",
        isSimulated: simulate != nil)
      let setup = try test.setup(conditions)
      let plan = try setup.plan(seed: seed)
      if explain { return try Explanation.write(plan, conditions, limit: test.limit) }
      // These checks come first, so that a run that cannot begin leaves no session behind.
      let listener = try simulate.map { try ListenerFile.read($0).listener(window: plan.timing.responseWindow) }
      for place in plan.places { _ = try listener?.thresholds.threshold(place.point.ear, at: place.point.frequency) }
      if headphone != nil { try TerminalRun.requireTerminal() }
      let begun = try begun(records, person, plan, setup)
      let display = TerminalDisplay(printsEvents: events)
      let run = try TestRun(
        records: records, session: begun, limit: test.limit, telling: .atOnce, tell: display.show)
      if let name = self.headphone { try run.record(headphone: name) }
      display.begin(run.progress)
      if headphone != nil { Console.message(CheckMessages.calibrationNote(record, conditions.source)) }
      CheckMessages.tell(try records.attachRoomCheck(toSession: begun, at: Date()))
      if run.keptCount > 0 { Console.message("going on with session \(begun) after \(run.keptCount) trials") }
      do {
        if let headphone {
          let expected = try records.expectedRoute(of: try records.session(begun))
          try TerminalRun(device: headphone, checks: !noChecks, display: display, expected: expected).run(run)
        } else {
          let interruption = Interruption {}
          let ending = try VirtualRun(listener: listener).play(run) { interruption.isRequested }
          if ending == .stopped { throw display.interrupted(run) }
        }
      } catch let failure where failure is LiveAudioError || failure is AppDatabaseError {
        display.endProgressLine(run)
        throw ToolFault(description: "\(failure); \(run.keptCount) trials are kept, the same command goes on")
      }
      let session = try ReportedSession(begun, in: records)
      if session.isUnanswered {
        let what = run.session.action == .unanswered ? "the practice tones were not answered" : "no tone was answered"
        throw ToolFault(
          description:
            "\(what), and this says nothing of hearing: \(ResultText.whatToCheck.en) (`--device`, "
            + "`hearing-test devices`)? The same command begins again")
      }
      if !events { try show(try HearingVerdict(session: begun, in: records)) }
      HandOverReport.handOver(session: begun, in: records)
    }
  }

  /// The session to continue, or a new one.
  private func begun(
    _ records: HearingArchive, _ person: Person, _ plan: SessionPlan, _ setup: TestSetup
  ) throws -> Int64 {
    let open = new ? nil : try records.sessions(of: person).last { $0.ended == nil }
    if resume {
      guard let open else {
        throw HearingRecordsError.nothingStored(what: "an unfinished session", person: person.name)
      }
      guard open.conditions == setup.conditions, open.isOn(headphone) else {
        throw ToolFault(
          description: "session \(open.id) was begun with another headphone, calibration, tone or listener; "
            + "--new begins another",
          isUsage: true)
      }
      return open.id
    }
    if let open, open.isOn(headphone), try setup.isSame(as: open, seed: seed) { return open.id }
    return try records.beginSession(
      of: person, plan: plan, conditions: setup.conditions, circumstances: try circumstances.chosen, at: Date()
    ).session
  }

  /// Prints the results as a table, and what they come to.
  private func show(_ verdict: HearingVerdict) throws {
    let session = verdict.session
    let unit = session.isCalibrated ? "dB HL" : "nominal dB"
    let columns = [
      Column("ear"), Column("frequency (Hz)", decimals: 0), Column("result"), Column("level (\(unit))", decimals: 1),
      Column("± SD (dB)", decimals: 1), Column("trials", decimals: 0), Column("noise (dB)", decimals: 0),
    ]
    let rows = session.outcome.entries.map { entry in
      Row([
        .text(entry.point.ear.rawValue), columns[1].cell(entry.point.frequency),
        .text(ResultText.result(entry.result, unit: session.unit).en),
        ResultText.level(entry.result).map { .text($0) } ?? .undefined, columns[4].cell(entry.result.standardDeviation),
        .integer(entry.result.trialCount), columns[6].cell(entry.masking?.noise),
      ])
    }
    try Console.send(TextTable(columns: columns, rows: rows, width: Console.terminalWidth).text())
    let outcome = session.outcome
    Console.message(
      "session \(session.record.id): \(outcome.trialCount) trials; \(outcome.falseAlarmCount) of "
        + "\(outcome.catchTrialCount) silences answered")
    for statement in verdict.statements { Console.message(statement.text.en) }
  }
}
