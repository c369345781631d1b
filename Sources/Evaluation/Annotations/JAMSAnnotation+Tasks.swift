import EvaluationMetrics
import Foundation
import Labels
import TextFiles

extension JAMSAnnotation {
  /// Creates a `pitch_contour` from a melody. The sign of a frequency says whether the frame is voiced.
  package init(pitch series: PitchSeries) {
    self.init(
      namespace: "pitch_contour",
      observations: zip(series.times, series.frequencies).map { time, frequency in
        let value = JAMSValue.contour(index: 0, frequency: abs(frequency), isVoiced: frequency > 0)
        return JAMSObservation(time: time, value: value)
      })
  }

  /// Creates an annotation of times, such as `onset` or `beat`.
  package init(namespace: String, times: [Double]) {
    self.init(namespace: namespace, observations: times.map { JAMSObservation(time: $0) })
  }

  /// Creates a `note_hz` from notes.
  package init(notes: [Note]) {
    self.init(
      namespace: "note_hz",
      observations: notes.map { note in
        JAMSObservation(time: note.onset, duration: note.duration, value: .number(note.frequency))
      })
  }

  /// The observations as labels. Labels have no text if the namespace's values are not texts. The background of a
  /// soundscape is left out. In place of a line number a label has its position, from 1.
  var labels: [TimedLabel] {
    observations.enumerated().compactMap { index, observation in
      let text: String
      switch observation.value {
      case .text(let label): text = label
      case .soundscape(_, role: "background"): return nil
      case .soundscape(let label, _): text = label
      case .number(let number): text = "\(number)"
      case .none, .contour: text = ""
      }
      return TimedLabel(
        start: observation.time, end: observation.time + observation.duration, text: text, frequencies: nil,
        line: index + 1)
    }
  }
}

extension JAMSFile {
  /// Selects an annotation: the first one of the given namespace or, by default, of the first of `namespaces` that the
  /// file has.
  func annotation(
    _ namespace: String?, among namespaces: [String], _ path: String
  ) throws(AnnotationError) -> JAMSAnnotation {
    for wanted in namespace.map({ [$0] }) ?? namespaces {
      let found = annotations.first {
        wanted.hasSuffix("*") ? $0.namespace.hasPrefix(wanted.dropLast()) : $0.namespace == wanted
      }
      if let found { return found }
    }
    let expected = (namespace.map { [$0] } ?? namespaces).joined(separator: " or ")
    throw .invalidFile(
      path: path, expected: "an annotation of \(expected)",
      found: annotations.isEmpty ? "none" : Set(annotations.map(\.namespace)).sorted().joined(separator: ", "))
  }

  func pitchSeries(_ path: String) throws(AnnotationError) -> PitchSeries {
    let found = try annotation(nil, among: ["pitch_contour", "pitch_hz", "pitch_midi"], path)
    var last: Double?
    for (index, observation) in found.observations.enumerated() {
      if let last, observation.time <= last {
        throw .invalidFile(
          path: path,
          expected: "a melody, with a time after \(last) s as observation \(index + 1) of \(found.namespace)",
          found: "\(observation.time) s")
      }
      last = observation.time
    }
    return try Self.checked(path, found.namespace) { () throws(EvaluationError) in
      try PitchSeries(
        times: found.observations.map(\.time),
        frequencies: found.observations.map { Self.frequency($0.value, found.namespace) })
    }
  }

  func notes(_ path: String) throws(AnnotationError) -> [Note] {
    let found = try annotation(
      nil, among: ["note_hz", "note_midi", "pitch_hz", "pitch_midi", "pitch_contour"], path)
    var notes: [Note] = []
    for (index, observation) in found.observations.enumerated() {
      let frequency = Self.frequency(observation.value, found.namespace)
      // An unvoiced observation is no note.
      if frequency <= 0 { continue }
      notes.append(
        try Self.checked(path, "observation \(index + 1) of \(found.namespace)") { () throws(EvaluationError) in
          try Note(
            onset: observation.time, offset: observation.time + observation.duration, frequency: frequency)
        })
    }
    return notes
  }

  /// The first two tempi. The weight of the first is its confidence. A single tempo has weight 1.
  func tempi(_ path: String) throws(AnnotationError) -> (tempi: TempoPair, weight: Double) {
    let found = try annotation(nil, among: ["tempo"], path)
    guard (1...2).contains(found.observations.count) else {
      throw .invalidFile(path: path, expected: "one tempo or two", found: "\(found.observations.count)")
    }
    let tempi = found.observations.map { Self.frequency($0.value, found.namespace) }
    let weight = tempi.count == 1 ? 1 : found.observations[0].confidence ?? 0.5
    guard (0...1).contains(weight) else {
      throw .invalidFile(path: path, expected: "a confidence of 0 to 1 of the first tempo", found: "\(weight)")
    }
    let pair = try Self.checked(path, found.namespace) { () throws(EvaluationError) in
      try TempoPair(tempi[0], tempi.count == 1 ? 0 : tempi[1])
    }
    return (pair, weight)
  }

  private static func frequency(_ value: JAMSValue, _ namespace: String) -> Double {
    switch value {
    case .number(let number): namespace.hasSuffix("midi") ? 440 * exp2((number - 69) / 12) : number
    case .contour(_, let frequency, let isVoiced): isVoiced || frequency == 0 ? frequency : -abs(frequency)
    case .none, .text, .soundscape: 0
    }
  }

  private static func checked<Value>(
    _ path: String, _ what: String, _ body: () throws(EvaluationError) -> Value
  ) throws(AnnotationError) -> Value {
    do { return try body() } catch {
      throw .invalidFile(path: path, expected: "valid values of \(what)", found: "\(error)")
    }
  }
}
