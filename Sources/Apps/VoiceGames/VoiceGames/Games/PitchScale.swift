import Foundation

/// The scale on which pitches are drawn: 60 Hz to 1.2 kHz in equal steps of semitones.
enum PitchScale {
  /// Returns the place of a pitch on the scale, 0…1; pitches outside of the scale lie at its ends.
  static func share(_ frequency: Double) -> Double { log2(max(60, min(1200, frequency)) / 60) / log2(20) }

  /// Returns the column of a pitch in a picture, counted from 0.
  ///
  /// - Parameter width: the number of columns in the picture.
  static func column(_ frequency: Double, of width: Int) -> Int { Int(share(frequency) * Double(width - 1)) }
}
