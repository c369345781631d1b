import AudioCore
import Foundation
import PitchTracking

/// One mark per period of the voice, found by matching the waveforms of successive periods.
///
/// In each voiced stretch the first mark is the largest peak or dip within a period around the stretch's middle. From
/// there marks are added in both directions. The next mark is 0.8 to 1.25 periods further, at the highest
/// cross-correlation of one period of the waveform around it with the period around the last mark; a parabola through
/// the three highest values of the correlation places it between the samples. A mark needs a correlation above 0.3 and
/// an amplitude above 1 % of the recording's. One more mark beyond the stretch's edge needs 0.7 and 2.3 %. This is the
/// method that Praat's manual describes for "Sound & Pitch: To PointProcess (cc)".
///
/// In a stretch that is longer than a minute (longer than any breath, but possible for the hum of a machine) the first
/// mark is in the middle of the first minute, so that the recording need not be stored.
///
/// A mark is a point of equal phase in successive periods, not the instant of glottal closure: it is suitable for
/// measuring periods but not closed phases. Cost: O(samples · sampleRate / pitch) in voiced stretches.
public struct GlottalPulses: Sendable, Equatable, Codable {
  /// How the next mark is found, 0.8 to 1.25 periods from the last.
  public enum Method: String, Sendable, Hashable, Codable, CaseIterable {
    /// Where the waveform of a period is most like that around the last mark ("To PointProcess (cc)").
    case crossCorrelation
    /// At the highest sample, interpolated by a parabola ("To PointProcess (peaks)" with maxima). No mark is left out for
    /// being quiet or unlike its neighbour.
    case maxima
    /// At the lowest sample.
    case minima
    /// At the sample that is furthest from the recording's mean ("To PointProcess (peaks)" with maxima and minima).
    case extrema
  }

  /// Times of the marks in seconds, ascending.
  public let times: [Double]
  /// The voiced stretches that contain the marks.
  public let stretches: [VoicedStretch]

  /// Finds the marks in one channel with its pitch track, whose frames are `hop` seconds apart.
  ///
  /// - Throws: `VoiceMeasurementError` if there is more than one channel, a sample is not finite, or the track is not
  ///   one of this signal: its times rise within it, give or take a second, and its frequencies are 1 Hz to half the
  ///   sample rate.
  public init(
    in signal: AudioBuffer, voicedIn track: [PitchFrame], hop: Double, method: Method = .crossCorrelation
  ) throws {
    try signal.requireOneFiniteChannel()
    let pitch = try PitchHistory(
      track, hop: hop, times: -1...Double(signal.frameCount) / signal.sampleRate + 1,
      frequencies: 1...max(1, signal.sampleRate / 2))
    let lowest = track.lazy.compactMap(\.frequency).min() ?? 20
    var finder = try GlottalPulseFinder(VoiceSurvey(of: signal), lowestFrequency: lowest, method: method)
    var times: [Double] = []
    signal.samples.withUnsafeBufferPointer { finder.advance(over: SampleView($0), pitch) { times.append($0) } }
    self.times = times
    stretches = finder.stretches
  }

  /// Creates marks at known times, in seconds and ascending, with the stretches that contain them.
  ///
  /// - Throws: `VoiceMeasurementError.invalidValue` if a mark does not come after the one before it, or is not within
  ///   ±10⁹ s.
  public init(times: [Double], stretches: [VoicedStretch]) throws(VoiceMeasurementError) {
    for (index, time) in times.enumerated() {
      guard PitchHistory.times.contains(time), index == 0 || time > times[index - 1] else {
        let expected = index == 0 ? "a time in seconds" : "a time after \(times[index - 1]) s"
        throw .invalidValue(name: "glottal mark", index: index, value: time, expected: expected)
      }
    }
    self.times = times
    self.stretches = stretches
  }

  /// Decodes times and stretches; the times must rise.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let times = try container.decode([Double].self, forKey: .times)
    let stretches = try container.decode([VoicedStretch].self, forKey: .stretches)
    self = try decoder.checked { () throws(VoiceMeasurementError) in try Self(times: times, stretches: stretches) }
  }
}
