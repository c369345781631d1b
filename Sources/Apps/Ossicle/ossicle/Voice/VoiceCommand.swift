import ArgumentParser
import BatchProcessing
import CommandSupport
import Foundation
import RecordingAnalysis
import VoiceEvents
import VoiceMeasurement

/// `ossicle voice`: the voice report of recordings, or what is heard in them.
struct VoiceCommand: ParsableCommand {
  /// How results are written.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case table, csv, jsonl, textgrid, audacity

    /// The same format for events, if they have it.
    var forEvents: TrackFormat? { TrackFormat(rawValue: rawValue) }
  }

  static let configuration = CommandConfiguration(
    commandName: "voice",
    abstract:
      "Measures voices: jitter, shimmer, noise ratio, CPPS, formants, phonation times, syllables; or lists events.",
    usage: """
      ossicle voice <path> ... [<options>]
      ossicle voice --events <path> ... [<options>] > events.jsonl
      """,
    discussion: """
      A path is a recording, a folder (all recordings below it), a pattern in quotes ('takes/**/*.wav'), a manifest \
      (.csv, .tsv, .jsonl with a column 'audio', 'file_name' or 'path'), or - for audio on standard input.

      Without --events: the voice report of each recording. The pitch range must fit the speaker: about 75 to 300 Hz for \
      men, 100 to 500 for women, 150 to 800 for small children (--max-formant 5000, 5500, 8000). What a recording does \
      not have is empty, with the reason; cautions say what to trust less. A report describes a recording, it does not \
      diagnose a person.

      With --events: sounds as the voice gate hears them (accepted as a voice, or rejected as tooShort, tooLoud, impact, \
      ringing, noise), stretches of speech, onsets, syllable nuclei, in the order of time; --live: in the order in which \
      they would be known while the sound flows.

      Results go to standard output, messages to standard error. With -o nothing that exists is replaced without --force, \
      a file appears only when it is complete, and a record beside the files says what they were made from, and with what \
      (events as jsonl have it before each recording's rows, too).

      Exit status: 0 all recordings measured, 1 some failed (each is named), 2 wrong usage, 130 interrupted.
      """)

  @OptionGroup var recordings: RecordingPaths

  @Flag(name: .long, help: "List events instead of a report.")
  var events = false

  @Option(
    name: .long,
    help: "Report: table, csv or jsonl (a row a recording). Events: jsonl, csv, textgrid (Praat) or audacity.")
  var format: Format?

  @Option(name: .long, help: "Lowest pitch looked for, in hertz.")
  var minHz = VoiceReportSettings().minimumFrequency

  @Option(name: .long, help: "Highest pitch looked for, in hertz.")
  var maxHz = VoiceReportSettings().maximumFrequency

  @Option(name: .long, help: "Report: where the fifth formant ends, in hertz; set by the length of the vocal tract.")
  var maxFormant = VoiceReportSettings().maximumFormant

  @Option(name: .long, help: "The channel to measure, from 1; the mean of all channels if not said.")
  var channel: Int?

  @Option(name: .long, help: "Events: which, with commas: gate, activity, onsets, nuclei. (default: all)")
  var kinds: String?

  @Flag(name: .long, help: "Events: decide each as it would be live.")
  var live = false

  @Option(
    name: .long,
    help: "Events: how onsets are found: \(OnsetDetector.Method.allCases.map(\.rawValue).joined(separator: ", ")).")
  var onsetMethod = OnsetDetector.Method.superFlux

  @OptionGroup(title: "Gate options (with --events or --plot)")
  var gate: GateOptions

  @Option(
    name: [.customShort("o"), .long],
    help: "File for the reports. Events: file for them; a folder unless exactly one recording is named.")
  var output: String?

  @Option(name: .long, help: "SVG file for a picture of the events; a folder unless exactly one recording is named.")
  var plot: String?

  @Flag(name: .long, help: "Replace files that exist.")
  var force = false

  @OptionGroup var jobs: JobOptions

  /// The gate's thresholds.
  struct GateOptions: ParsableArguments {
    // .unconditional: a level below 0 looks like an option otherwise.
    @Option(name: .long, help: "A sound is so far above the room, dB.")
    var gateMarginDb = VoiceGate.Configuration().margin

    @Option(name: .long, parsing: .unconditional, help: "A sound is at least so loud, dBFS.")
    var gateMinDbfs = VoiceGate.Configuration().minimumLevel

    @Option(name: .long, parsing: .unconditional, help: "A sound that is louder is rejected, dBFS. (default: no limit)")
    var gateMaxDbfs: Double?

    @Option(
      name: .long, parsing: .unconditional,
      help: "Log-odds above which a sound is a voice, -6 to 6: 0 hears every voice, 3 is hardly fooled.")
    var gateStrictness = VoiceGate.Configuration().strictness

    @Option(name: .long, help: "A sound is over after so long below the margin, ms.")
    var gateReleaseMs = VoiceGate.Configuration().release * 1000

    @Option(name: .long, help: "A voice is over after so long without a period, ms.")
    var gateUnvoicedReleaseMs = VoiceGate.Configuration().unvoicedRelease * 1000

    @Option(name: .long, help: "A sound that was no voice for so long is rejected, ms.")
    var gateDeadlineMs = VoiceGate.Configuration().deadline * 1000

    var configuration: VoiceGate.Configuration {
      .init(
        margin: gateMarginDb, minimumLevel: gateMinDbfs, maximumLevel: gateMaxDbfs, strictness: gateStrictness,
        release: gateReleaseMs / 1000, unvoicedRelease: gateUnvoicedReleaseMs / 1000, deadline: gateDeadlineMs / 1000)
    }
  }

  func validate() throws {
    try reportSettings.validate(optionPrefix: "--")
    if let channel, channel < 1 { throw ValidationError("--channel: expected 1 or more, got \(channel).") }
    if let format, events ? format.forEvents == nil : format == .textgrid || format == .audacity {
      throw ValidationError(
        "--format \(format.rawValue): expected another one \(events ? "with" : "without") --events.")
    }
    guard events || (kinds == nil && !live) || plot != nil else {
      throw ValidationError("--kinds, --live: expected --events or --plot, too.")
    }
    _ = try sources()
    do { try gate.configuration.validate() } catch { throw ValidationError("\(error).") }
  }

  func run() throws {
    // Not in validate(), which the parser calls before it complains of an option that does not exist.
    guard !recordings.paths.isEmpty else { throw ValidationError("expected at least one path.") }
    do {
      let items = try StandardInput.recordings(recordings.paths)
      let isList = items.map(\.path) != recordings.paths || items.count > 1
      let eventFormat = (format ?? .jsonl).forEvents ?? .jsonl
      guard !events || eventFormat.isTable || output != nil || !isList else {
        throw ValidationError("--format \(eventFormat.rawValue): several recordings need a folder: -o FOLDER.")
      }
      let files = try output.map { output in
        events
          ? try ResultFiles(
            for: items, output: output, suffix: eventFormat.fileSuffix("voice-events"), isList: isList, force: force)
          : try ResultFiles(for: items, in: output, force: force)
      }
      let plotPaths = try plot.map { try filePaths(for: items, $0, ".voice.svg", isList) }
      if let both = plotPaths?.first(where: { files?.paths.contains($0) == true }) {
        throw ValidationError("--plot: expected another file than that of -o, got \(both).")
      }
      let session = try session(plotPaths)
      let spooled = try StandardInput.spooled(items)
      if events {
        try session.listen(spooled, isList: isList, files: files)
      } else {
        try session.report(spooled, isList: isList, files: files)
      }
    } catch let error as BatchError {
      Console.message("ossicle: \(error)")
      throw ExitStatus.usage
    }
  }

  private func session(_ plotPaths: [String]?) throws -> VoiceSession {
    VoiceSession(
      reports: reportSettings,
      events: VoiceEventConfiguration(
        sources: try sources(), isLive: live, onsetMethod: onsetMethod, gate: gate.configuration,
        channel: channel.map { $0 - 1 }),
      format: format ?? (events ? .jsonl : .table), plotPaths: plotPaths,
      jobs: jobs.count)
  }

  private var reportSettings: VoiceReportSettings {
    VoiceReportSettings(minimumFrequency: minHz, maximumFrequency: maxHz, maximumFormant: maxFormant)
  }

  private func sources() throws -> Set<VoiceEvent.Source> {
    guard let kinds else { return Set(VoiceEvent.Source.allCases) }
    return Set(
      try kinds.split(separator: ",", omittingEmptySubsequences: false).map { name in
        guard let source = VoiceEvent.Source(rawValue: String(name)) else {
          let known = VoiceEvent.Source.allCases.map(\.rawValue).joined(separator: ", ")
          throw ValidationError("--kinds: expected \(known), got '\(name)'.")
        }
        return source
      })
  }

  private func filePaths(
    for items: [RecordingItem], _ output: String, _ suffix: String, _ isList: Bool
  ) throws -> [String] {
    try ResultPaths.paths(for: items, output: output, suffix: suffix, isList: isList, force: force)
  }
}

extension OnsetDetector.Method: ExpressibleByArgument {}

extension VoiceReportSettings {
  /// Complains of options, named with the prefix, that are out of range.
  func validate(optionPrefix: String) throws {
    let (minHz, maxHz) = (minimumFrequency, maximumFrequency)
    guard minHz >= 20, maxHz >= 2 * minHz, maxHz <= 20_000 else {
      throw ValidationError(
        "\(optionPrefix)min-hz, \(optionPrefix)max-hz: expected 20 or more and at least an octave up to 20000, "
          + "got \(minHz) and \(maxHz).")
    }
    guard (1000...20_000).contains(maximumFormant) else {
      throw ValidationError("--max-formant: expected 1000 to 20000, got \(maximumFormant).")
    }
  }
}
