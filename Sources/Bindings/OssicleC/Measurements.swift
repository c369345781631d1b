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

/// The result of a recording that has no file.
private func result<Value>(_ value: Value) -> RecordingResult<Value> {
  RecordingResult(path: "", value: value, provenance: .init(checksum: nil, configuration: ""))
}

/// The rows of a report on one sound.
func table<Report: RecordingReport>(_ report: Report, _ value: Report.Value) -> ResultTable {
  ResultTable(report.columns, report.rows(result(value)))
}

@c @implementation
public func ossicle_loudness(
  _ sound: OpaquePointer?, _ options: UnsafePointer<CChar>?, _ place: Place?
) -> ossicle_status {
  call(on: sound, options, to: place) { sound, settings in
    let name = settings.text("layout")
    return {
      let layout = LoudnessLayout.named.first { $0.name == name }?.layout
      if let name, layout == nil {
        throw InvalidArgument(
          "layout", expected: LoudnessLayout.named.map(\.name).joined(separator: ", "), got: "'\(name)'")
      }
      let loudness = try RecordingLoudness(of: sound.source, layout: { _ in layout })
      return table(LoudnessReport(isNormalized: false), .init(loudness))
    }
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
  call(on: sound, options, to: place) { sound, settings in
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
    let bands = try settings.optionalWord("bands", of: Bands.self)?.fraction
    let channel = try settings.channel()
    let calibration = settings.text("calibration")
    let isZwicker = try settings.flag("zwicker")
    let field = try settings.word("field", SoundField.free)
    return {
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
      return table(LevelReport(configuration), level)
    }
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
public func ossicle_features(
  _ sound: OpaquePointer?, _ options: UnsafePointer<CChar>?, _ place: Place?
) -> ossicle_status {
  call(on: sound, options, to: place) { sound, settings in
    guard let names = settings.list("set") else {
      throw InvalidArgument("set", expected: FeatureSet.all.map(\.name).joined(separator: ", "), got: "none")
    }
    let (selection, statistics) = try settings.sets(names, isSummary: false)
    let channel = try settings.channel()
    return {
      return try featureTable(of: sound, selection, statistics, channel: channel)
    }
  }
}

/// The frames of sets, or one row of their statistics.
private func featureTable(
  of sound: Sound, _ selection: FeatureSelection, _ statistics: [FeatureStatistic], channel: Int?
) throws -> ResultTable {
  if statistics.isEmpty, selection.sets.contains(where: \.isFramed) {
    return try frames(of: sound, selection, channel: channel)
  }
  let sets = FeatureSetSettings(selection, statistics: statistics)
  let configuration = AnalysisConfiguration(features: [], channel: channel, sets: sets)
  let found = try RecordingAnalyzer(configuration: configuration).measure(sound.source)
  if let refused = found.refusedSets.first { throw UnsupportedSound(description: "\(refused.set): \(refused.reason)") }
  return ResultTable(setColumns(sets, found))
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
