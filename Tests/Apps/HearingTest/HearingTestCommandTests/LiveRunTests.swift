import AudioCore
import Expectations
import Foundation
import HearingRecords
import HearingTest
import LevelCalibration
import LiveMeasures
import PulseServer
import TestSupport
import Testing

extension LiveTests {
  /// `hearing-test run` with a real sound server of the suite's own and a terminal: what comes out of the loudspeaker is recorded,
  /// and a listener who hears nothing but that recording presses the space bar.
  struct LiveRunTests {
    private let server: PulseServer
    private let environment: [String: String]
    private let home: Home
    private let folder: TemporaryFolder
    private let terminal: PseudoTerminal

    init() throws {
      let made = try LiveTests.made.get()
      server = made.server
      environment = made.configuration.environment
      home = try Home()
      folder = try TemporaryFolder()
      terminal = try PseudoTerminal()
      try home.mustRun(["people", "add", "Anna"])
    }

    /// A test of levels from −10 to 10 dB HL with short times. At full scale the headphone gives 40 dB SPL, so that 10 dB HL at
    /// 1 kHz, 17 dB SPL, are −23 dBFS.
    private func words(_ more: [String] = []) throws -> [String] {
      try home.arguments(
        [
          "run", "--person", "Anna", "--calibration", home.calibration(fullScale: 40), "--limit", "10", "--tone",
          "pure",
        ]
          + ["--frequencies", "1000", "--tone-duration", "0.4", "--response-window", "1", "--pauses", "0,0.1"]
          + ["--no-practice", "--no-checks", "--procedure", "hughson-westlake", "--seed", "2", "--events"] + more)
    }

    /// Starts a test and lets it begin.
    private func start(_ words: [String]) throws -> Process {
      let process = try home.tool.start(words, terminal: terminal, environment: environment, in: folder)
      try server.waitUntil("the test asks to begin") {
        try folder.text("stderr").contains("press the space bar to begin") || !process.isRunning
      }
      terminal.type(" ")
      return process
    }

    private func finish(_ process: Process) throws -> (status: Int32, messages: String) {
      try server.waitUntil("hearing-test ends") { !process.isRunning }
      let messages = try folder.text("stderr")
      SoundGaps.note(in: messages)
      return (process.terminationStatus, messages)
    }

    /// Waits until so many trials were shown, which are kept then.
    private func waitForTrials(_ count: Int, _ process: Process) throws {
      try server.waitUntil("\(count) trials are kept") {
        try folder.text("stdout").count(where: { $0 == "\n" }) >= count || !process.isRunning
      }
      let messages = try folder.text("stderr")
      try require(process.isRunning, "\(messages)")
    }

    private func keptTrials() throws -> [[String: String]] {
      Home.rows(try home.mustRun(["export", "--format", "csv", "--trials", "--session", "1"]).output)
    }

    /// Frames of the sounds in a channel: silences of 0.1 s or more are between them.
    private func sounds(_ channel: [Float]) -> [ClosedRange<Int>] {
      var sounds: [ClosedRange<Int>] = []
      for (n, x) in channel.enumerated() where x != 0 {
        if let last = sounds.last, n - last.upperBound < 4800 {
          sounds[sounds.count - 1] = last.lowerBound...n
        } else {
          sounds.append(n...n)
        }
      }
      return sounds
    }

    // MARK: A whole test

    /// Somebody who hears everything on the right and nothing on the left.
    @Test func aWholeTest() throws {
      let recorder = try server.recordSpeaker()
      let process = try start(try words())
      var (position, silence) = (0, 0)
      try server.waitUntil("the test is over", seconds: 30) {
        let heard = try recorder.sound(from: position)
        position += heard.frameCount
        for x in heard.channel(Ear.right.channel) {
          // 50 ms after the end of a sound, which a press would fade out.
          silence = x == 0 ? silence + 1 : 0
          if silence == 2400, position > 2400 { terminal.type(" ") }
        }
        return !process.isRunning
      }
      let (status, messages) = try finish(process)
      expect(status == 0 && messages.contains("2 of 2 thresholds"), "\(messages)")
      expect(terminal.isAsUsual)
      let recording = try recorder.finish()

      let rows = Home.rows(try home.mustRun(["export", "--format", "csv"]).output)
      expectEqual(rows.map { $0["status"] }, ["at-or-below", "no-response"], "\(rows)")
      expectEqual(rows.map { $0["level_db"] }, ["-10.0", "10.0"])
      let trials = try keptTrials().filter { $0["level_db"] != "" }
      expect(
        trials.filter { $0["ear"] == "right" }.allSatisfy { $0["heard"] == "true" && $0["reaction_time_s"] != "" })
      for ear in Ear.allCases {
        let own = trials.filter { $0["ear"] == ear.rawValue }
        let channel = Array(recording.channel(ear.channel))
        let sounds = sounds(channel)
        expect(sounds.count == own.count && own.count >= 3, "\(ear): \(sounds)")
        for (sound, trial) in zip(sounds, own) {
          try check(channel, sound, level: try require(trial["level_db"].flatMap(Double.init)))
          // Nothing in the other ear, to the last bit.
          let other = Array(recording.channel(ear.other.channel))
          expect(other[sound].allSatisfy { $0 == 0 })
        }
      }
      expect(recording.samples.allSatisfy { abs($0) < 1 })
    }

    /// A tone in a channel: its level, its length, its ramps, no click and no torn sound.
    private func check(
      _ channel: [Float], _ sound: ClosedRange<Int>, level: Double, fullScale: Double = 40
    ) throws {
      // The first and the last frames of a raised cosine in single precision may be 0.
      try require(abs(sound.count - 19_200) < 100, "\(sound.count) frames for 0.4 s")
      // 0.3 s between the ramps.
      let amplitude = pow(10, (level + 7 - fullScale) / 20)
      let tone = ToneMeasure(
        channel[sound.lowerBound + 2400...sound.upperBound - 2400], near: 1000, sampleRate: 48_000)
      expect(abs(tone.decibels(from: amplitude)) < 0.01 && abs(tone.cents(from: 1000)) < 0.1, "\(level) dB")
      expectLess(tone.residualPeakDecibels, -80, "\(tone.residualPeakDecibels) dB: dropped or repeated frames")
      // From −20 to −1 dB in 29 ms (IEC 60645-1 as quoted: 20 to 200 ms), both ways; half a period of the tone either way.
      func frame(_ decibels: Double, fromEnd: Bool) -> Int? {
        let limit = Float(amplitude * pow(10, decibels / 20))
        return fromEnd
          ? channel[sound].lastIndex { abs($0) >= limit } : channel[sound].firstIndex { abs($0) >= limit }
      }
      for fromEnd in [false, true] {
        let (quiet, full) = (frame(-20, fromEnd: fromEnd) ?? 0, frame(-1, fromEnd: fromEnd) ?? 0)
        expectLess(abs(Double(abs(full - quiet)) / 48_000 - 0.029), 0.001, "\(abs(full - quiet)) frames")
      }
      // No click: what a start splatters outside of the tone's octave.
      for edge in [sound.lowerBound, sound.upperBound] {
        // 0.3 s on either side: the tone's other end is not in it.
        let whole = max(0, edge - 14_400)...min(channel.count - 1, edge + 14_400)
        let splatter = try Splatter.decibels(
          channel[whole], frequency: 1000, amplitude: amplitude, sampleRate: 48_000)
        expectLess(splatter, -70, "\(splatter) dB")
      }
    }

    // MARK: Masking

    /// A session whose thresholds without noise are there, those of somebody whose right ear hears nothing.
    private func sessionBeforeMasking(_ calibration: String) throws {
      let records = try HearingArchive(path: home.folder("h.sqlite"))
      let range = try LevelRange(lowest: -10, highest: 60)
      let places = Ear.allCases.map { SessionPlan.Place(TonePoint($0, 1000), range: range, highestNoise: 60) }
      let plan = SessionPlan(
        places: places, procedure: .sequential(.hughsonWestlake),
        timing: .init(toneDuration: 0.4, responseWindow: 1, shortestPause: 0.3, longestPause: 0.4),
        catchTrialShare: 0, familiarises: false, masking: CrossHearing(), seed: 1)
      let conditions = SessionConditions(
        calibration: try CalibrationRecord(json: Data(contentsOf: URL(fileURLWithPath: calibration))),
        stimulus: try ToneStimulus(.pure, duration: 0.4), device: "default", isSimulated: false)
      let recorder = try records.beginSession(
        of: try records.person(named: "Anna"), plan: plan, conditions: conditions, at: Date())
      var (session, time, kept) = (try HearingSession(plan: plan), 0.0, 0)
      while session.remainingMaskedCount == 0 {
        switch session.action {
        case .rest, .finished, .unanswered: return
        case .wait(let until):
          time = until
          try session.handle(.timePassed(to: time))
        case .present(let next):
          try session.handle(.presented(at: time))
          // The left ear hears from 0 dB on, and what is played to the right one 45 dB weaker.
          if (next.level ?? -99) >= (next.point.ear == .left ? 0 : 45) { try session.handle(.pressed(at: time + 0.5)) }
        }
        for trial in session.trials.dropFirst(kept) { try recorder.record(trial, at: Date()) }
        kept = session.trials.count
      }
    }

    /// Noise in the left ear from half a second before the tone to after it, the tone in the right one.
    @Test func maskingNoiseInTheOtherEar() throws {
      let calibration = try home.calibration(fullScale: 80)
      try sessionBeforeMasking(calibration)
      let before = try keptTrials().count
      let recorder = try server.recordSpeaker()
      let process = try start(
        home.arguments(
          ["run", "--person", "Anna", "--resume", "--no-checks", "--calibration", calibration, "--limit", "60"]
            + ["--tone", "pure", "--tone-duration", "0.4", "--events"]))
      try waitForTrials(2, process)
      process.interrupt()
      let (status, _) = try finish(process)
      expectEqual(status, 130)
      try recorder.wait(forFrames: 9600)
      let recording = try recorder.finish()
      let trials = Array(try keptTrials().dropFirst(before))
      let (left, right) = (Array(recording.channel(0)), Array(recording.channel(1)))
      let (noises, tones) = (sounds(left), sounds(right))
      expect(trials.count >= 2 && trials.allSatisfy { $0["purpose"] == "masked" && $0["ear"] == "right" }, "\(trials)")
      for (trial, (noise, tone)) in zip(trials, zip(noises, tones)).prefix(2) {
        // Raised cosines begin with samples next to 0.
        expectLess(abs(tone.lowerBound - noise.lowerBound - 24_000), 100, "\(noise) \(tone)")
        expectLess(abs(noise.upperBound - tone.upperBound - 9600), 100, "\(noise) \(tone)")
        try check(right, tone, level: try require(trial["level_db"].flatMap(Double.init)), fullScale: 80)
        let level = try require(trial["noise_db"].flatMap(Double.init))
        // 60 dB less the 45 dB on the way are hidden by 15 dB, and 10 dB more are sure.
        expectEqual(level, 25)
        let steady = left[noise].dropFirst(2400).dropLast(2400)
        let power = steady.reduce(0) { $0 + Double($1) * Double($1) } / Double(steady.count)
        // One second of a band of 231 Hz: known to 0.3 dB.
        expectLess(abs(10 * log10(power) - (level + 7 - 80 - 3.01)), 1.2, "\(10 * log10(power)) dBFS")
      }
    }

    // MARK: A sound that changes

    /// Runs `pactl` and waits for its end.
    private func pactl(_ arguments: String...) throws {
      let process = try server.client("pactl", arguments)
      process.waitUntilExit()
      expectEqual(process.terminationStatus, 0, "pactl \(arguments.joined(separator: " "))")
    }

    /// Waits for words on the terminal, so many times.
    private func waitFor(_ words: String, times: Int = 1, _ process: Process) throws {
      try server.waitUntil("\(words)") {
        try folder.text("stderr").components(separatedBy: words).count > times || !process.isRunning
      }
      let messages = try folder.text("stderr")
      try require(process.isRunning && messages.contains(words), "\(messages)")
    }

    /// The volume is moved in the middle, and another program plays: the test says so, waits until all is as it was, and
    /// repeats what was played meanwhile.
    @Test func aSoundThatChangesPausesTheTest() throws {
      let process = try home.tool.start(
        try words(), terminal: terminal, environment: environment.merging(["PULSE_SERVER": server.address]) { $1 },
        in: folder)
      try waitFor("press the space bar to begin", process)
      terminal.type(" ")
      try waitForTrials(2, process)
      try pactl("set-sink-volume", "spk", "50%")
      defer { try? pactl("set-sink-volume", "spk", "100%") }
      try waitFor("The computer's volume has changed by −18.1 dB", process)
      try waitFor("paused", process)
      // To go on is refused with the same words.
      terminal.type(" ")
      try waitFor("The computer's volume has changed by −18.1 dB", times: 2, process)
      try pactl("set-sink-volume", "spk", "100%")
      try waitFor("the sound is as it was", process)
      terminal.type(" ")
      try waitFor("going on", process)
      let music = try server.client("pacat", ["--client-name=Music", "--device=spk", "--raw", "/dev/zero"])
      defer {
        kill(music.processIdentifier, SIGKILL)
        music.waitUntilExit()
      }
      try waitFor("Something else plays into the headphone: ", process)
      terminal.type("c")
      try waitFor("going on", times: 2, process)
      process.interrupt()
      expectEqual(try finish(process).status, 130)

      let records = try HearingArchive(path: home.folder("h.sqlite"))
      let session = try records.session(1)
      expectEqual(session.soundChanges, [.otherSound])
      expect(session.route?.server == "PulseAudio" && session.route?.output == "spk" && session.route?.percent == 100)
      expectEqual(try records.trials(ofSession: 1).map(\.number), Array(0..<session.trialCount))
    }

    // MARK: Before the test, and while it goes on

    /// A person who hears, names the sides, and once has the headphone on the wrong way round.
    @Test func leftAndRightAreNamed() throws {
      let recorder = try server.recordSpeaker()
      let process = try home.tool.start(
        try words().filter { $0 != "--no-checks" }, terminal: terminal, environment: environment, in: folder)
      try server.waitUntil("the test asks to begin") {
        try folder.text("stderr").contains("press the space bar to begin") || !process.isRunning
      }
      terminal.type(" ")
      try server.waitUntil("the volume is set") { try folder.text("stderr").contains("Press the space bar when") }
      terminal.type(" ")
      try server.waitUntil("the sides are asked for") { try folder.text("stderr").contains("Press L for left") }
      var (position, isSwapped, silence) = (0, true, 0)
      try server.waitUntil("the sides are right", seconds: 40) {
        let heard = try recorder.sound(from: position)
        let (left, right) = (Array(heard.channel(0)), Array(heard.channel(1)))
        position += heard.frameCount
        for n in left.indices {
          let isOne = (left[n] != 0) != (right[n] != 0)
          // The beginning of a sound in one ear.
          if isOne, silence > 4800 { terminal.type((left[n] != 0) != isSwapped ? "l" : "r") }
          silence = left[n] == 0 && right[n] == 0 ? silence + 1 : 0
        }
        let messages = try folder.text("stderr")
        if isSwapped, messages.contains("swapped: turn the headphone round") {
          isSwapped = false
          terminal.type(" ")
        }
        return messages.contains("Left and right are right.") || !process.isRunning
      }
      try waitForTrials(1, process)
      process.interrupt()
      let (status, messages) = try finish(process)
      expect(status == 130 && messages.contains("Calibrated: ") && messages.contains("swapped"), "\(messages)")
      _ = try recorder.finish()
      let records = try HearingArchive(path: home.folder("h.sqlite"))
      expectEqual(try records.session(1).earphones, .right)
    }

    /// P stops the trials and the clock; P goes on.
    @Test func aRest() throws {
      let process = try start(try words())
      try waitForTrials(1, process)
      terminal.type("p")
      try server.waitUntil("it rests") { try folder.text("stderr").contains("paused: P or") || !process.isRunning }
      let before = try keptTrials().count
      // Longer than the longest trial, pause and window.
      Thread.sleep(forTimeInterval: 2.5)
      expectEqual(try keptTrials().count, before)
      terminal.type("p")
      try waitForTrials(before + 1, process)
      process.interrupt()
      let (status, messages) = try finish(process)
      expect(status == 130 && messages.contains("going on"), "\(messages)")
    }

    // MARK: What goes wrong

    @Test func ctrlCKeepsWhatWasMeasured() throws {
      let process = try start(try words())
      try waitForTrials(2, process)
      process.interrupt()
      let (status, messages) = try finish(process)
      let kept = try keptTrials().count
      expect(status == 130 && kept >= 2 && messages.contains("interrupted; \(kept) trials are kept"), "\(messages)")
      expect(terminal.isAsUsual)
      let next = try start(try words())
      expect(try folder.text("stderr").contains("going on with session 1 after \(kept) trials"))
      try waitForTrials(1, next)
      next.interrupt()
      expectEqual(try finish(next).status, 130)
      expectGreater(try keptTrials().count, kept)
      expect(try home.mustRun(["results"]).output.contains("false"))
    }

    @Test func aLostServerIsSaidAndTheTestGoesOnWhenItIsBack() throws {
      let process = try start(try words())
      try waitForTrials(1, process)
      server.crash()
      let (status, messages) = try finish(process)
      let kept = try keptTrials().count
      let lines = messages.split(separator: "\n").filter { $0.hasPrefix("hearing-test: ") }
      expect(status == 1 && lines.count == 1 && kept >= 1, "\(messages)")
      // Nothing but our own: no library says a word.
      expect(!messages.contains("PaAlsa") && !messages.contains("ALSA lib") && !messages.contains("Expression '"))
      expect(messages.contains("default: lost") && messages.contains("; \(kept) trials are kept"), "\(messages)")
      // While it is away, the same command cannot begin, and says so.
      let away = try home.tool.start(try words(), terminal: terminal, environment: environment, in: folder)
      terminal.type(" ")
      let refused = try finish(away)
      expect(refused.status == 1 && refused.messages.contains("hearing-test: "), "\(refused.messages)")
      try server.start()
      let next = try start(try words())
      expect(try folder.text("stderr").contains("going on with session 1 after \(kept) trials"))
      try waitForTrials(1, next)
      next.interrupt()
      expectEqual(try finish(next).status, 130)
      expectGreater(try keptTrials().count, kept)
    }

    @Test func aDeviceThatIsNotThere() throws {
      func outcome(_ environment: [String: String], _ more: [String]) throws -> (status: Int32, messages: String) {
        try finish(try home.tool.start(words(more), terminal: terminal, environment: environment, in: folder))
      }
      let other = try outcome(environment, ["--device", "nobody"])
      expect(other.status == 1 && other.messages.contains("no output device named 'nobody'; there are: default"))
      let nothing = try ALSAConfiguration()
      let none = try withExtendedLifetime(nothing) { try outcome(nothing.environment, []) }
      expect(none.status == 1 && none.messages.contains("no output device"), "\(none.messages)")
      for messages in [other.messages, none.messages] {
        expectEqual(messages.split(separator: "\n").count, 1, "\(messages)")
      }
      expectEqual(try home.mustRun(["export", "--format", "csv", "--trials"]).output.split(separator: "\n").count, 1)
    }
  }
}
