import Foundation

/// A melody in cents above 10 Hz (0 if there is none) and its voicing: the input of the melody metrics.
///
/// The conventions are those of mir_eval (`melody.to_cent_voicing` of version 0.8). A melody that starts late is
/// extended back to 0 s, and exactly 10 Hz cannot be distinguished from none.
struct CentSeries {
  private static let baseFrequency = 10.0
  /// Times are compared in multiples of 10⁻¹⁰ s.
  private static let timeSteps = 1e10

  private(set) var times: [Double]
  private(set) var cents: [Double]
  private(set) var voicing: [Double]

  init(_ series: PitchSeries) {
    var (times, frequencies) = (series.times, series.frequencies)
    var voicing = series.voicing
    if let first = times.first, first > 0 {
      times.insert(0, at: 0)
      frequencies.insert(frequencies[0], at: 0)
      if let held = voicing?.first { voicing?.insert(held, at: 0) }
    }
    self.times = times
    cents = frequencies.map { $0 == 0 ? 0 : 1200 * log2(abs($0) / Self.baseFrequency) }
    self.voicing =
      if let voicing { zip(frequencies, voicing).map { $0 == 0 ? 0 : $1 } } else { frequencies.map { $0 > 0 ? 1 : 0 } }
  }

  /// 0, hop, 2 hop … up to the last time.
  func regularTimes(hop: Double) -> [Double] {
    let count = Int((Self.rounded(times.last ?? 0) / hop).rounded(.down))
    guard count > 0 else { return [0] }
    let step = hop * Double(count) / Double(count)
    return (0...count).map { Self.rounded(Double($0) * step) }
  }

  /// Resamples the melody at other times. Frequencies are interpolated linearly in cents and held where a neighbour is
  /// unvoiced. Voicing is that of the last time, or interpolated linearly if it has values other than 0 and 1. After
  /// the last time the melody is unvoiced.
  mutating func resample(at newTimes: [Double]) {
    guard !isClose(to: newTimes), !times.isEmpty, let last = newTimes.max() else {
      if times.isEmpty { self = CentSeries(unvoicedAt: newTimes) }
      return
    }
    var times = self.times.map(Self.rounded)
    let end = Self.rounded(last)
    if end > times[times.count - 1] {
      times.append(end)
      cents.append(0)
      voicing.append(0)
    }
    var held = cents
    for index in held.indices.dropFirst() where held[index] == 0 { held[index] = held[index - 1] }
    let isBinary = voicing.allSatisfy { $0 == 0 || $0 == 1 }
    var (newCents, newVoicing): ([Double], [Double]) = ([], [])
    newCents.reserveCapacity(newTimes.count)
    newVoicing.reserveCapacity(newTimes.count)
    var index = 0
    for time in newTimes.map(Self.rounded) {
      while index + 1 < times.count, times[index + 1] <= time { index += 1 }
      func line(_ values: [Double]) -> Double {
        guard index + 1 < times.count else { return values[index] }
        let slope = (values[index + 1] - values[index]) / (times[index + 1] - times[index])
        return slope * (time - times[index]) + values[index]
      }
      newCents.append(cents[index] == 0 ? 0 : line(held))
      newVoicing.append(isBinary ? voicing[index] : line(voicing))
    }
    (self.times, cents, voicing) = (newTimes, newCents, newVoicing)
  }

  /// Limits or extends the melody to a number of frames. Added frames are unvoiced.
  mutating func resize(to count: Int) {
    let missing = max(0, count - cents.count)
    cents = cents.prefix(count) + [Double](repeating: 0, count: missing)
    voicing = voicing.prefix(count) + [Double](repeating: 0, count: missing)
  }

  private init(unvoicedAt times: [Double]) {
    self.times = times
    cents = times.map { _ in 0 }
    voicing = cents
  }

  /// Equality within 10 ns and a relative 10⁻⁵: the criterion of numpy's `allclose`.
  private func isClose(to other: [Double]) -> Bool {
    times.count == other.count && zip(times, other).allSatisfy { abs($0 - $1) <= 1e-8 + 1e-5 * abs($1) }
  }

  private static func rounded(_ time: Double) -> Double {
    (time * timeSteps).rounded(.toNearestOrEven) / timeSteps
  }
}
