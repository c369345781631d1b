/// The thresholds of people by ear and frequency, each from one or several tests.
struct ListenerTable {
  /// A threshold.
  struct Threshold {
    /// Level in decibels of the tests' scale.
    var level: Double
    /// Standard deviation according to the procedures; `nil` if one gave none.
    var standardDeviation: Double?

    /// The mean of thresholds; `nil` without one.
    static func mean(_ thresholds: [Threshold]) -> Threshold? {
      guard let level = thresholds.map(\.level).mean else { return nil }
      let deviations = thresholds.compactMap(\.standardDeviation)
      let squares = deviations.reduce(0) { $0 + $1 * $1 }
      return Threshold(
        level: level,
        standardDeviation: deviations.count == thresholds.count
          ? squares.squareRoot() / Double(thresholds.count) : nil)
    }
  }

  /// All listeners, in the order of their first test.
  let listeners: [String]
  /// All tested frequencies, ascending.
  let frequencies: [Double]
  private let results: [String: [TonePoint: [ThresholdResult]]]

  init(_ tests: [ListenerCalibration.Test]) {
    var listeners: [String] = []
    var results: [String: [TonePoint: [ThresholdResult]]] = [:]
    for test in tests {
      if results[test.listener] == nil { listeners.append(test.listener) }
      for entry in test.outcome.entries {
        results[test.listener, default: [:]][entry.point, default: []].append(entry.result)
      }
    }
    self.listeners = listeners
    self.results = results
    frequencies = Set(tests.flatMap { $0.outcome.entries.map(\.point.frequency) }).sorted()
  }

  /// The threshold of an ear; `nil` if none was found.
  func threshold(_ listener: String, _ point: TonePoint) -> Threshold? {
    .mean(
      (results[listener]?[point] ?? []).compactMap { result in
        result.threshold.map { Threshold(level: $0, standardDeviation: result.standardDeviation) }
      })
  }

  /// Whether an ear gave no response in any of its tests.
  func isWithoutResponse(_ listener: String, _ point: TonePoint) -> Bool {
    guard let results = results[listener]?[point] else { return false }
    return results.allSatisfy { $0.status == .noResponse }
  }

  /// Why a person has no threshold at a frequency.
  func reason(_ listener: String, _ frequency: Double) -> String {
    let results = Ear.allCases.compactMap { self.results[listener]?[TonePoint($0, frequency)]?.last }
    guard let result = results.first(where: { $0.threshold == nil }) else {
      return results.isEmpty ? "\(listener) was not tested there" : "\(listener) was tested with the other ear"
    }
    switch result.status {
    case .atOrBelow: return "\(listener) hears the lowest level: test again at a lower volume"
    case .noResponse: return "\(listener) did not respond"
    case .unreliable, .threshold: return "\(listener)'s threshold is unreliable"
    }
  }

  /// The frequencies that some of `values`, given in the order of the listeners, have and others lack; with the reason
  /// for each listener who lacks it.
  func leftOut<Value>(
    _ values: [[Double: Value]], reason: (String, Double) -> String
  ) -> [ListenerCalibration.Remark] {
    frequencies.compactMap { frequency in
      let lacking = zip(listeners, values).filter { $0.1[frequency] == nil }.map(\.0)
      return lacking.isEmpty ? nil : .leftOut(frequency: frequency, reasons: lacking.map { reason($0, frequency) })
    }
  }
}

/// The mean of a collection that may be empty.
extension Collection<Double> {
  /// The arithmetic mean; `nil` if the collection is empty.
  package var mean: Double? { isEmpty ? nil : reduce(0, +) / Double(count) }
}
