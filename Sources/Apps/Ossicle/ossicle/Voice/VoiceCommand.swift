import ArgumentParser
import CommandSupport
import CorpusAnalysis
import ParquetTables
import RecordingAnalysis
import RecordingReports
import VoiceEvents
import VoiceMeasurement

/// `ossicle voice`: the voice report of recordings, or the events detected in them.
struct VoiceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "voice",
    abstract:
      "Measures voices: jitter, shimmer, noise ratio, CPPS, formants, phonation times, syllables; or lists events.",
    usage: """
      ossicle voice <path> ... [<options>]
      ossicle voice --events <path> ... [<options>] > events.jsonl
      ossicle voice --frames <path> ... [<options>] > frames.csv
      """,
    discussion: """
      \(RecordingPaths.explanation)

      Without --events: the voice report of each recording. The pitch range must fit the speaker: about 75 to 300 Hz \
      for men, 100 to 500 for women, 150 to 800 for small children (--max-formant 5000, 5500, 8000). A measure \
      without a value is empty, and the row gives the reason; cautions name the less reliable values. A report \
      describes a recording, it does not diagnose a person.

      With --events: sounds as the voice gate hears them (accepted as a voice, or rejected as tooShort, tooLoud, \
      impact, ringing, cough, notVoice, noise), stretches of speech, onsets, syllable nuclei, in the order of time; \
      with --live in the order in which a live detector would report them.

      With --frames: for every 10 ms the probability that it is speech (time_s, the middle of the frame, and \
      probability, 0 to 1): of the frames with 0.8, about 80 % are speech.

      Results go to standard output, messages to standard error. With -o nothing that exists is replaced without \
      --force, a file appears only when it is complete, and a record beside the files names their sources and \
      settings (events as jsonl also have this record before each recording's rows).

      Exit status: 0 all recordings measured, 1 some failed (each is named), 2 wrong usage, 130 interrupted.
      """)

  @OptionGroup var recordings: RecordingPaths

  @Flag(name: .long, help: "List events instead of a report.")
  var events = false

  @Flag(name: .long, help: "List the probability of speech by the frame instead of a report.")
  var frames = false

  @Option(
    name: .long,
    help: """
      table, csv or jsonl: one row per recording, per event or per frame; of events textgrid (Praat) or audacity (label track), \
      too. (default: table for reports, jsonl for events, csv for frames)
      """)
  var format: TrackFormat?

  @Option(name: .long, help: "Lowest pitch looked for, in hertz.")
  var minHz = VoiceReportSettings().minimumFrequency

  @Option(name: .long, help: "Highest pitch looked for, in hertz.")
  var maxHz = VoiceReportSettings().maximumFrequency

  @Option(
    name: .long, help: "Report: upper limit of the fifth formant, in hertz; a shorter vocal tract needs a higher one.")
  var maxFormant = VoiceReportSettings().maximumFormant

  @Option(name: .long, help: "The channel to measure, counted from 1. (default: the mean of all channels)")
  var channel: Int?

  @Option(
    name: .long, help: "Events: the kinds to list, separated by commas: gate, activity, onsets, nuclei. (default: all)")
  var kinds: CommaList<VoiceEvent.Source>?

  @Flag(name: .long, help: "Events: decide each as a live detector would.")
  var live = false

  @Option(
    name: .long,
    help: "Events: method of onset detection: \(OnsetDetector.Method.allCases.map(\.rawValue).joined(separator: ", "))."
  )
  var onsetMethod = OnsetDetector.Method.superFlux

  @Option(
    name: .long,
    help: """
      Events: how far the onset function must exceed its mean, above 0; a fixed threshold, 0.05 for clear beginnings, less \
      for soft ones. (default: one that follows the sound, or the method's own)
      """)
  var onsetThreshold: Double?

  @OptionGroup(title: "Gate options (with --events or --plot)")
  var gate: VoiceGateOptions

  @OptionGroup(title: "Speech options (with --events or --plot)")
  var activity: VoiceActivityOptions

  @Option(
    name: [.customShort("o"), .long],
    help: """
      File for the reports. With --events or --frames: file for the events or frames; a folder unless exactly one \
      recording is named.
      """)
  var output: String?

  @Option(name: .long, help: "SVG file for a picture of the events; a folder unless exactly one recording is named.")
  var plot: String?

  @OptionGroup var work: WorkOptions

  func validate() throws {
    try reportSettings.validate(optionPrefix: "--")
    if let channel, channel < 1 { throw ValidationError("--channel: expected 1 or more, got \(channel).") }
    if let format, !events, !frames, ResultFormat(rawValue: format.rawValue) == nil {
      throw ValidationError(
        "--format \(format.rawValue): expected table, csv, jsonl or parquet without --events.")
    }
    if frames {
      guard !events, plot == nil else { throw ValidationError("--frames: expected neither --events nor --plot.") }
      guard format?.isTable != false else {
        throw ValidationError("--format: expected table, csv, jsonl or parquet with --frames.")
      }
    }
    guard events || (kinds == nil && !live) || plot != nil else {
      throw ValidationError("--kinds, --live: expected --events or --plot, too.")
    }
    if let onsetThreshold, !(1e-9...1e9).contains(onsetThreshold) {
      throw ValidationError("--onset-threshold: expected 1e-9 to 1e9, got \(onsetThreshold).")
    }
    _ = try sources()
    do {
      try gate.configuration.validate()
      try activity.configuration.validate()
    } catch {
      throw ValidationError("\(error).")
    }
  }

  func run() throws {
    try CommandFault.reporting {
      let selection = try recordings.selection()
      if format == .parquet { try ParquetProgram.require() }
      if frames { return try track(selection) }
      try events ? listen(to: selection) : report(on: selection)
    }
  }

  private func report(on selection: RecordingSelection) throws {
    let chosen = format.flatMap { ResultFormat(rawValue: $0.rawValue) } ?? .table
    let rows = try RowDestination(chosen, path: output, of: selection, force: work.force)
    let pictures = try pictures(of: selection, besides: rows.paths)
    let (configuration, channel) = (reportSettings.configuration, channelIndex)
    let session = try RecordingSession(selection, verb: "measured", jobs: work.jobs)
    try session.report(
      VoiceReportTable(), to: rows, command: "voice",
      settings: RunSettings(ReportParameters(report: reportSettings, channel: channel))
    ) { item, position, checkCancellation in
      let result = try RecordingVoiceReport(
        of: item.source, configuration: configuration, channel: channel,
        checkCancellation: checkCancellation)
      try pictures.write(item, at: position, events: nil, checkCancellation)
      return .init(result, warnings: result.warnings)
    }
  }

  private func listen(to selection: RecordingSelection) throws {
    let format = format ?? .jsonl
    guard format.isTable || output != nil || !selection.isList else {
      throw ValidationError("--format \(format.rawValue): several recordings need a folder: -o FOLDER.")
    }
    let files = try output.map {
      try ResultFiles(of: selection, output: $0, suffix: format.fileSuffix("voice-events"), force: work.force)
    }
    let pictures = try pictures(of: selection, besides: files?.paths ?? [])
    let listening = VoiceEventWork(
      configuration: try eventConfiguration, format: format, files: files, pictures: pictures)
    try listening.run(RecordingSession(selection, verb: "heard", jobs: work.jobs))
  }

  private func track(_ selection: RecordingSelection) throws {
    let format = format ?? .csv
    let files = try output.map {
      try ResultFiles(of: selection, output: $0, suffix: format.fileSuffix("speech"), force: work.force)
    }
    let tracking = SpeechTrackWork(format: format, channel: channelIndex, files: files)
    try tracking.run(RecordingSession(selection, verb: "heard", jobs: work.jobs))
  }

  private func pictures(of selection: RecordingSelection, besides results: [String]) throws -> VoicePictures {
    VoicePictures(
      files: try PictureFiles(plot, suffix: ".voice.svg", of: selection, besides: results, force: work.force),
      events: try eventConfiguration, reports: reportSettings)
  }

  /// The settings that decide the values of a report.
  private struct ReportParameters: Encodable, Sendable {
    let report: VoiceReportSettings
    let channel: Int?

    private enum CodingKeys: CodingKey { case channel }

    func encode(to encoder: any Encoder) throws {
      try report.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(channel, forKey: .channel)
    }
  }

  private var channelIndex: Int? { channel.map { $0 - 1 } }

  private var eventConfiguration: VoiceEventConfiguration {
    get throws {
      VoiceEventConfiguration(
        sources: try sources(), isLive: live, onsetMethod: onsetMethod, onsetThreshold: onsetThreshold,
        gate: gate.configuration, activity: activity.configuration, channel: channelIndex)
    }
  }

  private var reportSettings: VoiceReportSettings {
    VoiceReportSettings(minimumFrequency: minHz, maximumFrequency: maxHz, maximumFormant: maxFormant)
  }

  private func sources() throws -> Set<VoiceEvent.Source> {
    Set(try kinds?.values(of: "--kinds") ?? VoiceEvent.Source.allCases)
  }
}

extension VoiceEvent.Source: ExpressibleByArgument {}

extension OnsetDetector.Method: ExpressibleByArgument {}
