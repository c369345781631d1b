import CatrobatProjects
import Expectations
import PocketPrograms
import Testing

/// What a file or a caller can give is refused with a line, and what is stored as JSON comes back.
@Suite struct RefusedProgramTests {
  private static let program = PocketProgram(
    CatrobatProject(
      languageVersion: "1",
      scenes: [
        CatrobatScene(
          name: "s", objects: [CatrobatObject(name: "a", sounds: [CatrobatFile(name: "a", fileName: "a")])])
      ]))

  private func run(
    rate: Double = 1000, quantum: Quantum = .exact, lengths: [Int?] = [100], at time: Double = 0,
    _ change: (inout PocketProfile) -> Void = { _ in }
  ) throws {
    var profile = PocketProfile.thesis
    change(&profile)
    let machine = try PocketMachine(
      Self.program, configuration: .init(profile: profile, sampleRate: rate, quantum: quantum),
      facts: .init(soundLengths: lengths, speechLength: { _ in .max }), outside: [.init(at: time, .release)])
    machine.run(until: .max)
    machine.run(until: .min)
  }

  @Test func numbersOutOfRange() throws {
    let rates: [Double] = [0, -1, .nan, 1e300]
    for rate in rates {
      expectLines(
        of: PocketProgramError.self,
        [("sample rate in Hz: expected 1.0 to 768000.0, got \(rate)", { try run(rate: rate) })])
    }
    expectLines(
      of: PocketProgramError.self,
      [
        ("seconds between ticks: expected 0.0001 to 60.0, got 0.0", { try run(quantum: .ticks(0)) }),
        ("seconds between ticks: expected 0.0001 to 60.0, got nan", { try run(quantum: .ticks(.nan)) }),
        ("lengths of sounds: expected one for each of 1 sounds, got 0", { try run(lengths: []) }),
        ("frames of a sound: expected 0.0 to 4503599627370496.0, got -1.0", { try run(lengths: [-1]) }),
        ("time of an event in seconds: expected 0.0 to 86400.0, got nan", { try run(at: .nan) }),
        ("time of an event in seconds: expected 0.0 to 86400.0, got 1e+300", { try run(at: 1e300) }),
        ("initial volume in percent: expected 0.0 to 100.0, got nan", { try run { $0.initialVolume = .nan } }),
        ("duration of ramps in seconds: expected 0.0 to 60.0, got inf", { try run { $0.rampDuration = .infinity } }),
        ("duration of fades in seconds: expected 0.0 to 60.0, got -1.0", { try run { $0.fadeDuration = -1 } }),
        ("least duration of a loop in seconds: expected 0.0 to 60.0, got nan", { try run { $0.loopDelay = .nan } }),
        (
          "pitch effect in tenths of a semitone: expected -360.0 to 360.0, got inf",
          { try run { $0.pitchRange = 0...Double.infinity } }
        ),
      ])
    try run()
    try run(lengths: [nil], at: 86_400)
  }

  @Test func configurationsSurviveJSON() {
    for profile in PocketProfile.all {
      expectKept(profile)
      for quantum in [Quantum.exact, .ticks(1.0 / 30)] {
        expectKept(PocketMachine.Configuration(profile: profile, sampleRate: 48_000, quantum: quantum, seed: 7))
      }
    }
    expectKept(Self.program.sounds)
    expectKept(SoundEffect.allCases)
  }

  /// A time of no sample rate is none, and the line stays JSON.
  @Test func linesStayJSON() {
    let event = ProgramEvent(frame: 10, object: nil, "wait", ["seconds": .number(.infinity)])
    expectEqual(
      event.jsonLine(sampleRate: 0), #"{"time_s":null,"object":null,"event":"wait","seconds":null}"#)
  }
}
