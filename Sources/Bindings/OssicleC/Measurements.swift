// The names and the documentation of the functions are those of ossicle.h.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

import AudioFiles
import COssicle
import FeatureSets
import FeatureTracks
import Foundation
import LevelCalibration
import LoudnessMetering
import PitchTracking
import RecordingAnalysis
import RecordingReports
import SegmentAnalysis
import SoundLevelMetering
import Tables
import VoiceEvents
import VoiceMeasurement

/// The place of a result of a call.
public typealias Place = UnsafeMutablePointer<OpaquePointer?>

/// The result of a recording that has no file.
private func result<Value>(_ value: Value) -> RecordingResult<Value> {
  RecordingResult(path: "", value: value, provenance: .init(checksum: nil, configuration: ""))
}

/// The rows of a report on one sound.
private func table<Report: RecordingReport>(_ report: Report, _ value: Report.Value) -> ResultTable {
  ResultTable(report.columns, report.rows(result(value)))
}

extension Settings {
  /// The settings of a pitch track.
  mutating func pitch(_ features: Set<Feature> = [.pitch], isLive: Bool? = nil) throws -> AnalysisConfiguration {
    let method = try word("method", PitchMethod.default)
    let highest = 0.45 * Double(AudioFileReader.sampleRates.upperBound)
    let lowest = try number("min_hz", 50, in: 10...highest / 2)
    let top = try number("max_hz", 1600, in: 20...highest)
    guard top >= 2 * lowest else {
      throw InvalidArgument("min_hz, max_hz", expected: "at least an octave", got: "\(lowest) and \(top)")
    }
    do { try method.validate(PitchConfiguration(minimumFrequency: lowest, maximumFrequency: top)) } catch {
      throw InvalidArgument("min_hz, max_hz", expected: "a range of the method", got: "\(error)")
    }
    let hop = try number("hop_ms", 10, in: 0.1...1000)
    let live = try isLive ?? flag("live")
    return AnalysisConfiguration(
      features: features, pitchMethod: method, pitchMode: live ? .live : .offline, minimumFrequency: lowest,
      maximumFrequency: top, hopDuration: hop / 1000, channel: try channel())
  }

  /// The settings of sets of features.
  mutating func sets(_ names: [String], isSummary: Bool) throws -> (FeatureSelection, [FeatureStatistic]) {
    let deltas = try integer("deltas", in: 0...FeatureDeltas.highestOrder) ?? 0
    var statistics: [FeatureStatistic] = []
    for name in list("summary") ?? (isSummary ? ["mean", "std"] : []) {
      guard let statistic = FeatureStatistic(name: name) else {
        throw InvalidArgument("summary", expected: "mean, std, min, max, median, count, p95 …", got: "'\(name)'")
      }
      if !statistics.contains(statistic) { statistics.append(statistic) }
    }
    let sets = try names.map { name in
      guard let set = FeatureSet.named(name) else {
        throw InvalidArgument(
          "set", expected: FeatureSet.all.map(\.name).joined(separator: ", "), got: "'\(name)'")
      }
      return set
    }
    do { return (try FeatureSelection(sets, deltas: deltas), statistics) } catch {
      throw InvalidArgument("set", expected: "sets that stand together", got: "\(error)")
    }
  }

  /// The settings of an analysis: features and sets by name, and what they need.
  mutating func analysis() throws -> AnalysisConfiguration {
    let names = list("features") ?? Feature.defaults.map(\.rawValue)
    let features = names.compactMap(Feature.init)
    var configuration = try pitch(Set(features))
    let sets = names.filter { Feature(rawValue: $0) == nil }
    if let unknown = sets.first(where: { FeatureSet.named($0) == nil }) {
      let known = Feature.allCases.map(\.rawValue) + FeatureSet.all.map(\.name)
      throw InvalidArgument("features", expected: known.joined(separator: ", "), got: "'\(unknown)'")
    }
    let (selection, statistics) = try self.sets(sets, isSummary: true)
    if !sets.isEmpty { configuration.sets = FeatureSetSettings(selection, statistics: statistics) }
    return configuration
  }
}

@c @implementation
public func ossicle_pitch(
  _ sound: OpaquePointer?, _ options: UnsafePointer<CChar>?, _ table: Place?
) -> ossicle_status {
  call {
    let sound = try Sound.at(sound)
    var settings = try Settings(options)
    let configuration = try settings.pitch()
    try settings.finish()
    var frames = PitchFrames()
    let measurement = try RecordingAnalyzer(configuration: configuration).measure(
      sound.source, observer: TrackObserver(pitch: { frames.append($0) }))
    if let reason = measurement.refused[.pitch] { throw UnsupportedSound(description: reason) }
    try frames.table.give(to: table)
  }
}

/// A pitch track as columns.
struct PitchFrames {
  static let names = ["time_s", "frequency_hz", "confidence", "candidate_hz", "voicing"]
  private static let decimals = [6, 3, 4, 3, 4]
  private var columns = [[Double]](repeating: [], count: names.count)

  mutating func append(_ frame: PitchFrame) {
    for (index, value) in Self.values(frame).enumerated() { columns[index].append(value) }
  }

  static func values(_ frame: PitchFrame) -> [Double] {
    [frame.time, frame.frequency ?? .nan, frame.confidence, frame.candidate ?? .nan, frame.voicing]
  }

  var table: ResultTable {
    ResultTable(zip(Self.names, zip(Self.decimals, columns)).map { .init($0, decimals: $1.0, $1.1) })
  }
}

@c @implementation
public func ossicle_loudness(
  _ sound: OpaquePointer?, _ options: UnsafePointer<CChar>?, _ place: Place?
) -> ossicle_status {
  call {
    let sound = try Sound.at(sound)
    var settings = try Settings(options)
    let name = settings.text("layout")
    try settings.finish()
    let layout = LoudnessLayout.named.first { $0.name == name }?.layout
    if let name, layout == nil {
      throw InvalidArgument(
        "layout", expected: LoudnessLayout.named.map(\.name).joined(separator: ", "), got: "'\(name)'")
    }
    let loudness = try RecordingLoudness(of: sound.source, layout: { _ in layout })
    try table(LoudnessReport(isNormalized: false), .init(loudness)).give(to: place)
  }
}

/// The bands of a level.
private enum Bands: String, CaseIterable {
  case octave, third

  var fraction: OctaveFraction { self == .octave ? .octave : .thirdOctave }
}

@c @implementation
public func ossicle_level(
  _ sound: OpaquePointer?, _ options: UnsafePointer<CChar>?, _ place: Place?
) -> ossicle_status {
  call {
    let sound = try Sound.at(sound)
    var settings = try Settings(options)
    let weighting = try settings.word("weighting", FrequencyWeighting.a)
    let time = try settings.word("time", TimeWeighting.fast)
    let percentiles = try settings.list("percentiles").map { list in
      let numbers = list.compactMap(Int.init).filter((1...99).contains)
      guard numbers.count == list.count, Set(numbers).count == numbers.count else {
        throw InvalidArgument(
          "percentiles", expected: "whole numbers from 1 to 99, each once", got: list.joined(separator: ","))
      }
      return numbers
    }
    let bands = try settings.words("bands", of: Bands.self)?.first?.fraction
    let channel = try settings.channel()
    let calibration = settings.text("calibration")
    let isZwicker = try settings.flag("zwicker")
    let field = try settings.word("field", SoundField.free)
    try settings.finish()
    if isZwicker, calibration == nil {
      throw InvalidArgument("zwicker", expected: "a calibration, too", got: "none")
    }
    let configuration = LevelConfiguration(
      frequencyWeighting: weighting, timeWeighting: time, percentiles: percentiles ?? [10, 50, 90], bands: bands,
      channel: channel,
      calibrated: try calibration.map {
        .init(try microphone($0), loudnessField: isZwicker ? field : nil)
      })
    let level = try RecordingLevel(of: sound.source, configuration: configuration)
    try table(LevelReport(configuration), level).give(to: place)
  }
}

private func microphone(_ path: String) throws -> InputCalibration {
  do {
    return try InputCalibration(CalibrationRecord(json: Data(contentsOf: URL(fileURLWithPath: path))))
  } catch {
    throw InvalidArgument("calibration", expected: "the file of a calibrated microphone", got: "\(path): \(error)")
  }
}

@c @implementation
public func ossicle_voice_events(
  _ sound: OpaquePointer?, _ options: UnsafePointer<CChar>?, _ place: Place?
) -> ossicle_status {
  call {
    let sound = try Sound.at(sound)
    var settings = try Settings(options)
    let configuration = try settings.voiceEvents()
    try settings.finish()
    let list = try VoiceEventList(of: sound.source, configuration: configuration)
    try ResultTable(VoiceEventTable.columns, list.events.map(VoiceEventTable.row)).give(to: place)
  }
}

extension Settings {
  fileprivate mutating func voiceEvents() throws -> VoiceEventConfiguration {
    let sources = try words("kinds", of: VoiceEvent.Source.self).map(Set.init)
    let (gate, activity) = (VoiceGate.Configuration(), VoiceActivityDetector.Configuration())
    let (any, time) = (-1e3...1e3, 0.0...1e6)
    let configuration = VoiceEventConfiguration(
      sources: sources ?? Set(VoiceEvent.Source.allCases), isLive: try flag("live"),
      onsetMethod: try word("onset_method", OnsetDetector.Method.superFlux),
      gate: .init(
        margin: try number("gate_margin_db", gate.margin, in: any),
        minimumLevel: try number("gate_min_dbfs", gate.minimumLevel, in: any),
        maximumLevel: try optionalNumber("gate_max_dbfs", in: any),
        strictness: try number("gate_strictness", gate.strictness, in: any),
        release: try number("gate_release_ms", gate.release * 1000, in: time) / 1000,
        unvoicedRelease: try number("gate_unvoiced_release_ms", gate.unvoicedRelease * 1000, in: time) / 1000,
        deadline: try number("gate_deadline_ms", gate.deadline * 1000, in: time) / 1000),
      activity: .init(
        minimumLevel: try number("speech_min_dbfs", activity.minimumLevel, in: any),
        strictness: try number("speech_strictness", activity.strictness, in: any),
        hangoverAfter: try number("speech_hangover_ms", activity.hangoverAfter * 1000, in: time) / 1000,
        minimumSpeech: try number("speech_min_ms", activity.minimumSpeech * 1000, in: time) / 1000),
      channel: try channel())
    do {
      try configuration.gate.validate()
      try configuration.activity.validate()
    } catch { throw InvalidArgument("options", expected: "settings of a gate and of voice activity", got: "\(error)") }
    return configuration
  }
}

@c @implementation
public func ossicle_speech_probability(
  _ sound: OpaquePointer?, _ options: UnsafePointer<CChar>?, _ place: Place?
) -> ossicle_status {
  call {
    let sound = try Sound.at(sound)
    var settings = try Settings(options)
    let channel = try settings.channel()
    try settings.finish()
    var (times, probabilities): ([Double], [Double]) = ([], [])
    _ = try SpeechTrack(of: sound.source, channel: channel) { frames in
      times += frames.map(\.middle)
      probabilities += frames.map(\.probability)
    }
    try ResultTable([
      .init("time_s", decimals: 3, times), .init("probability", decimals: 4, probabilities),
    ]).give(to: place)
  }
}

@c @implementation
public func ossicle_voice_report(
  _ sound: OpaquePointer?, _ options: UnsafePointer<CChar>?, _ place: Place?
) -> ossicle_status {
  call {
    let sound = try Sound.at(sound)
    var settings = try Settings(options)
    let initial = VoiceReportSettings()
    let report = VoiceReportSettings(
      minimumFrequency: try settings.number("min_hz", initial.minimumFrequency, in: 1...100_000),
      maximumFrequency: try settings.number("max_hz", initial.maximumFrequency, in: 1...100_000),
      maximumFormant: try settings.number("max_formant", initial.maximumFormant, in: 1...100_000))
    let channel = try settings.channel()
    try settings.finish()
    let found = try RecordingVoiceReport(of: sound.source, configuration: report.configuration, channel: channel)
    try table(VoiceReportTable(), found).give(to: place)
  }
}

@c @implementation
public func ossicle_features(
  _ sound: OpaquePointer?, _ options: UnsafePointer<CChar>?, _ place: Place?
) -> ossicle_status {
  call {
    let sound = try Sound.at(sound)
    var settings = try Settings(options)
    guard let names = settings.list("set") else {
      throw InvalidArgument("set", expected: FeatureSet.all.map(\.name).joined(separator: ", "), got: "none")
    }
    let (selection, statistics) = try settings.sets(names, isSummary: false)
    let channel = try settings.channel()
    try settings.finish()
    if statistics.isEmpty, selection.sets.contains(where: \.isFramed) {
      try frames(of: sound, selection, channel: channel).give(to: place)
    } else {
      let sets = FeatureSetSettings(selection, statistics: statistics)
      let configuration = AnalysisConfiguration(features: [], channel: channel, sets: sets)
      let found = try RecordingAnalyzer(configuration: configuration).measure(sound.source)
      if let refused = found.refusedSets.first {
        throw UnsupportedSound(description: "\(refused.set): \(refused.reason)")
      }
      try ResultTable(setColumns(sets, found)).give(to: place)
    }
  }
}

private func frames(of sound: Sound, _ selection: FeatureSelection, channel: Int?) throws -> ResultTable {
  let reader = try RecordingFrames(selection, channel: channel)
  var times: [Double] = []
  var columns = [[Double]](repeating: [], count: selection.framedColumns.count)
  _ = try reader.read(sound.source) { frame in
    times.append(frame.time)
    for index in columns.indices { columns[index].append(Double(frame.values[index])) }
  }
  let values = zip(selection.framedColumns, columns).map { ResultTable.TableColumn($0.name, $1) }
  return ResultTable([.init("time_s", decimals: 6, times)] + values)
}

/// The values of sets of features, a column each, with one row.
private func setColumns(
  _ sets: FeatureSetSettings, _ found: RecordingMeasurement
) -> [ResultTable.TableColumn] {
  zip(sets.columns, found.setValues).map { .init($0.name, [$1 ?? .nan]) }
}

@c @implementation
public func ossicle_analyze(
  _ sound: OpaquePointer?, _ options: UnsafePointer<CChar>?, _ place: Place?
) -> ossicle_status {
  call { try analyze(Sound.at(sound).source, options).give(to: place) }
}

@c @implementation
public func ossicle_analyze_file(
  _ path: UnsafePointer<CChar>?, _ raw: UnsafePointer<CChar>?, _ options: UnsafePointer<CChar>?, _ place: Place?
) -> ossicle_status {
  call {
    let path = try Argument.text("path", path)
    try analyze(.file(path, raw: Argument.rawFormat(raw)), options, path: path).give(to: place)
  }
}

private func analyze(
  _ source: RecordingSource, _ options: UnsafePointer<CChar>?, path: String? = nil
) throws -> ResultTable {
  var settings = try Settings(options)
  let configuration = try settings.analysis()
  try settings.finish()
  let found: RecordingMeasurement
  do { found = try RecordingAnalyzer(configuration: configuration).measure(source) } catch {
    // What keeps a file from being measured is nearly always the file.
    if path != nil { throw UnreadableFile(description: "\(error)") }
    throw error
  }
  let row = RecordingRow.row(found, path: path ?? "", provenance: .init(checksum: nil, configuration: ""))
  let sets = configuration.sets.map { setColumns($0, found) } ?? []
  return ResultTable(RecordingRow.columns, [row], keepsFile: path != nil, and: sets)
}

@c @implementation
public func ossicle_segments(
  _ sound: OpaquePointer?, _ starts: UnsafePointer<Double>?, _ ends: UnsafePointer<Double>?,
  _ labels: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int, _ options: UnsafePointer<CChar>?, _ place: Place?
) -> ossicle_status {
  call {
    let sound = try Sound.at(sound)
    let starts = try Argument.values("starts", starts, count)
    let ends = try Argument.values("ends", ends, count)
    let segments = try (0..<count).map { index in
      Segment(
        number: index + 1, label: try labels.flatMap { try Argument.optionalText("labels", $0[index]) },
        start: starts[index], end: ends[index])
    }
    var settings = try Settings(options)
    let places = SegmentSettings(
      source: .columns(start: "", end: "", label: ""), points: try settings.percents("at").map { $0[0] },
      parts: try settings.percents("over").compactMap { SegmentSettings.Part(from: $0[0], to: $0[1]) })
    let configuration = try settings.analysis()
    try settings.finish()
    let found = try SegmentAnalyzer(configuration: configuration, settings: places).measure(
      sound.source, segments: SegmentList(lines: segments))
    let table = SegmentTable(settings: places, configuration: configuration)
    let rows = found.segments.map {
      table.row($0, of: found, path: "", provenance: .init(checksum: nil, configuration: ""))
    }
    try ResultTable(table.columns, rows).give(to: place)
  }
}

extension Settings {
  /// Points (`50,75`) or parts (`25-75`) of segments, in percent.
  fileprivate mutating func percents(_ name: String) throws(InvalidArgument) -> [[Double]] {
    let count = name == "at" ? 1 : 2
    var found: [[Double]] = []
    for text in list(name) ?? [] {
      let numbers = text.replacing("%", with: "").split(separator: "-").compactMap { Double($0) }
      guard numbers.count == count, numbers.allSatisfy((0...100).contains),
        numbers[0] < numbers[count - 1] || count == 1
      else {
        throw InvalidArgument(name, expected: count == 1 ? "0 to 100" : "a part such as 25-75", got: "'\(text)'")
      }
      found.append(numbers)
    }
    return found
  }
}
