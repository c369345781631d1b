import AudioCore
import AudioTesting
import CatrobatProjects
import Foundation
import PocketPrograms
import PocketSound
import TestSignals
import ToneSynthesis

/// Programs of one object that start sounds, and the recordings that they play.
struct SoundingScene: Sendable, CustomStringConvertible {
  enum Step: Sendable, Hashable {
    /// Starts a sound, by its place in `SoundingScene.names`.
    case play(Int)
    case playAndWait(Int)
    case wait(Double)
  }

  let name: String
  /// The steps of each script; all scripts begin with the program.
  let scripts: [[Step]]
  /// Whether the sounds are steady tones, which do not change over their length.
  var isSteady = false
  /// Duration of the rendering in seconds.
  var duration = 9.0

  var description: String { isSteady ? "\(name), steady tones" : name }

  static let sampleRate = 22_050.0
  static let names = ["tune", "answer", "call"]
  /// Durations of the recordings in seconds.
  static let durations = [2.6, 1.7, 1.3]

  /// The scenarios of the thesis on Pocket Code's sound engine, each with a retrigger and a wait, so that each of the
  /// three faults can be made in it. The places where an engine can fail come early.
  static let all = [
    // The same sound started again begins anew.
    SoundingScene(
      name: "retrigger", scripts: [[.play(0), .wait(0.9), .play(0), .playAndWait(1), .wait(0.4), .play(2)]]),
    // Different sounds sound together; only the same one begins anew.
    SoundingScene(
      name: "overlap", scripts: [[.play(0), .wait(0.5), .play(1), .wait(0.6), .play(0), .playAndWait(2), .play(1)]]),
    // A script waits for the end of a sound.
    SoundingScene(
      name: "wait", scripts: [[.playAndWait(1), .playAndWait(2), .play(0), .wait(0.8), .play(0)]]),
    // A new start of a sound releases the script that waits for it.
    SoundingScene(
      name: "interrupt",
      scripts: [[.playAndWait(0), .play(1), .wait(0.6), .play(2)], [.wait(0.9), .play(0)]]),
  ]

  /// The melodies change all the time; the steady tones are what the seed's authors warned of.
  static func recording(_ index: Int, isSteady: Bool) throws -> AudioBuffer {
    try (isSteady ? steady : melodious).get()[index]
  }

  // Made once: every rendering plays them.
  private static let melodious = Result { try names.indices.map { try made($0, isSteady: false) } }
  private static let steady = Result { try names.indices.map { try made($0, isSteady: true) } }

  private static func made(_ index: Int, isSteady: Bool) throws -> AudioBuffer {
    let count = Int(durations[index] * sampleRate)
    var samples = [Float](repeating: 0, count: count)
    let melodies: [[Double]] = [
      [262, 330, 392, 523, 440, 349, 294, 494], [659, 587, 698, 784], [196, 247, 220, 165],
    ]
    let notes = isSteady ? [melodies[index][0]] : melodies[index]
    let length = Double(count) / Double(notes.count)
    for (number, note) in notes.enumerated() {
      var oscillator = try BandLimitedOscillator(
        configuration: .init(.sawtooth, frequency: note, amplitude: 0.2), sampleRate: sampleRate)
      let (start, end) = (Int(Double(number) * length), Int(Double(number + 1) * length))
      let tone = try oscillator.rendered(frameCount: end - start)
      for n in start..<end {
        let time = Double(n - start) / sampleRate
        let rest = Double(end - n) / sampleRate
        let decay = isSteady ? 1 : exp(-2.5 * time)
        samples[n] = tone.samples[n - start] * Float(decay * min(1, time / 0.005, rest / 0.02))
      }
    }
    return AudioBuffer(known: samples, sampleRate: sampleRate)
  }

  /// The project: the sounds, and a second entry of each, which an engine that overlaps plays.
  var project: CatrobatProject {
    func number(_ value: Double) -> CatrobatFormula { CatrobatFormula(.number, "\(value)") }
    func brick(_ step: Step) -> CatrobatBrick {
      switch step {
      case .play(let sound): CatrobatBrick(type: "PlaySoundBrick", sound: sound)
      case .playAndWait(let sound): CatrobatBrick(type: "PlaySoundAndWaitBrick", sound: sound)
      case .wait(let time): CatrobatBrick(type: "WaitBrick", formulas: ["TIME_TO_WAIT_IN_SECONDS": number(time)])
      }
    }
    let spares = Self.names.indices.map { CatrobatBrick(type: "PlaySoundBrick", sound: $0 + Self.names.count) }
    let object = CatrobatObject(
      name: "Player",
      sounds: Self.names.map { CatrobatFile(name: $0, fileName: $0) }
        + Self.names.map { CatrobatFile(name: "\($0) again", fileName: $0) },
      scripts: scripts.map { CatrobatScript(type: "StartScript", trigger: .start, bricks: $0.map(brick)) } + [
        // Never sent: it makes the second entries used, so that they are loaded.
        CatrobatScript(type: "BroadcastScript", trigger: .broadcast("never"), bricks: spares)
      ])
    return CatrobatProject(languageVersion: "0.9999", scenes: [CatrobatScene(name: "", objects: [object])])
  }

  /// The recordings by their names.
  func sources() throws -> [String: AudioBuffer] {
    var sources: [String: AudioBuffer] = [:]
    for (index, name) in Self.names.enumerated() {
      sources[name] = try Self.recording(index, isSteady: isSteady)
    }
    return sources
  }

  /// The sounds that must be heard: their starts, and their lengths where a new start cuts them.
  func events(_ profile: PocketProfile) throws -> [SoundEvent] {
    let machine = try renderer(profile).machine
    machine.run(until: Int(duration * Self.sampleRate))
    var events: [SoundEvent] = []
    for command in machine.takeCommands() {
      guard case .play(let sound, _, _) = command.action else { continue }
      let (name, time) = (Self.names[sound], Double(command.frame) / Self.sampleRate)
      if let last = events.lastIndex(where: { $0.source == name && $0.time + Self.durations[sound] > time }) {
        events[last] = SoundEvent(name, at: events[last].time, duration: time - events[last].time)
      }
      events.append(SoundEvent(name, at: time))
    }
    return events
  }

  private func renderer(_ profile: PocketProfile) throws -> PocketRenderer {
    try PocketRenderer(
      PocketProgram(project), configuration: .init(profile: profile, sampleRate: Self.sampleRate, voice: nil),
      recording: { try Self.recording(Self.names.firstIndex(of: $0.fileName) ?? 0, isSteady: isSteady) })
  }

  /// Renders the scene, right or with changed commands.
  func rendered(
    _ profile: PocketProfile, commands change: (([SoundCommand]) -> [SoundCommand])? = nil
  ) throws -> AudioBuffer {
    let count = Int(duration * Self.sampleRate)
    guard let change else { return try renderer(profile).rendered(frameCount: count) }
    // What a fault moves to an earlier time must be known before that time, so the program runs once before.
    let before = try renderer(profile)
    before.machine.run(until: count)
    let changed = change(before.machine.takeCommands())
    let faulty = try renderer(profile)
    var next = 0
    faulty.commandFilter = { _, end in
      let first = next
      while next < changed.count, changed[next].frame < end { next += 1 }
      return Array(changed[first..<next])
    }
    return try faulty.rendered(frameCount: count)
  }
}
