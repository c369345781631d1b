import Expectations
import Foundation
import GRDB
import HearingRecords
import HearingRuns
import HearingTest
import SoundRoutes
import Synchronization
import TestSupport
import Testing
import VirtualHeadphones

/// A test whose sound is watched: it pauses when the sound changes, and repeats what was not heard as it should have been.
@Suite struct WatchedSoundTests {
  /// A watch that sees what the test wants.
  private final class Witness: SoundWitness {
    private let state = Mutex(SoundReport(looks: 1))
    let accepted = Mutex(0)
    var report: SoundReport { state.withLock { $0 } }
    var route: SoundRoute? {
      SoundRoute(server: "PulseAudio", output: "card", label: "Card", gains: ["mono": -12], percent: 60)
    }

    func look() { state.withLock { if $0.disturbance == nil { $0.looks += 1 } } }
    func see(_ disturbance: SoundDisturbance?) { state.withLock { $0.disturbance = disturbance } }
    func accept() {
      accepted.withLock { $0 += 1 }
      see(nil)
    }
  }

  private let records: HearingArchive
  private let setup: TestSetup
  private let session: Int64
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    records = try HearingArchive(path: folder("h.sqlite"))
    let date = Date(timeIntervalSince1970: 1_800_000_000)
    setup = TestSetup(
      frequencies: [1000], familiarises: false,
      conditions: SessionConditions(
        calibration: nil, stimulus: try ToneStimulus(.pure, duration: 1.5), device: "headphone", isSimulated: false))
    session = try records.beginSession(
      of: try records.addPerson(named: "Anna", at: date), plan: setup.plan(seed: 3), conditions: setup.conditions,
      at: date
    ).session
  }

  /// Plays a whole test. Somebody hears all tones; after the fifth one the sound changes, and a quarter of a second later the
  /// watch sees it.
  ///
  /// - Parameter answer: what happens in the pause, at each look of the watch, of which so many were before.
  private func play(
    _ disturbance: SoundDisturbance, _ answer: @escaping (Witness, AnswerQueue, Int) -> Void
  ) throws -> (events: [HearingEvent], witness: Witness, run: TestRun) {
    let (queue, witness) = (AnswerQueue(), Witness())
    var (events, tones, looks, isPaused, due): ([HearingEvent], Int, Int, Bool, Int?) = ([], 0, 0, false, nil)
    let run = try TestRun(records: records, session: session, limit: 85, telling: .atOnce) { event in
      events.append(event)
      if event == .paused { isPaused = true }
      if event == .goingOn { isPaused = false }
    }
    let headphone = VirtualHeadphone(sampleRate: TestRun.sampleRate) { tone in
      tones += 1
      if tones == 5 { due = Int((tone.begin + 1) * TestRun.sampleRate) }
      return .init(after: 0.5) { queue.put(.heard) }
    }
    headphone.onPlayed = { frames in
      // A look each half second.
      guard frames % 24_000 < 480 else { return }
      if let at = due, frames >= at {
        due = nil
        witness.see(disturbance)
      } else {
        witness.look()
      }
      if isPaused {
        looks += 1
        answer(witness, queue, looks)
      }
    }
    expectEqual(try TonePlayer(run, output: headphone, answers: queue, witness: witness).play(), .over)
    return (events, witness, run)
  }

  @Test func aChangeThatIsMendedLeavesNoTrace() throws {
    let (events, witness, run) = try play(.volumeMoved(byDecibels: -6)) { witness, queue, looks in
      // To go on is refused until the volume is set back.
      if looks == 2 { queue.put(.resume) }
      if looks == 4 { witness.see(nil) }
      if looks == 6 { queue.put(.resume) }
    }
    let told = events.compactMap { event -> String? in
      switch event {
      case .paused: "paused"
      case .goingOn: "going on"
      case .disturbed(let disturbance): disturbance.map { $0.change?.rawValue ?? "none" } ?? "mended"
      default: nil
      }
    }
    expectEqual(told, ["paused", "volume", "volume", "mended", "going on"])
    let record = try records.session(session)
    expect(record.soundChanges.isEmpty && record.route?.percent == 60 && witness.accepted.withLock { $0 } == 0)
    // What was taken back came again, and nothing is missing.
    expectEqual(try records.trials(ofSession: session), run.session.trials)
    expectEqual(run.session.trials.map(\.number), Array(0..<run.session.trials.count))
    let reasons = try records.database.read { try String.fetchAll($0, sql: "SELECT reason FROM withdrawn_trial") }
    expect(!reasons.isEmpty && reasons.allSatisfy { $0 == "volume" }, "\(reasons)")
  }

  /// Who goes on all the same has it stored with the result.
  @Test func aChangeThatIsAcceptedIsStored() throws {
    for (disturbance, change, answer) in [
      (SoundDisturbance.otherSound(["Music"]), SoundChange.otherSound, Answer.goOn), (.slept, nil, .resume),
    ] as [(SoundDisturbance, SoundChange?, Answer)] {
      let other = try Self()
      let (_, witness, _) = try other.play(disturbance) { _, queue, looks in if looks == 2 { queue.put(answer) } }
      let stored = try other.records.session(other.session)
      expectEqual(stored.soundChanges, change.map { [$0] } ?? [])
      expect(stored.ended != nil && witness.accepted.withLock { $0 } == 1)
    }
  }

  /// A muted headphone tests nobody, whatever is pressed.
  @Test func nobodyGoesOnWithAMutedHeadphone() throws {
    var refused = 0
    let (events, _, _) = try play(.muted) { witness, queue, looks in
      if looks < 5 { queue.put(.goOn) }
      if looks == 6 { witness.see(nil) }
      if looks == 8 { queue.put(.resume) }
    }
    for case .disturbed(let disturbance?) in events where !disturbance.mayGoOn { refused += 1 }
    expectAtLeast(refused, 4)
    expect(try records.session(session).soundChanges.isEmpty)
  }
}
