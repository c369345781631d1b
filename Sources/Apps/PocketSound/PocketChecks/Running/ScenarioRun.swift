import AudioCore
import CatrobatProjects
import Foundation
import PocketPrograms
import PocketSound
import Synchronization

/// A scenario that was rendered: its project, events and sounds.
struct ScenarioRun {
  let project: CatrobatProject
  let program: PocketProgram
  let warnings: [ProjectWarning]
  let events: [ProgramEvent]
  let sampleRate: Double
  /// The whole sound.
  let sound: AudioBuffer
  /// The sounds of single objects.
  let stems: [String: AudioBuffer]
  private let recording: (PocketProgram.Sound) throws -> AudioBuffer

  /// Something that prevents a rendering.
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  /// The samples of a tap, which are given block by block.
  private final class Recording: Sendable {
    private let channels = Mutex<[[Float]]>([[], []])

    func append(_ block: AudioBlock) {
      channels.withLock { channels in
        for c in channels.indices { channels[c] += block.channel(c) }
      }
    }

    func sound(_ sampleRate: Double) throws(AudioFormatError) -> AudioBuffer {
      try AudioBuffer(channels: channels.withLock { $0 }, sampleRate: sampleRate)
    }
  }

  /// The loudest sample that counts as silence: −100 dBFS.
  private static let silence: Float = 1e-5
  /// Silent seconds after which a program that does nothing more has ended.
  private static let pause = 0.5
  /// Seconds that are rendered at a time while the end is looked for.
  private static let step = 0.1

  /// Renders a scenario.
  ///
  /// - Throws: errors of the surroundings and of `PocketRenderer`, and `Fault`.
  init(_ scenario: CheckScenario, in surroundings: CheckSurroundings) throws {
    let opened = try surroundings.open(scenario.project)
    (project, program) = (opened.project, PocketProgram(opened.project))
    recording = opened.recording
    let rate = scenario.sampleRate
    let loudness = try scenario.listen.map { try surroundings.loudness($0, scenario.profile.loudnessLaw) }
    let renderer = try PocketRenderer(
      program,
      configuration: .init(
        profile: scenario.profile, sampleRate: rate, quantum: scenario.quantum, seed: scenario.seed,
        voice: scenario.voice, bankPath: scenario.bank),
      outside: try Self.events(scenario.input), loudness: { loudness?(Double($0) / rate) ?? 0 },
      pictureSize: opened.pictureSize,
      recording: opened.recording)
    let names = Set(project.scenes.flatMap(\.objects).map(\.name))
    var recordings: [String: Recording] = [:]
    for expectation in scenario.expectations {
      guard case .sound(let check) = expectation.subject, let object = check.object, names.contains(object),
        recordings[object] == nil
      else { continue }
      let recording = Recording()
      try renderer.tap(object) { recording.append($0) }
      recordings[object] = recording
    }
    sound = try Self.render(renderer, rate, scenario.duration)
    sampleRate = rate
    stems = try recordings.mapValues { try $0.sound(rate) }
    events = renderer.takeEvents()
    warnings = renderer.warnings + renderer.speechWarnings.map { ProjectWarning($0) }
  }

  /// The recordings of the sounds that an object may play, or all objects, by their names, at the rate of the rendering.
  ///
  /// - Throws: `Fault` if two sounds have one name; errors of recordings.
  func sources(of object: String?) throws -> [String: AudioBuffer] {
    var sources: [String: AudioBuffer] = [:]
    for sound in program.sounds where sound.isUsed && (object == nil || sound.object == object) {
      let source = try recording(sound).converted(to: sampleRate)
      guard sources.updateValue(source, forKey: sound.name) == nil else {
        throw Fault(
          description: "sounds: expected names that differ, got two sounds '\(sound.name)'; state the object")
      }
    }
    return sources
  }

  private static func events(_ input: CheckScenario.Input) throws -> [OutsideEvent] {
    switch input {
    case .none: return []
    case .events(let events): return events
    case .file(let path):
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
        throw Fault(description: "\(path): expected a text file in UTF-8: it cannot be read")
      }
      do { return try OutsideEvent.events(jsonLines: text) } catch { throw Fault(description: "\(path): \(error)") }
    }
  }

  private static func render(_ renderer: PocketRenderer, _ rate: Double, _ duration: Double?) throws -> AudioBuffer {
    if let duration { return try renderer.rendered(frameCount: Int((duration * rate).rounded())) }
    let (recording, step) = (Recording(), Int(step * rate))
    var silentFrames = 0
    while Double(renderer.position) < CheckScenario.longest * rate {
      var highest: Float = 0
      try renderer.render(frameCount: step) { block in
        for c in 0..<block.channelCount { for sample in block.channel(c) { highest = max(highest, abs(sample)) } }
        recording.append(block)
      }
      silentFrames = highest > silence || !renderer.hasEnded ? 0 : silentFrames + step
      if Double(silentFrames) >= pause * rate { return try recording.sound(rate) }
    }
    let longest = NumberText.short(CheckScenario.longest)
    throw Fault(description: "expected duration_s for a program that goes on after \(longest) s, got none")
  }
}
