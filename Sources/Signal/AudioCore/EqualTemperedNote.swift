import Foundation

/// The note of twelve-tone equal temperament that is nearest to a frequency: n = 69 + 12 log₂(f / A4), rounded.
public struct EqualTemperedNote: Sendable, Hashable {
  /// The note's MIDI number: 69 is A4, 60 is C4 (middle C). Negative below 8 Hz.
  public let midiNumber: Int
  /// How far the frequency lies above the note, in cents, −50…50.
  public let deviationCents: Double

  private static let names = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"]

  /// The note nearest to `frequency` in hertz; `nil` unless both frequencies and their ratio are positive
  /// and finite.
  ///
  /// - Parameter a4: the frequency of A4, in hertz; 440 by ISO 16.
  public init?(frequency: Double, a4: Double = 440) {
    guard frequency > 0, a4 > 0, a4.isFinite else { return nil }
    let number = 69 + 12 * log2(frequency / a4)
    guard number.isFinite else { return nil }
    midiNumber = Int(number.rounded())
    deviationCents = 100 * (number - number.rounded())
  }

  /// The note's name in scientific pitch notation with sharps, such as "A4" or "C#3".
  public var name: String {
    let octave = Int((Double(midiNumber) / 12).rounded(.down))
    return "\(Self.names[midiNumber - 12 * octave])\(octave - 1)"
  }
}
