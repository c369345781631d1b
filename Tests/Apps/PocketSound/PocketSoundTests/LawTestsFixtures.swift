import AudioCore
import CatrobatProjects
import Foundation
import PocketPrograms
import PocketSound
import TestSignals

/// Bricks, objects and recordings of the tests of laws.
enum Law {
  static let rate = 48_000.0

  static func number(_ value: Double) -> CatrobatFormula { CatrobatFormula(.number, "\(value)") }
  private static func brick(_ type: String, _ category: String, _ value: Double) -> CatrobatBrick {
    CatrobatBrick(type: type, formulas: [category: number(value)])
  }

  static func wait(_ seconds: Double) -> CatrobatBrick { brick("WaitBrick", "TIME_TO_WAIT_IN_SECONDS", seconds) }
  static func play(_ sound: Int = 0) -> CatrobatBrick { CatrobatBrick(type: "PlaySoundBrick", sound: sound) }
  static func playAndWait(_ sound: Int) -> CatrobatBrick { CatrobatBrick(type: "PlaySoundAndWaitBrick", sound: sound) }
  static let stopAll = CatrobatBrick(type: "StopAllSoundsBrick")
  static func volume(_ percent: Double) -> CatrobatBrick { brick("SetVolumeToBrick", "VOLUME", percent) }
  static func pitch(_ value: Double) -> CatrobatBrick { effect("PITCH", value) }
  static func pan(_ value: Double) -> CatrobatBrick { effect("PAN", value) }
  private static func effect(_ name: String, _ value: Double) -> CatrobatBrick {
    CatrobatBrick(type: "SetEffectBrick", formulas: ["EFFECT": number(value)], fields: ["effect": name])
  }
  static let clearEffects = CatrobatBrick(type: "ClearEffectsBrick")
  static func instrument(_ name: String) -> CatrobatBrick {
    CatrobatBrick(type: "SetInstrumentBrick", fields: ["instrumentSelection": name])
  }
  static func note(_ key: Double, beats: Double) -> CatrobatBrick {
    CatrobatBrick(
      type: "PlayNoteForBeatsBrick", formulas: ["NOTE_TO_PLAY": number(key), "BEATS_TO_PLAY_NOTE": number(beats)])
  }
  static func drum(_ name: String, beats: Double) -> CatrobatBrick {
    CatrobatBrick(
      type: "PlayDrumForBeatsBrick", formulas: ["PLAY_DRUM": number(beats)], fields: ["drumSelection": name])
  }
  static func tempo(_ value: Double) -> CatrobatBrick { brick("SetTempoBrick", "TEMPO", value) }
  static func speak(_ words: String, waits: Bool = false) -> CatrobatBrick {
    CatrobatBrick(
      type: waits ? "SpeakAndWaitBrick" : "SpeakBrick", formulas: ["SPEAK": CatrobatFormula(.string, words)])
  }
  static func broadcast(_ message: String, waits: Bool = false) -> CatrobatBrick {
    CatrobatBrick(type: waits ? "BroadcastWaitBrick" : "BroadcastBrick", fields: ["broadcastMessage": message])
  }
  static func times(_ count: Double, _ bricks: CatrobatBrick...) -> CatrobatBrick {
    CatrobatBrick(type: "RepeatBrick", formulas: ["TIMES_TO_REPEAT": number(count)], blocks: [bricks])
  }
  static let clone = CatrobatBrick(type: "CloneBrick")

  static func script(_ bricks: CatrobatBrick..., when trigger: CatrobatScript.Trigger = .start) -> CatrobatScript {
    CatrobatScript(type: "Script", trigger: trigger, bricks: bricks)
  }

  /// An object with sounds of these files.
  static func object(_ name: String, sounds: [String] = [], _ scripts: CatrobatScript...) -> CatrobatObject {
    CatrobatObject(name: name, sounds: sounds.map { CatrobatFile(name: $0, fileName: $0) }, scripts: scripts)
  }

  static func project(_ objects: CatrobatObject...) -> CatrobatProject {
    CatrobatProject(languageVersion: "0.999", scenes: [CatrobatScene(name: "scene", objects: objects)])
  }

  /// The recordings by their file names. Constant samples show gains without a measurement of levels.
  static func recording(_ name: String) -> AudioBuffer {
    switch name {
    case "tone": tone
    case "stereo": stereo
    case "quiet": quiet
    default: full
    }
  }

  // Made once: every run plays them.
  private static let tone = AudioBuffer(
    known: (0..<192_000).map { Float(0.5 * sin(2 * .pi * 440 * Double($0) / rate)) }, sampleRate: rate)
  private static let (stereo, quiet, full) = (constant([0.5, -0.25]), constant([0.0625]), constant([0.5]))

  private static func constant(_ values: [Float]) -> AudioBuffer {
    AudioBuffer(known: values.map { [Float](repeating: $0, count: 48_000) }, sampleRate: rate)
  }
}

/// What a program sounded like, and what it did.
struct LawRun {
  let left: [Float]
  let right: [Float]
  let events: [ProgramEvent]

  init(
    _ project: CatrobatProject, _ profile: PocketProfile, seconds: Double = 1, quantum: Quantum = .exact,
    calls: Int = 1, blockLength: Int = 1024
  ) throws {
    let program = PocketProgram(project)
    let renderer = try PocketRenderer(
      program, configuration: .init(profile: profile, sampleRate: Law.rate, quantum: quantum),
      recording: { Law.recording($0.fileName) })
    let count = Int(seconds * Law.rate)
    var (left, right) = ([Float](), [Float]())
    for call in 0..<calls {
      // Calls of unequal lengths, whose sum is the whole.
      let end = count * (call + 1) * (call + 1) / (calls * calls)
      let part = try renderer.rendered(frameCount: end - renderer.position, blockLength: blockLength)
      left += part.samples[..<part.frameCount]
      right += part.samples[part.frameCount...]
    }
    (self.left, self.right) = (left, right)
    events = renderer.takeEvents()
  }

  /// The frames of events of a name, of one object if it is given.
  func frames(_ name: String, of object: String? = nil) -> [Int] {
    events.filter { $0.name == name && (object == nil || $0.object == object) }.map(\.frame)
  }

  /// The numbers of a field of the events of a name.
  func values(_ name: String, _ field: String) -> [Double] {
    events.filter { $0.name == name }.compactMap { event in
      if case .number(let value) = event.fields.first(where: { $0.name == field })?.value { value } else { nil }
    }
  }

  /// The first frame at which two runs differ.
  func firstDifference(from other: LawRun) -> Int? {
    if left == other.left && right == other.right { return nil }
    return left.indices.first { left[$0] != other.left[$0] || right[$0] != other.right[$0] }
  }

  /// The factor that makes the other run's left channel of this one's, by least squares, and the part in dB that the
  /// factor does not explain.
  func factor(of other: LawRun, in frames: Range<Int>) -> (factor: Double, rest: Double) {
    var (cross, own, energy) = (0.0, 0.0, 0.0)
    for n in frames {
      let (a, b) = (Double(left[n]), Double(other.left[n]))
      cross += a * b
      own += a * a
      energy += b * b
    }
    let factor = own > 0 ? cross / own : 0
    let rest = max(0, energy - factor * factor * own)
    return (factor, 10 * log10(max(rest, 1e-30) / max(energy, 1e-15)))
  }
}
