import AudioCore
import BatchProcessing
import CatrobatProjects
import Foundation
import PocketPrograms
import PocketSoundReports
import StandardMIDIFiles

/// What a rendering leaves for its page and its MIDI file.
struct PerformanceRecords {
  /// Whether anything is collected.
  private let isNeeded: Bool
  private var events: [ProgramEvent] = []
  private var envelope = SoundEnvelope()

  /// - Parameter isNeeded: whether a page or a MIDI file will be written.
  init(isNeeded: Bool) { self.isNeeded = isNeeded }

  mutating func add(_ event: ProgramEvent) { if isNeeded { events.append(event) } }

  mutating func add(_ block: AudioBlock) { if isNeeded { envelope.add(block) } }

  /// Writes the page.
  ///
  /// - Parameters:
  ///   - sound: the file of the whole sound.
  ///   - stems: the files of the objects.
  /// - Throws: `BatchError`.
  func writeReport(
    to path: String, of project: OpenedProject, _ rendering: SoundRendering, options: ProgramOptions, sound: String,
    stems: [(object: String, path: String)], warnings: [ProjectWarning]
  ) throws {
    let seconds = Double(rendering.renderer.position) / rendering.sampleRate
    let peak = rendering.peak > 0 ? String(format: "%.1f dBFS", 20 * log10(Double(rendering.peak))) : "silence"
    let file = try OutputFile(path: path)
    let said = events.filter { $0.name == "warning" }.compactMap { event in
      if case .text(let text) = event.fields.first?.value { text } else { nil }
    }
    let report = PerformanceReport(
      title: project.project.name,
      facts: [
        ("project", options.project), ("duration", String(format: "%.2f s", seconds)), ("peak", peak),
        ("profile", options.profile.name), ("quantum", options.quantum.defaultValueDescription),
        ("sample rate", "\(options.rate) Hz"), ("seed", "\(options.seed)"),
        ("language version", project.project.languageVersion),
      ], events: events, objects: project.program.objectNames, warnings: warnings.map(\.description) + said,
      envelope: envelope,
      recordings: [.init(title: "whole sound", path: Self.reference(sound, from: path))]
        + stems.map { .init(title: $0.object, path: Self.reference($0.path, from: path)) },
      sampleRate: rendering.sampleRate, duration: seconds)
    report.write { file.write($0) }
    try file.finish()
  }

  /// The path of a file as a page names it: relative if both lie in one folder or the file lies below it.
  private static func reference(_ path: String, from page: String) -> String {
    let file = URL(fileURLWithPath: path).standardizedFileURL.path
    let folder = URL(fileURLWithPath: page).standardizedFileURL.deletingLastPathComponent().path
    return file.hasPrefix(folder + "/") ? String(file.dropFirst(folder.count + 1)) : file
  }

  /// Writes the MIDI file.
  ///
  /// - Returns: what it cannot hold, one line each.
  /// - Throws: `BatchError`, `MIDIFileError`.
  func writeMIDI(to path: String, of project: OpenedProject, _ rendering: SoundRendering) throws -> [String] {
    let seconds = Double(rendering.renderer.position) / rendering.sampleRate
    let (score, warnings) = try PerformanceMIDI.file(
      events, title: project.project.name, sampleRate: rendering.sampleRate, duration: seconds)
    let file = try OutputFile(path: path)
    file.write(score.bytes)
    try file.finish()
    return warnings
  }
}
