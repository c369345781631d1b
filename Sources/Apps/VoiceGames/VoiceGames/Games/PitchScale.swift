import Foundation

/// The scale on which pitches are drawn: 60 Hz to 1.2 kHz in equal steps of semitones.
enum PitchScale {
  /// Where a pitch lies on the scale, 0…1; pitches outside lie at its ends.
  static func share(_ frequency: Double) -> Double { log2(max(60, min(1200, frequency)) / 60) / log2(20) }

  /// The column of a pitch in a picture, from 0.
  ///
  /// - Parameter width: columns of the picture.
  static func column(_ frequency: Double, of width: Int) -> Int { Int(share(frequency) * Double(width - 1)) }
}
