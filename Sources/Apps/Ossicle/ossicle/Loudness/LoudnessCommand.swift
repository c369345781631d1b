import ArgumentParser
import AudioEffects
import BatchProcessing
import CommandSupport
import CorpusAnalysis
import LoudnessMetering
import RecordingAnalysis
import RecordingReports

/// `ossicle loudness`: measures the programme loudness of recordings and normalises recordings to a loudness.
struct LoudnessCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "loudness",
    abstract: "Measures programme loudness (EBU R 128), draws it, and brings recordings to a loudness.",
    usage: """
      ossicle loudness <path> ... [--format csv] [--plot <svg>]
      ossicle loudness <path> ... --normalize -23 -o <file or folder>
      """,
    discussion: """
      \(RecordingPaths.explanation)

      Integrated loudness, range, largest momentary and short-term loudness, true peak and sample peak by ITU-R \
      BS.1770-5 and EBU R 128. A measure without a value (a recording shorter than a window, silence) is empty, and \
      the row gives the reason.

      Each channel has the weight of its loudspeaker's position, an LFE channel the weight 0. The layout is that of \
      the file, unless --layout names another; the row shows it. If neither gives a layout, one channel is mono and \
      two are stereo; five are taken for 5.0 and six for 5.1, with other numbers each channel has the weight 1, and \
      the row has a warning.

      --normalize writes each recording with the given integrated loudness. True peaks that would exceed the ceiling \
      are limited; with --no-limiter the recording is made quieter instead. The file format (.wav, .flac or .ogg) is \
      that of the output's name, or else that of the recording; a record beside the files names their sources.

      Exit status: 0 all recordings done, 1 some failed (each is named), 2 wrong usage, 130 interrupted.
      """)

  /// A loudspeaker layout that the user chooses by its name.
  struct Layout: ExpressibleByArgument {
    let name: String
    let layout: LoudnessLayout

    init?(argument: String) {
      guard let found = LoudnessLayout.named.first(where: { $0.name == argument }) else { return nil }
      (name, layout) = found
    }

    static var allValueStrings: [String] { LoudnessLayout.named.map(\.name) }
  }

  @OptionGroup var recordings: RecordingPaths

  @OptionGroup var format: FormatOptions

  @Option(
    name: .long,
    help: """
      The loudspeakers of the channels, in the order of WAVE files: \(Layout.allValueStrings.joined(separator: ", ")). \
      (default: what the file says)
      """)
  var layout: Layout?

  @Flag(name: .long, help: "Use --layout dual-mono for recordings of one channel; others keep their layout.")
  var dualMono = false

  @Option(
    name: .long, help: "SVG file for a picture of loudness over time; a folder unless exactly one recording is named.")
  var plot: String?

  @Option(
    name: .long, parsing: .unconditional, help: "Write recordings with this integrated loudness, in LUFS: -70 to 0.")
  var normalize: Double?

  @Option(name: .long, parsing: .unconditional, help: "The highest true peak of the written files, in dBTP.")
  var ceiling = TruePeakLimiter.ceiling.defaultValue

  @Flag(
    name: .long, help: "Lower the gain of a recording whose peaks would exceed the ceiling, instead of limiting them.")
  var noLimiter = false

  @Option(
    name: [.customShort("o"), .long],
    help: "With --normalize: the file to write; a folder unless exactly one recording is named.")
  var output: String?

  @OptionGroup var work: WorkOptions

  func validate() throws {
    if dualMono && layout != nil { throw ValidationError("--dual-mono, --layout: expected one of them.") }
    if (normalize == nil) != (output == nil) {
      throw ValidationError("--normalize, -o: expected both or none.")
    }
    _ = try normalization
  }

  func run() throws {
    try CommandFault.reporting {
      let selection = try recordings.selection()
      let files = try output.map { output in
        try ResultFiles(of: selection, output: output, force: work.force, name: AudioOutput.name)
      }
      try AudioOutput.check(files?.paths ?? [])
      let pictures = try PictureFiles(
        plot, suffix: ".loudness.svg", of: selection, besides: files?.paths ?? [], force: work.force)
      let (rows, normalization) = (try RowDestination(format.chosen, of: selection), try normalization)
      let measuring = LoudnessWork(
        layout: layout?.layout, isDualMono: dualMono, normalization: normalization, files: files, pictures: pictures)
      let session = try RecordingSession(
        selection, verb: normalization == nil ? "measured" : "normalised", jobs: work.jobs)
      try session.report(
        LoudnessReport(isNormalized: normalization != nil), to: rows, besides: files, command: "loudness",
        settings: RunSettings(settings), measure: measuring.measure)
    }
  }

  /// The settings that decide the values of a row and the samples of a file, for the record.
  private struct Settings: Encodable, Sendable {
    let layout: String?
    let isDualMono: Bool
    let target: Double?
    let ceiling: Double?
    let peakControl: LoudnessNormalization.PeakControl?

    private enum CodingKeys: String, CodingKey {
      case layout
      case isDualMono = "dual_mono"
      case target = "normalize_lufs"
      case ceiling = "ceiling_dbtp"
      case peakControl = "peaks"
    }
  }

  private var settings: Settings {
    Settings(
      layout: layout?.name, isDualMono: dualMono, target: normalize, ceiling: normalize == nil ? nil : ceiling,
      peakControl: normalize == nil ? nil : peakControl)
  }

  private var peakControl: LoudnessNormalization.PeakControl { noLimiter ? .lowerGain : .limit }

  private var normalization: LoudnessNormalization? {
    get throws {
      do {
        return try normalize.map {
          try LoudnessNormalization(target: $0, ceiling: ceiling, peakControl: peakControl)
        }
      } catch let error as AudioEffectsError {
        throw ValidationError("--normalize: \(error).")
      }
    }
  }
}
