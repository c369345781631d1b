import AudioCore
import Foundation
import HearingSimulation
import HearingTest

/// A simulated listener who hears only what a headphone plays: the ear, the frequency and the level of a tone follow from
/// its sound.
package final class TonePerson {
  private var listener: SimulatedListener
  private let frequencies: [Double]
  private let reference: [Double: Double]
  private static let referenceLevel = 20.0

  /// Creates a person.
  ///
  /// - Parameter scale: the true levels of the headphone.
  package init(_ listener: SimulatedListener, frequencies: [Double], scale: LevelScale, limit: Double) throws {
    self.listener = listener
    self.frequencies = frequencies
    let renderer = try StimulusRenderer(
      scale: scale, stimulus: try ToneStimulus(.pure, duration: 1), sampleRate: 48_000, safetyLimit: limit)
    reference = try Dictionary(
      uniqueKeysWithValues: frequencies.map { frequency in
        let sound = try renderer.render(ear: .right, frequency: frequency, level: Self.referenceLevel).sound
        return (frequency, Double(sound.samples.map(abs).max() ?? 0))
      })
  }

  /// The level of a tone in decibels, its ear and its frequency.
  package func measured(_ tone: VirtualHeadphone.Tone) -> (ear: Ear, frequency: Double, level: Double)? {
    guard let channel = tone.channels.first,
      let frequency = frequencies.min(by: { abs($0 - tone.frequency) < abs($1 - tone.frequency) }),
      let full = reference[frequency], let difference = Decibels.level(amplitude: tone.amplitude / full)
    else { return nil }
    return (channel == 1 ? .right : .left, frequency, Self.referenceLevel + difference)
  }

  /// The seconds after which the person presses; `nil` if the person does not.
  package func reaction(to tone: VirtualHeadphone.Tone) -> Double? {
    guard let (ear, frequency, level) = measured(tone),
      let response = try? listener.respond(ear: ear, frequency: frequency, level: level), response.heard
    else { return nil }
    return response.reactionTime ?? 0.4
  }
}
