import ArgumentParser
import AudioCore
import AudioFiles
import BatchProcessing
import CommandSupport
import Foundation
import PocketPrograms
import PocketSound

/// `pocket-sound render` writes the sound of a project to a file.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Renders the sound of a project to a file.",
    usage: "pocket-sound render <project> -o <file> [<options>]",
    discussion: """
      The program runs on a virtual clock, much faster than in real time. The same command gives the same samples. \
      Without --duration the file ends when the program has ended and its last sound has died away.

      --input has one event a line:

        {"time_s": 0.5, "event": "tap", "object": "Piano"}
        {"time_s": 1, "event": "broadcast", "message": "go"}
        {"time_s": 2, "event": "sensor", "sensor": "X_INCLINATION", "value": 12}

      The other events are touch (x, y), release, key (key), loudness (value), answer (text), collision and \
      collision_end (object, other).

      Exit status: 0 the file was written, 1 it could not be written or the project could not be read, 2 wrong usage.
      """)

  @OptionGroup var program: ProgramOptions

  @Option(name: .shortAndLong, help: "The file to write: .wav (32-bit float), .flac (24 bits) or .ogg.")
  var output: String

  @Option(name: .long, help: "Duration in seconds, at most a day; without it until the program has ended.")
  var duration: Double?

  @Option(name: .long, help: "File for the events of the program, in JSON Lines; - for standard output.")
  var events: String?

  @Option(name: .long, help: "Folder for the sound of each object in a file of its own.")
  var stems: String?

  @Option(name: .long, help: "Page (HTML) with a timeline of the objects, to be kept beside the sound.")
  var report: String?

  @Option(name: .long, help: "Standard MIDI file for the notes and drums.")
  var midi: String?

  @Flag(name: .long, help: "Replace files that exist.")
  var force = false

  func validate() throws {
    try Self.check(duration: duration)
    guard Set(files).count == files.count else {
      throw ValidationError("-o, --events, --report, --midi: expected different files.")
    }
    guard encoding != nil else {
      throw ValidationError("-o: expected a name that ends in .wav, .flac or .ogg, got \(output).")
    }
  }

  /// Refuses a duration that cannot be rendered.
  static func check(duration: Double?) throws {
    if let duration, !(duration > 0 && duration <= 86_400) {
      throw ValidationError("--duration: expected more than 0 to 86400 seconds, got \(duration).")
    }
  }

  /// The files that are written.
  private var files: [String] { [output] + [events, report, midi].compactMap { $0 == "-" ? nil : $0 } }

  private var encoding: AudioFileWriter.Encoding? {
    switch (output as NSString).pathExtension.lowercased() {
    case "wav": .wavFloat
    case "flac": .flac24
    case "ogg", "oga": .oggVorbis
    default: nil
    }
  }

  func run() throws {
    for path in files { try program.requireWritable(path, force: force) }
    let project = try OpenedProject(program)
    let renderer = try project.renderer()
    project.report(renderer.warnings)
    let rate = Double(program.rate)
    let stemFiles = try stems.map {
      try StemFiles(folder: $0, of: project.program, renderer, rate: program.rate, force: force)
    }
    guard let encoding else { return }
    let writer = try AudioFileWriter(path: output, encoding: encoding, sampleRate: program.rate, channelCount: 2)
    let log = try EventLog(events, sampleRate: rate)
    var rendering = SoundRendering(renderer, sampleRate: rate, duration: duration)
    var records = PerformanceRecords(isNeeded: report != nil || midi != nil)
    try rendering.run { event in
      try log.write(event)
      records.add(event)
    } _: { block in
      try writer.write(block)
      records.add(block)
    }
    try writer.finish()
    try stemFiles?.finish()
    try log.finish()
    let warnings = renderer.warnings + renderer.speechWarnings.map { .init($0) }
    if let report {
      try records.writeReport(
        to: report, of: project, rendering, options: program, sound: output, stems: stemFiles?.paths ?? [],
        warnings: warnings)
    }
    if let midi { project.report(try records.writeMIDI(to: midi, of: project, rendering).map { .init($0) }) }
    project.report(renderer.speechWarnings.map { .init($0) })
    if rendering.wasCut {
      Console.message(
        "pocket-sound: the program goes on: the file was cut at \(Int(SoundRendering.longestUnstated)) s; use --duration"
      )
    }
    if rendering.peak > 1 {
      let level = String(format: "%.1f", 20 * log10(Double(rendering.peak)))
      let consequence = encoding.bitDepth == nil ? "it is kept in a file of floating-point samples" : "it was clipped"
      Console.message("pocket-sound: \(output): the peak is \(level) dBFS: \(consequence)")
    }
    if let failure = renderer.failure { throw ToolFault(description: "\(program.project): \(failure)") }
  }
}
