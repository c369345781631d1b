import ArgumentParser
import AudioCore
import AudioDegradation
import AudioFiles
import BatchProcessing
import CommandSupport
import CorpusAnalysis
import Foundation
import Tables

/// `ossicle degrade`: applies a degradation, such as noise or a codec, to a recording.
struct DegradeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "degrade",
    abstract:
      "Adds noise at a signal-to-noise ratio, reverberation, codecs, changes of speed, dropouts to a recording.",
    usage: """
      ossicle degrade <file> --with 'room:0.4+pink:10' --seed 1 -o <file> [--json]
      ossicle degrade --list
      """,
    discussion: """
      Steps are joined by + in the order in which they are applied; --list shows all. Signal-to-noise ratios are \
      those of the active parts (ITU-T P.56). The result is printed: the ratio, the new place of a time t of the \
      recording (delay + t * stretch), and the factor by which frequencies are multiplied.

      The same recording, name, condition and seed give the same file. The name is that of --id: `ossicle evaluate` \
      with the same seed adds the same noise to a recording of that id. The whole recording is kept in memory.

      .wav files get floating-point samples, .flac files 24 bits, in which samples beyond full scale are clipped.

      Exit status: 0 done, 1 it failed, 2 wrong usage.
      """)

  @Argument(help: "A recording.")
  var path: String?

  @OptionGroup var headerless: RawOptions

  @Option(
    name: [.customLong("with"), .customShort("w")],
    help: "The condition: steps such as room:0.4+pink:10 (see --list).")
  var condition: String?

  @Option(name: .long, help: "Seed of the noise: the same number gives the same samples.")
  var seed: UInt64 = 1

  @Option(name: .long, help: "Name of the recording in its corpus, on which its noise depends. (default: the file's)")
  var id: String?

  @Option(name: .long, help: "For babble: a recording, folder, pattern or manifest to mix it from. May be repeated.")
  var talkers: [String] = []

  @Option(name: [.customShort("o"), .long], help: "The file to write: .wav, .flac or .ogg.")
  var output: String?

  @Flag(name: .long, help: "Print one JSON object.")
  var json = false

  @Flag(name: .long, help: "Print all kinds of degradation.")
  var list = false

  @Flag(name: .long, help: "Replace a file that exists.")
  var force = false

  func run() throws {
    if list { return try Console.send(Self.listing(width: Console.terminalWidth)) }
    guard let path else { throw ValidationError("expected a recording.") }
    guard let condition else { throw ValidationError("--with: expected a condition, such as noise:20 (see --list).") }
    guard let output else { throw ValidationError("-o: expected a file to write.") }
    do {
      try degrade(path, try Self.degradation(condition), to: output)
    } catch let error as BatchError {
      Console.message("ossicle: \(error)")
      if case .exists = error { throw ExitStatus.usage }
      throw ExitStatus.someInputsFailed
    } catch let error as AudioFileError {
      Console.message("ossicle: \(path): \(error)")
      throw ExitStatus.someInputsFailed
    } catch let error as DegradationError {
      Console.message("ossicle: \(path): \(error)")
      throw ExitStatus.someInputsFailed
    }
  }

  private static func degradation(_ text: String) throws -> Degradation {
    do { return try Degradation(parsing: text) } catch { throw ValidationError("--with: \(error).") }
  }

  private func degrade(_ path: String, _ degradation: Degradation, to output: String) throws {
    try AudioOutput.check([output])
    let items = try StandardInput.recordings([path])
    try ResultPaths.requireWritable(output, for: items, force: force)
    let reader = try AudioFileReader(path: path, raw: headerless.raw)
    let sound = try reader.readAll()
    for warning in reader.warnings { Console.message("ossicle: \(path): warning: \(warning)") }
    let name = id ?? (path as NSString).lastPathComponent
    let result = try degradation.apply(
      to: sound, seed: degradation.seed(run: seed, recording: name), materials: try materials(besides: path))
    try OutputFile.makeFolder(for: output)
    let remark = try AudioFileWriter.write(
      result.sound, to: output, encoding: Self.encoding(output), layout: reader.format.channelLayout)
    if let remark { Console.message("ossicle: \(path): warning: \(remark)") }
    try Console.send(report(result, degradation, name))
  }

  private func materials(besides path: String) throws -> DegradationMaterials {
    guard !talkers.isEmpty else { return DegradationMaterials() }
    let others = try StandardInput.recordings(talkers).filter { $0.location != path }
    return DegradationMaterials(
      talkers: others.map { item in
        DegradationMaterials.Talker(id: item.path) {
          try AudioFileReader(path: item.location, raw: item.rawFormat).readAll()
        }
      })
  }

  private static func encoding(_ path: String) -> AudioFileWriter.Encoding {
    switch (path as NSString).pathExtension.lowercased() {
    case "wav": .wavFloat
    case "flac": .flac24
    default: .oggVorbis
    }
  }

  private func report(_ result: DegradedSound, _ degradation: Degradation, _ name: String) -> String {
    let values =
      [("delay", result.delay), ("stretch", result.stretch), ("frequencyFactor", result.frequencyFactor)]
      + result.realised.sorted { $0.key < $1.key }
    guard json else {
      let rows = values.map { Row([.text($0.0), .number($0.1, decimals: 6)]) }
      return "\(degradation)\n"
        + TextTable(columns: [Column("value"), Column("")], rows: rows, width: Console.terminalWidth).text()
    }
    let texts = [("condition", degradation.description), ("id", name), ("seed", "\(seed)")]
    return JSONLinesFormat(columns: (texts.map(\.0) + values.map(\.0)).map { Column($0) })
      .line(Row(texts.map { .text($0.1) } + values.map { .number($0.1, decimals: 9) }))
  }

  private static func listing(width: Int?) -> String {
    let rows = Degradation.kinds.map { Row([.text($0.form), .text($0.summary)]) }
    return TextTable(columns: [Column("degradation"), Column("what it does")], rows: rows, width: width).text()
  }
}
