import Foundation
import PitchTracking

/// Mean, spread and range of the pitch over the voiced frames.
public struct PitchStatistics: Sendable, Equatable, Codable {
  /// Voiced frames.
  public let frameCount: Int
  /// Mean in hertz.
  public let mean: Measure
  /// Standard deviation in hertz.
  public let deviation: Measure
  /// Standard deviation in semitones.
  public let deviationSemitones: Measure
  /// Median in hertz.
  public let median: Measure
  /// Lowest in hertz.
  public let minimum: Measure
  /// Highest in hertz.
  public let maximum: Measure
  /// Highest over lowest in semitones.
  public let rangeSemitones: Measure

  /// Of a pitch track.
  ///
  /// - Parameter absence: why there is nothing if no frame is voiced.
  public init(of track: [PitchFrame], absence: Measure.Absence = .unvoiced) {
    var meter = Meter()
    for frame in track { meter.update(frame) }
    self.init(meter, absence: absence)
  }

  /// Frame by frame.
  struct Meter {
    fileprivate var hertz = ValueSummary(hasMedian: true)
    fileprivate var semitones = ValueSummary()

    mutating func update(_ frame: PitchFrame) {
      guard let frequency = frame.frequency else { return }
      hertz.append(frequency)
      semitones.append(12 * log2(frequency))
    }

    /// Voiced frames.
    var frameCount: Int { hertz.count }

    /// Bytes that are held.
    var byteCount: Int { hertz.byteCount + semitones.byteCount }
  }

  init(_ meter: Meter, absence: Measure.Absence) {
    let hertz = meter.hertz
    frameCount = hertz.count
    (mean, deviation) = hertz.meanAndDeviation(absent: absence)
    deviationSemitones = meter.semitones.meanAndDeviation(absent: absence).deviation
    func measure(_ value: Double?) -> Measure { value.map { Measure($0) } ?? Measure(absent: absence) }
    median = measure(hertz.median)
    minimum = measure(hertz.minimum)
    maximum = measure(hertz.maximum)
    rangeSemitones = measure(hertz.minimum.flatMap { low in hertz.maximum.map { 12 * log2($0 / low) } })
  }
}
