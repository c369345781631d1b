import Foundation

/// A melody over time: a frequency for each time, like mir_eval's time series.
public struct PitchSeries: Sendable, Hashable, Codable {
  /// Times in seconds, ascending, 0 or later.
  public let times: [Double]
  /// Frequencies in hertz. 0 means unvoiced. A negative value means unvoiced, with its magnitude as the frequency
  /// estimate.
  public let frequencies: [Double]
  /// The voicing of each frame, 0…1; in a reference, the weight of a frame (Bittner & Bosch, ISMIR 2019). `nil` means
  /// voiced where the frequency is above 0. Where the frequency is 0, the voicing counts as 0.
  public let voicing: [Double]?

  /// Creates a melody.
  ///
  /// - Throws: `EvaluationError` if the lengths differ, a number is not finite, a time is negative or does not
  ///   increase, or a voicing is outside of 0…1.
  public init(times: [Double], frequencies: [Double], voicing: [Double]? = nil) throws(EvaluationError) {
    try Checked.sameCount("frequencies", times.count, frequencies.count)
    try Checked.times("time", times)
    if let first = times.first, first < 0 {
      throw .invalidValue(what: "time", index: 0, expected: "0 or later", value: first)
    }
    for index in times.indices.dropFirst() where times[index] == times[index - 1] {
      throw .unorderedTimes(what: "time", index: index, time: times[index], previous: times[index - 1])
    }
    for (index, frequency) in frequencies.enumerated() where !frequency.isFinite {
      throw .invalidValue(what: "frequency", index: index, expected: "a finite number", value: frequency)
    }
    if let voicing {
      try Checked.sameCount("voicing", times.count, voicing.count)
      for (index, value) in voicing.enumerated() where !(0...1).contains(value) {
        throw .invalidValue(what: "voicing", index: index, expected: "0 to 1", value: value)
      }
    }
    self.times = times
    self.frequencies = frequencies
    self.voicing = voicing
  }

  /// Reads a melody and checks it as the initialiser does.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let times = try container.decode([Double].self, forKey: .times)
    let frequencies = try container.decode([Double].self, forKey: .frequencies)
    let voicing = try container.decodeIfPresent([Double].self, forKey: .voicing)
    self = try decoder.checked { () throws(EvaluationError) in
      try Self(times: times, frequencies: frequencies, voicing: voicing)
    }
  }
}
