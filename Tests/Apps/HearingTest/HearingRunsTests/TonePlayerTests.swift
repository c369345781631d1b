import AudioCore
import Expectations
import Foundation
import HearingRecords
import HearingRuns
import HearingSimulation
import HearingTest
import LevelCalibration
import TestSupport
import Testing
import VirtualHeadphones

@Suite struct TonePlayerTests {
  private static let thresholds = [
    Ear.right: [1000.0: 12.0, 4000: 35], .left: [1000: 8, 4000: 41],
  ]
  private let folder: TemporaryFolder
  private let records: HearingArchive
  private let person: Person

  init() throws {
    folder = try TemporaryFolder()
    records = try HearingArchive(path: folder("h.sqlite"))
    person = try records.addPerson(named: "Anna", at: Self.date)
  }

  private static let date = Date(timeIntervalSince1970: 1_800_000_000)

  private func setup(_ change: (inout TestSetup) -> Void = { _ in }) throws -> TestSetup {
    var setup = TestSetup(
      frequencies: [1000, 4000],
      conditions: SessionConditions(
        calibration: nil, stimulus: try ToneStimulus(.pure, duration: 1.5), device: "headphone", isSimulated: false))
    change(&setup)
    return setup
  }

  private func tonePerson() throws -> TonePerson {
    let points = Self.thresholds.flatMap { ear, levels in
      levels.map { Audiogram.Point(ear, frequency: $0.key, threshold: $0.value) }
    }
    return try TonePerson(
      SimulatedListener(
        thresholds: try Audiogram(points), slope: 0.2, lapseRate: 0, falseAlarmRate: 0, seed: 5),
      frequencies: [1000, 4000], scale: try LevelScale(calibration: nil), limit: 85)
  }

  private func begin(_ setup: TestSetup, seed: UInt64 = 3) throws -> Int64 {
    try records.beginSession(of: person, plan: setup.plan(seed: seed), conditions: setup.conditions, at: Self.date)
      .session
  }

  private final class Log {
    var events: [HearingEvent] = []
    var times: [Double] = []
    func trials() -> [Trial] { events.compactMap { if case .trial(let trial) = $0 { trial } else { nil } } }
  }

  @Test func aListenerWhoHearsTheSoundHasHisThresholds() throws {
    let (log, queue, tonePerson) = (Log(), AnswerQueue(), try tonePerson())
    let run = try TestRun(records: records, session: begin(setup()), limit: 85, telling: .hidden) {
      log.events.append($0)
    }
    let headphone = VirtualHeadphone(sampleRate: 48_000) { tone in
      tonePerson.reaction(to: tone).map { .init(after: $0) { queue.put(.heard) } }
    }
    expectEqual(try TonePlayer(run, output: headphone, answers: queue).play(), .over)
    expectEqual(log.events.last, .finished)
    let stored = try records.outcome(ofSession: 1)
    expect(stored == run.session.outcome && stored.entries.count == 4)
    for entry in stored.entries {
      let truth = try require(Self.thresholds[entry.point.ear]?[entry.point.frequency])
      // Three deviations of the procedure, 2 dB (see the simulations).
      expectLess(abs(try require(entry.result.threshold) - truth), 6, "\(entry)")
    }
    // Each answer took as long as the person, to the 10 ms of a block.
    for trial in log.trials() where trial.response.heard {
      expectGreater(try require(trial.response.reactionTime), 0.1)
    }
    expectEqual(try records.trials(ofSession: 1), log.trials())
  }

  /// What is shown during the test changes with a press, or at a time that has nothing to do with tones and answers.
  @Test func nothingTellsWhenAToneComes() throws {
    let (log, queue, tonePerson) = (Log(), AnswerQueue(), try tonePerson())
    var (played, begins): (Double, [Double]) = (0, [])
    let setup = try setup { $0.masking = nil }
    let run = try TestRun(records: records, session: begin(setup), limit: 85, telling: .hidden) {
      log.events.append($0)
      log.times.append(played)
    }
    // After a while the person hears nothing any more: then places end without a press.
    let headphone = VirtualHeadphone(sampleRate: 48_000) { tone in
      begins.append(tone.begin)
      guard tone.begin < 30 else { return nil }
      return tonePerson.reaction(to: tone).map { .init(after: $0) { queue.put(.heard) } }
    }
    headphone.onPlayed = { played = Double($0) / 48_000 }
    _ = try TonePlayer(run, output: headphone, answers: queue).play()
    let trialTimes = zip(log.events, log.times).compactMap { if case .trial = $0 { $1 } else { nil } }
    var alone = 0
    for (n, event) in log.events.enumerated() {
      guard case .progress(let progress) = event, progress.measured < progress.places else { continue }
      if case .press = log.events[n - 1] { continue }
      alone += 1
      for time in begins + trialTimes { expectGreater(abs(log.times[n] - time), 0.02, "\(log.times[n]) s") }
    }
    expectGreater(alone, 0)
  }

  /// Nobody is startled: before the first tone above 80 dB HL the test pauses until the listener goes on.
  @Test func loudTonesAreAskedFor() throws {
    let (log, queue) = (Log(), AnswerQueue())
    let calibration = CalibrationRecord(
      kind: .headphone, transducer: "TDH39", device: "card", coupler: .iec60318Part3, method: .stated(source: "a test"),
      date: try CalibrationDate("2026-03-01"),
      fullScale: try FrequencyTable([.init(frequency: 125, level: 120), .init(frequency: 8000, level: 120)]))
    let setup = try setup {
      $0.frequencies = [1000]
      $0.familiarises = false
      $0.conditions.calibration = calibration
    }
    var (asked, rested) = (0, 0.0)
    let run = try TestRun(records: records, session: begin(setup), limit: 85, telling: .atOnce) { event in
      log.events.append(event)
      if event == .loudNext { asked += 1 }
      if case .trial(let trial) = event, trial.level ?? 0 > 80 { queue.stop() }
    }
    // Somebody who hears nothing, and goes on after a while.
    let headphone = VirtualHeadphone(sampleRate: 48_000) { _ in nil }
    headphone.onPlayed = { frames in
      guard asked == 1, log.events.last == .paused else { return }
      rested += 1
      if rested == 1000 { queue.put(.goOn) }
    }
    expectEqual(try TonePlayer(run, output: headphone, answers: queue).play(), .stopped)
    let levels = log.trials().compactMap(\.level)
    expect(asked == 1 && levels.dropLast().allSatisfy { $0 <= 80 } && levels.last ?? 0 > 80, "\(levels)")
    let order = log.events.filter { [.loudNext, .paused, .goingOn].contains($0) }
    expectEqual(order, [.loudNext, .paused, .goingOn])
  }

  @Test func aPauseRepeatsTheToneAndLosesNothing() throws {
    let (log, queue) = (Log(), AnswerQueue())
    let setup = try setup { $0.frequencies = [1000] }
    let run = try TestRun(records: records, session: begin(setup), limit: 85, telling: .atOnce) {
      log.events.append($0)
    }
    var tones: [VirtualHeadphone.Tone] = []
    let headphone = VirtualHeadphone(sampleRate: 48_000) { tone in
      tones.append(tone)
      return switch tones.count {
      case 1: .init(after: 0.5) { queue.put(.pause) }
      case 2: .init(after: 0.5) { queue.put(.heard) }
      default: .init(after: 0.5) { queue.stop() }
      }
    }
    headphone.onPlayed = { frames in
      // A minute of rest.
      if frames == 60 * 48_000 { queue.put(.heard) }
    }
    expectEqual(try TonePlayer(run, output: headphone, answers: queue).play(), .stopped)
    expect(tones.count == 3 && tones[1].begin > 60)
    expectLess(abs(tones[0].amplitude - tones[1].amplitude), 1e-6)
    expect(log.trials().count == 1 && log.events.contains(.paused) && log.events.contains(.goingOn))
    // The press that ended the rest is no answer.
    expectEqual(log.events.count { if case .press = $0 { true } else { false } }, 1)
  }

  @Test func aLostSoundIsRepeatedAndTold() throws {
    let (log, queue) = (Log(), AnswerQueue())
    let setup = try setup { $0.frequencies = [1000] }
    let run = try TestRun(records: records, session: begin(setup), limit: 85, telling: .atOnce) {
      log.events.append($0)
    }
    var count = 0
    var lose: () -> Void = {}
    let headphone = VirtualHeadphone(sampleRate: 48_000) { _ in
      count += 1
      return count == 1 ? .init(after: 0.4) { lose() } : .init(after: 0.4) { queue.stop() }
    }
    lose = { [weak headphone] in headphone?.lose(10) }
    expectEqual(try TonePlayer(run, output: headphone, answers: queue).play(), .stopped)
    expect(log.events.contains(.soundLost) && log.trials().isEmpty && count == 2)
  }

  /// A press at a torn tone ends it; what is lost of its rest, in a computer that is too busy for a while, changes nothing.
  @Test func aSoundThatIsLostAgainIsRepeatedOnce() throws {
    let (log, queue) = (Log(), AnswerQueue())
    let setup = try setup { $0.frequencies = [1000] }
    let run = try TestRun(records: records, session: begin(setup), limit: 85, telling: .atOnce) {
      log.events.append($0)
    }
    var tones: [VirtualHeadphone.Tone] = []
    var lose: () -> Void = {}
    let headphone = VirtualHeadphone(sampleRate: 48_000) { tone in
      tones.append(tone)
      return .init(after: 0.4) {
        if tones.count > 1 { return queue.stop() }
        lose()
        queue.put(.heard)
      }
    }
    lose = { [weak headphone] in headphone?.lose(10) }
    headphone.onPlayed = { frames in
      if let first = tones.first, (0.42..<0.75).contains(Double(frames) / 48_000 - first.begin) { lose() }
    }
    expectEqual(try TonePlayer(run, output: headphone, answers: queue).play(), .stopped)
    expect(log.events.count { $0 == .soundLost } == 1 && log.trials().isEmpty && tones.count == 2)
  }

  @Test func anUnpluggedHeadphoneKeepsWhatWasAnswered() throws {
    let queue = AnswerQueue()
    let setup = try setup { $0.frequencies = [1000] }
    let id = try begin(setup)
    let headphone = VirtualHeadphone(sampleRate: 48_000) { _ in .init(after: 0.4) { queue.put(.heard) } }
    headphone.onPlayed = { if $0 >= 20 * 48_000 { headphone.isUnplugged = true } }
    do {
      let run = try TestRun(records: records, session: id, limit: 85, telling: .atOnce) { _ in }
      expect(throws: VirtualHeadphone.Unplugged.self) {
        try TonePlayer(run, output: headphone, answers: queue).play()
      }
    }
    let kept = try records.trials(ofSession: id).count
    expectGreater(kept, 3)
    let again = try TestRun(records: records, session: id, limit: 85, telling: .atOnce) { _ in }
    expectEqual(again.keptCount, kept)
  }

  @Test func nobodyAnswers() throws {
    let (log, queue) = (Log(), AnswerQueue())
    let run = try TestRun(records: records, session: begin(setup()), limit: 85, telling: .hidden) {
      log.events.append($0)
    }
    let headphone = VirtualHeadphone(sampleRate: 48_000) { _ in nil }
    expectEqual(try TonePlayer(run, output: headphone, answers: queue).play(), .over)
    expectEqual(log.events.last, .unanswered)
  }

  // MARK: The checks

  @Test(arguments: [
    ([0: Answer.left, 1: .right], EarphoneCheck.Verdict.right), ([0: .right, 1: .left], .swapped),
    ([0: .nothing, 1: .right], .rightOnly), ([0: .nothing, 1: .nothing], .silent),
  ])
  func theSidesAreNamed(_ names: [Int: Answer], _ expected: EarphoneCheck.Verdict) throws {
    let (log, queue) = (Log(), AnswerQueue())
    let id = try begin(setup())
    let run = try TestRun(records: records, session: id, limit: 85, telling: .hidden) { event in
      log.events.append(event)
      if case .checked(let verdict, let mayGoOn) = event {
        expectEqual(mayGoOn, (verdict == .rightOnly))
        if mayGoOn { queue.put(.goOn) } else if verdict != .right { queue.stop() }
      }
    }
    let headphone = VirtualHeadphone(sampleRate: 48_000) { tone in
      .init(after: 0.5) { queue.put(tone.channels.count == 2 ? .heard : names[tone.channels[0]] ?? .nothing) }
    }
    let ending = try SoundCheck(run, output: headphone, answers: queue).check()
    expectEqual(ending, (expected.permitsTest || expected == .right ? .over : .stopped))
    expect(log.events.contains(.checked(expected, mayGoOn: expected == .rightOnly)))
    expect(log.events.contains(.volume(isCalibrated: false)) && log.events.contains(.sides(question: 1)))
    expectEqual(try records.session(id).earphones, expected)
  }
}
