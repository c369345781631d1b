import ArgumentParser
import BatchProcessing
import CommandSupport
import RecordingProcessing
import Tables

/// `ossicle effect`: applies effects to recordings.
struct EffectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "effect",
    abstract:
      "Changes recordings by effects in a row: gain, fades, filters, dynamics, echo, pitch, tempo and others.",
    usage: """
      ossicle effect <path> ... --chain 'gain=-6; lowpass=1000,q=0.7; echo=0.25,feedback=0.3' -o <file or folder>
      ossicle effect --list
      """,
    discussion: """
      \(RecordingPaths.explanation)

      Effects are separated by semicolons and their settings by commas; the name of the first setting may be left out. \
      --list shows all effects with their settings, units, ranges and defaults.

      Recordings are read in blocks, in bounded memory; only reverse and normalize keep the whole sound (4 bytes per \
      sample). Sample rate and channels stay; only pan always gives two channels. In files of integer samples, \
      samples beyond full scale are clipped and counted in a warning. The file format (.wav, .flac or .ogg) is that \
      of the output's name, or else that of the recording; a record beside the files names their sources and settings.

      Exit status: 0 all recordings done, 1 some failed (each is named), 2 wrong usage, 130 interrupted.
      """)

  @OptionGroup var recordings: RecordingPaths

  @Option(name: .long, help: "The effects in their order, such as 'gain=-6; echo=0.25'.")
  var chain: String?

  @Flag(name: .long, help: "Print all effects with their settings.")
  var list = false

  @Option(
    name: [.customShort("o"), .long], help: "The file to write; a folder unless exactly one recording is named.")
  var output: String?

  @Option(
    name: .long,
    help: "SVG file for waveform and spectrogram before and after; a folder unless exactly one recording is named.")
  var plot: String?

  @OptionGroup var work: WorkOptions

  func validate() throws { _ = try effects }

  func run() throws {
    if list { return try Console.send(Self.listing(width: Console.terminalWidth)) }
    try recordings.requirePaths()
    guard let effects = try effects else {
      throw ValidationError("--chain: expected effects, such as 'gain=-6; echo=0.25' (see --list).")
    }
    guard let output else { throw ValidationError("-o: expected a file or a folder to write.") }
    try CommandFault.reporting {
      let selection = try recordings.selection()
      let files = try ResultFiles(of: selection, output: output, force: work.force, name: AudioOutput.name)
      try AudioOutput.check(files.paths)
      let pictures = try PictureFiles(
        plot, suffix: ".effect.svg", of: selection, besides: files.paths, force: work.force)
      let rendering = RenderingWork(
        command: "effect", settings: Settings(chain: effects.description),
        conversion: RecordingConversion(effects: effects), encoding: nil, dither: nil, files: files,
        pictures: pictures)
      try rendering.render(RecordingSession(selection, verb: "changed", jobs: work.jobs))
    }
  }

  private struct Settings: Encodable, Sendable {
    let chain: String
  }

  private var effects: EffectChain? {
    get throws {
      do {
        return try chain.map { try EffectChain($0) }
      } catch let error as EffectChainError {
        throw ValidationError("--chain: \(error).")
      }
    }
  }

  /// All effects as a table with a line for each setting.
  private static func listing(width: Int?) -> String {
    let columns = ["effect", "setting", "unit", "range", "default", "what it does"].map { Column($0) }
    let rows = EffectKind.all.flatMap { kind in
      let first = [Cell.text(kind.name)]
      guard !kind.settings.isEmpty else {
        return [Row(first + [.text(""), .text(""), .text(""), .text(""), .text(kind.summary)])]
      }
      return kind.settings.enumerated().map { index, setting in
        let settings = [setting.name, setting.unit, setting.rangeText, setting.defaultText].map(Cell.text)
        return Row((index == 0 ? first : [.text("")]) + settings + [.text(index == 0 ? kind.summary : "")])
      }
    }
    return TextTable(columns: columns, rows: rows, width: width).text()
  }
}
