import EvaluationMetrics
import Foundation

extension OutputAdapter {
  /// What a program found, and how sure it is.
  package struct Reading: Sendable, Hashable {
    /// What was found.
    package var detection: Detection
    /// The column of confidences; `nil` if the output has none.
    package var scores: DetectorScores?
  }

  /// Reads the output of a program.
  ///
  /// - Parameters:
  ///   - bytes: the output. Bytes that are not text of the right kind give an error.
  ///   - task: the task of the program.
  ///   - sampleRate: sample rate in hertz, for times in samples.
  /// - Throws: `DetectorError.unreadableOutput`.
  package func detection(
    in bytes: [UInt8], task: DetectionTask, sampleRate: Double
  ) throws(DetectorError) -> Detection {
    try reading(of: bytes, task: task, sampleRate: sampleRate).detection
  }

  /// Reads the output of a program with its confidences, as ``detection(in:task:sampleRate:)`` does.
  package func reading(
    of bytes: [UInt8], task: DetectionTask, sampleRate: Double
  ) throws(DetectorError) -> Reading {
    let table = try OutputTable(bytes, self)
    switch task {
    case .pitch: return try pitch(table, sampleRate)
    case .onset, .beat: return Reading(detection: .times(try times(table, sampleRate)))
    case .voice: return try voice(table, sampleRate)
    case .soundEvent: return try soundEvents(table, sampleRate)
    case .tempo: return Reading(detection: try tempi(table))
    case .loudness: return Reading(detection: .loudness(try loudness(table)))
    case .fingerprint: return Reading(detection: .identities(try identities(table)))
    }
  }

  private func pitch(_ table: OutputTable, _ sampleRate: Double) throws(DetectorError) -> Reading {
    guard !table.rows.isEmpty else {
      throw .unreadableOutput(line: nil, expected: "a time and a frequency on each line", found: "nothing")
    }
    let find = ColumnFinder(table, self)
    let time = try find.required(.time, ColumnFinder.times, at: 0)
    let frequency = try find.required(.frequency, ColumnFinder.frequencies, at: 1)
    let voicing = try find.column(.voicing, ColumnFinder.voicings, at: nil)
    let confidence = try find.column(.confidence, ColumnFinder.confidences, at: threshold == nil ? nil : 2)
    var (times, frequencies, scores) = ([Double](), [Double](), [Double]())
    times.reserveCapacity(table.rows.count)
    frequencies.reserveCapacity(table.rows.count)
    for row in table.rows {
      let seconds = try self.time(row, time, "time", sampleRate)
      // After a shift to the middle of its window, a frame may be before the start.
      if seconds < 0, shift < 0 { continue }
      if let last = times.last, seconds <= last {
        throw .unreadableOutput(line: row.line, expected: "a time after \(last) s", found: "\(seconds) s")
      }
      var hertz = try self.frequency(row, frequency)
      if let voicing, try !isVoiced(row, voicing) { hertz = -abs(hertz) }
      if let confidence {
        // A frame without a confidence counts as having the lowest confidence.
        let score = try optional(row, confidence, isRequired: threshold != nil)
        if let threshold, !(score.map { $0 >= threshold } ?? false) { hertz = -abs(hertz) }
        scores.append(score ?? 0)
      }
      times.append(seconds)
      frequencies.append(hertz)
    }
    let series = try checked { () throws(EvaluationError) in try PitchSeries(times: times, frequencies: frequencies) }
    return Reading(
      detection: .pitch(series), scores: confidence == nil ? nil : .frames(times: times, scores: scores))
  }

  /// A confidence; `nil` for an empty field, and for one that is no number unless it is required.
  private func optional(
    _ row: OutputTable.Row, _ column: Int, isRequired: Bool
  ) throws(DetectorError) -> Double? {
    guard isRequired || row.fields.indices.contains(column) else { return nil }
    let text = try field(row, column, "confidence")
    if text.isEmpty || Self.isNaN(text) { return nil }
    if isRequired { return try number(row, column, "confidence") }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  private func frequency(_ row: OutputTable.Row, _ column: Int) throws(DetectorError) -> Double {
    let text = try field(row, column, "frequency")
    let none: Set<String> = ["", "--undefined--", "none", "null", "na", "undefined", "unvoiced", "-"]
    if unvoiced.contains(String(text)) || none.contains(text.lowercased()) || Self.isNaN(text) { return 0 }
    let value = try number(row, column, "frequency")
    if frequencyUnit == .midi { return value <= 0 ? 0 : 440 * exp2((value - 69) / 12) }
    return value
  }

  private func isVoiced(_ row: OutputTable.Row, _ column: Int) throws(DetectorError) -> Bool {
    switch try field(row, column, "voicing").lowercased() {
    case "true", "yes", "v", "voiced": true
    case "false", "no", "u", "unvoiced", "": false
    default: try number(row, column, "voicing") >= 0.5
    }
  }

  private func times(_ table: OutputTable, _ sampleRate: Double) throws(DetectorError) -> [Double] {
    guard !table.rows.isEmpty else { return [] }
    let find = ColumnFinder(table, self)
    let column = try find.required(.time, ColumnFinder.times, at: 0)
    var times: [Double] = []
    for row in try kept(table, find, labelPlace: nil) {
      let seconds = try time(row, column, "time", sampleRate)
      if let last = times.last, seconds < last {
        throw .unreadableOutput(line: row.line, expected: "a time not before \(last) s", found: "\(seconds) s")
      }
      times.append(seconds)
    }
    return times
  }

  /// Stretches of voice, or frames with probabilities: a header that has a time and a confidence but no end.
  private func voice(_ table: OutputTable, _ sampleRate: Double) throws(DetectorError) -> Reading {
    guard !table.rows.isEmpty else { return Reading(detection: .intervals([]), scores: .events([])) }
    let find = ColumnFinder(table, self)
    let confidence = try find.column(.confidence, ColumnFinder.confidences, at: nil)
    // Without names, the second column is the end.
    let givenEnd = try find.column(.end, ColumnFinder.ends, at: 1)
    if givenEnd == nil, let confidence { return try voiceFrames(table, find, confidence, sampleRate) }
    let start = try find.required(.start, ColumnFinder.starts, at: 0)
    let end = try find.required(.end, ColumnFinder.ends, at: 1)
    var (intervals, scores) = ([ActivityInterval](), [Double]())
    for row in try kept(table, find, labelPlace: 2) {
      let (from, to) = (try time(row, start, "start", sampleRate), try time(row, end, "end", sampleRate))
      intervals.append(
        try checked(row.line) { () throws(EvaluationError) in try ActivityInterval(start: from, end: to) })
      if let confidence { scores.append(try optional(row, confidence, isRequired: false) ?? 0) }
    }
    return Reading(detection: .intervals(intervals), scores: confidence == nil ? nil : .events(scores))
  }

  /// Frames are joined to stretches where their confidence reaches the threshold, 0.5 by default. A frame reaches
  /// halfway to its neighbours.
  private func voiceFrames(
    _ table: OutputTable, _ find: ColumnFinder, _ confidence: Int, _ sampleRate: Double
  ) throws(DetectorError) -> Reading {
    let column = try find.required(.time, ColumnFinder.times, at: 0)
    var (times, scores) = ([Double](), [Double]())
    for row in table.rows {
      let seconds = try time(row, column, "time", sampleRate)
      if seconds < 0, shift < 0 { continue }
      if let last = times.last, seconds <= last {
        throw .unreadableOutput(line: row.line, expected: "a time after \(last) s", found: "\(seconds) s")
      }
      times.append(seconds)
      scores.append(try optional(row, confidence, isRequired: true) ?? 0)
    }
    var intervals: [ActivityInterval] = []
    var start: Double?
    for (index, score) in scores.enumerated() {
      let before = index > 0 ? (times[index] - times[index - 1]) / 2 : nil
      let after = index + 1 < times.count ? (times[index + 1] - times[index]) / 2 : nil
      let isVoice = score >= threshold ?? 0.5
      if isVoice, start == nil { start = max(0, times[index] - (before ?? after ?? 0)) }
      guard let from = start, !isVoice || after == nil else { continue }
      let end = isVoice ? times[index] + (before ?? 0) : times[index] - (before ?? 0)
      intervals.append(try checked { () throws(EvaluationError) in try ActivityInterval(start: from, end: end) })
      start = nil
    }
    return Reading(detection: .intervals(intervals), scores: .frames(times: times, scores: scores))
  }

  private func soundEvents(_ table: OutputTable, _ sampleRate: Double) throws(DetectorError) -> Reading {
    guard let first = table.rows.first else { return Reading(detection: .soundEvents([]), scores: .events([])) }
    let find = ColumnFinder(table, self)
    // Lines of DCASE's files may start with the recording's name.
    let place = table.names == nil && first.fields.first.flatMap { Double($0) } == nil ? 1 : 0
    let start = try find.required(.start, ColumnFinder.starts, at: place)
    let end = try find.required(.end, ColumnFinder.ends, at: place + 1)
    let label = try find.required(.label, ColumnFinder.labels, at: place + 2)
    let confidence = try find.column(.confidence, ColumnFinder.confidences, at: nil)
    var (events, scores) = ([SoundEvent](), [Double]())
    for row in try kept(table, find, labelPlace: label) {
      let (from, to) = (try time(row, start, "start", sampleRate), try time(row, end, "end", sampleRate))
      let name = String(try field(row, label, "label"))
      events.append(
        try checked(row.line) { () throws(EvaluationError) in try SoundEvent(label: name, onset: from, offset: to) })
      if let confidence { scores.append(try optional(row, confidence, isRequired: false) ?? 0) }
    }
    return Reading(detection: .soundEvents(events), scores: confidence == nil ? nil : .events(scores))
  }

  private func tempi(_ table: OutputTable) throws(DetectorError) -> Detection {
    let find = ColumnFinder(table, self)
    guard let row = table.rows.first, table.rows.count == 1 else {
      throw .unreadableOutput(line: nil, expected: "one line with one or two tempi", found: "\(table.rows.count)")
    }
    let first = try find.required(.value, ["tempo", "bpm", "tempo1", "value"], at: 0)
    let second = try find.column(.value, ["tempo2"], at: row.fields.count > 1 && adapterPlace == nil ? 1 : nil)
    let weight = try find.column(.weight, ["weight"], at: row.fields.count > 2 ? 2 : nil)
    let values = (
      try number(row, first, "tempo"),
      try second.map { column throws(DetectorError) in try number(row, column, "tempo") },
      try weight.map { column throws(DetectorError) in try number(row, column, "weight") }
    )
    let pair = try checked(row.line) { () throws(EvaluationError) in
      try TempoPair(values.0, second == first ? 0 : values.1 ?? 0)
    }
    guard (0...1).contains(values.2 ?? 1) else {
      throw .unreadableOutput(line: row.line, expected: "a weight of 0 to 1", found: "\(values.2 ?? 1)")
    }
    return .tempi(pair, weight: values.2 ?? 1)
  }

  private var adapterPlace: Place? { places[.value] }

  private func loudness(_ table: OutputTable) throws(DetectorError) -> Double? {
    let find = ColumnFinder(table, self)
    guard let row = table.rows.first, table.rows.count == 1 else {
      throw .unreadableOutput(line: nil, expected: "one line with a loudness", found: "\(table.rows.count)")
    }
    let aliases = ["loudness", "integrated", "integratedloudness", "lufs", "i", "value"]
    let column = try find.required(.value, aliases, at: 0)
    let text = try field(row, column, "loudness").lowercased()
    if ["", "nan", "-inf", "none", "null"].contains(text) { return nil }
    return try number(row, column, "loudness")
  }

  /// One name per line, or the names in the label column.
  private func identities(_ table: OutputTable) throws(DetectorError) -> [String] {
    guard !table.rows.isEmpty else { return [] }
    let column = try ColumnFinder(table, self).required(.label, ["id"] + ColumnFinder.labels, at: 0)
    var names: [String] = []
    for row in table.rows { names.append(String(try field(row, column, "name"))) }
    return names
  }

  /// The rows whose label is in `keep`.
  private func kept(
    _ table: OutputTable, _ find: ColumnFinder, labelPlace: Int?
  ) throws(DetectorError) -> [OutputTable.Row] {
    guard let keep, let label = try find.column(.label, ColumnFinder.labels, at: labelPlace) else { return table.rows }
    return table.rows.filter { $0.fields.indices.contains(label) && keep.contains(String($0.fields[label])) }
  }

  private func time(
    _ row: OutputTable.Row, _ column: Int, _ name: String, _ sampleRate: Double
  ) throws(DetectorError) -> Double {
    let value = try number(row, column, name)
    return switch timeUnit {
    case .seconds: value + shift
    case .milliseconds: value / 1000 + shift
    case .samples: value / sampleRate + shift
    }
  }

  private func number(_ row: OutputTable.Row, _ column: Int, _ name: String) throws(DetectorError) -> Double {
    let text = try field(row, column, name)
    guard let value = Double(text), value.isFinite else {
      throw .unreadableOutput(line: row.line, expected: "a number for the \(name)", found: "'\(text.prefix(40))'")
    }
    return value
  }

  private func field(_ row: OutputTable.Row, _ column: Int, _ name: String) throws(DetectorError) -> Substring {
    guard row.fields.indices.contains(column) else {
      throw .unreadableOutput(
        line: row.line, expected: "the \(name) in column \(column + 1)", found: "\(row.fields.count) column(s)")
    }
    return row.fields[column]
  }

  private static func isNaN(_ text: Substring) -> Bool { Double(text)?.isNaN ?? false }

  private func checked<Value>(
    _ line: Int? = nil, _ value: () throws(EvaluationError) -> Value
  ) throws(DetectorError) -> Value {
    switch Result(catching: value) {
    case .success(let value): return value
    case .failure(let error):
      throw .unreadableOutput(line: line, expected: "valid values", found: "\(error)")
    }
  }
}
