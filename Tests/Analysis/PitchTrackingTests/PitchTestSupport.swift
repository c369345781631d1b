import AudioCore
import Foundation
import PitchTracking
import TestSignals

/// The range for which the requirements are stated.
let wideRange = PitchConfiguration(minimumFrequency: 50, maximumFrequency: 1600)

/// The frames of a whole one-channel signal.
func track(
  _ samples: [Float], sampleRate: Double, _ configuration: PitchConfiguration = wideRange
) throws -> [PitchFrame] {
  try AutocorrelationPitchTracker.track(
    AudioBuffer(known: samples, sampleRate: sampleRate), configuration: configuration)
}

/// The distance of a frequency from the truth in cents. It is infinite for an unvoiced frame.
func cents(_ frequency: Double?, from truth: Double) -> Double {
  frequency.map { 1200 * log2($0 / truth) } ?? .infinity
}
