import AudioCore
import Foundation
import PitchTracking

/// One mark per period of the voice, by matching the waveform of each period with the next one's.
///
/// In each voiced stretch the first mark is the largest peak or dip within a period around the stretch's middle. From
/// there marks follow to both sides: the next one lies 0.8 to 1.25 periods further, where the cross-correlation of the
/// waveform of a period's length around it with that around the last mark is highest; a parabola through the
/// correlation's three highest values places it between the samples. A mark counts with a correlation above 0.3 and an
/// amplitude above 1 % of the recording's; one more beyond the stretch's edge with 0.7 and 2.3 %. This is what Praat's
/// manual describes for "Sound & Pitch: To PointProcess (cc)".
///
/// In a stretch longer than a minute (no breath lasts that long, a machine's hum does) the first mark is in the middle of
/// its first minute, so that a recording need not be kept to be marked.
///
/// A mark is a point of equal phase in successive periods, not the instant of glottal closure: periods can be measured
/// with it, closed phases cannot. Cost: O(samples · sampleRate / pitch) in voiced stretches.
public struct GlottalPulses: Sendable, Equatable {
  /// Times of the marks in seconds, rising.
  public let times: [Double]
  /// The voiced stretches that they lie in.
  public let stretches: [VoicedStretch]

  /// Marks in one channel by a pitch track of it whose frames are `hop` seconds apart.
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

  /// Marks whose times are known from elsewhere, in seconds and rising, with the stretches that they lie in.
  public init(times: [Double], stretches: [VoicedStretch]) {
    precondition(zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "marks rise")
    self.times = times
    self.stretches = stretches
  }
}
