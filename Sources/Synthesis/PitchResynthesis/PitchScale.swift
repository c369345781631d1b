import Foundation

/// The pitches that a melody may use: pitch classes in equal temperament, repeated every octave.
public struct PitchScale: Sendable, Hashable, Codable {
  /// Semitones above C, each 0…11, ascending.
  public let pitchClasses: [Int]
  /// The frequency of the A above middle C, in hertz.
  public let tuning: Double

  /// A scale of pitch classes (semitones above C; others are folded into the octave), with A at `tuning` hertz.
  public init(pitchClasses: [Int], tuning: Double = 440) {
    self.pitchClasses = Set(pitchClasses.map { (($0 % 12) + 12) % 12 }).sorted()
    self.tuning = tuning
  }

  /// Reads a scale; its pitch classes are folded and sorted as those of a new one.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      pitchClasses: try values.decode([Int].self, forKey: .pitchClasses),
      tuning: try values.decode(Double.self, forKey: .tuning))
  }

  private enum CodingKeys: String, CodingKey { case pitchClasses, tuning }

  /// All twelve semitones.
  public static let chromatic = PitchScale(pitchClasses: Array(0..<12))
  /// C major: the white keys of a piano.
  public static let cMajor = PitchScale(pitchClasses: [0, 2, 4, 5, 7, 9, 11])

  /// The scale's pitch nearest to `pitch`, both as MIDI note numbers (69 is A at `tuning`).
  func nearest(to pitch: Double) -> Double {
    let octave = (pitch / 12).rounded(.down)
    var best = Double.infinity
    for shift in -1...1 {
      for pitchClass in pitchClasses {
        let candidate = (octave + Double(shift)) * 12 + Double(pitchClass)
        if abs(candidate - pitch) < abs(best - pitch) { best = candidate }
      }
    }
    return best
  }

  func pitch(frequency: Double) -> Double { 69 + 12 * log2(frequency / tuning) }
  func frequency(pitch: Double) -> Double { tuning * exp2((pitch - 69) / 12) }
}
