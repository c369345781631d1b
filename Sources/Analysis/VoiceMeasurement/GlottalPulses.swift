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
public struct GlottalPulses: Sendable, Equatable {
  /// Times of the marks in seconds, ascending.
  public let times: [Double]
  /// The voiced stretches that contain the marks.
  public let stretches: [VoicedStretch]

  /// Finds the marks in one channel with its pitch track, whose frames are `hop` seconds apart.
  ///
  /// - Throws: `VoiceMeasurementError` if there is more than one channel or a sample is not finite.
  public init(in signal: AudioBuffer, voicedIn track: [PitchFrame], hop: Double) throws {
    try signal.requireOneFiniteChannel()
    let lowest = track.lazy.compactMap(\.frequency).min() ?? 20
    var finder = GlottalPulseFinder(VoiceSurvey(of: signal), lowestFrequency: lowest)
    let pitch = PitchHistory(track, hop: hop)
    var times: [Double] = []
    signal.samples.withUnsafeBufferPointer { finder.advance(over: SampleView($0), pitch) { times.append($0) } }
    self.times = times
    stretches = finder.stretches
  }

  /// Creates marks at known times, in seconds and ascending, with the stretches that contain them.
  public init(times: [Double], stretches: [VoicedStretch]) {
    precondition(zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "marks rise")
    self.times = times
    self.stretches = stretches
  }
}
