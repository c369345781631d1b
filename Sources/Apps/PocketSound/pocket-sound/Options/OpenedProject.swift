import AmplitudeTracking
import AudioCore
import AudioFiles
import CatrobatProjects
import CommandSupport
import Foundation
import PocketPrograms
import PocketSound

/// A project that was read for a command, with what the command's options add to it.
struct OpenedProject {
  let source: CatrobatProjectSource
  let project: CatrobatProject
  let program: PocketProgram
  private let options: ProgramOptions

  init(_ options: ProgramOptions) throws {
    self.options = options
    (source, project) = try Self.read(options.project)
    program = PocketProgram(project)
  }

  /// Reads a project; errors name its path.
  static func read(_ path: String) throws -> (source: CatrobatProjectSource, project: CatrobatProject) {
    do {
      let source = try CatrobatProjectSource(path: path)
      return (source, try source.project())
    } catch {
      throw ToolFault(description: "\(path): \(error)")
    }
  }

  /// The rendering of the project, before its first frame.
  func renderer() throws -> PocketRenderer {
    let outside = try options.input.map { try Self.events(path: $0) } ?? []
    let rate = Double(options.rate)
    let track = try options.listen.map { try LoudnessTrack(path: $0, law: options.profile.loudnessLaw) }
    let source = source
    let renderer = try PocketRenderer(
      program,
      configuration: .init(
        profile: options.profile, sampleRate: rate, quantum: options.quantum, seed: options.seed,
        voice: options.voice == "none" ? nil : options.voice, bankPath: options.bank),
      outside: outside, loudness: { frame in track?.loudness(at: Double(frame) / rate) ?? 0 },
      pictureSize: LookSizes(of: project, program, source).size,
      recording: { try Self.recording(of: $0, source) })
    if options.strict, let first = renderer.warnings.first {
      let more = renderer.warnings.count - 1
      throw ToolFault(description: "\(options.project): \(first)\(more > 0 ? ", and \(more) more" : "")")
    }
    return renderer
  }

  /// Prints warnings, one line each.
  func report(_ warnings: [ProjectWarning]) {
    for warning in warnings { Console.message("pocket-sound: \(options.project): warning: \(warning)") }
  }

  private static func events(path: String) throws -> [OutsideEvent] {
    let text: String
    do { text = try String(contentsOfFile: path, encoding: .utf8) } catch {
      throw ToolFault(description: "\(path): expected a text file in UTF-8: it cannot be read")
    }
    do { return try OutsideEvent.events(jsonLines: text) } catch {
      throw ToolFault(description: "\(path): \(error)")
    }
  }

  private static func recording(of sound: PocketProgram.Sound, _ source: CatrobatProjectSource) throws -> AudioBuffer {
    try source.withMediaFile(named: sound.fileName, inScene: sound.scene) { path in
      try AudioFileReader(path: path).readAll()
    }
  }
}
