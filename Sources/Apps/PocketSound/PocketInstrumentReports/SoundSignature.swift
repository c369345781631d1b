import AudioCore
import Foundation
import Spectral

/// What a sound is recognised by: the levels of its third-octave bands in the course of its first second.
package struct SoundSignature: Sendable, Hashable {
  /// The edges of the bands in hertz: thirds of octaves from 50 Hz to 16 kHz.
  private static let edges = (0...25).map { 50 * exp2(Double($0) / 3) }
  /// The edges of the slices of time in seconds: short ones first, where attacks differ.
  private static let times = [0, 0.03, 0.08, 0.16, 0.3, 0.5, 0.75, 1]
  /// Levels lower than this are as good as silence, relative to the loudest band of all slices; decibels.
  private static let floor = -60.0

  private let levels: [Double]

  /// - Parameter sound: from the beginning of the note or the stroke; missing frames count as silence.
  /// - Throws: `SpectralError` for a rate below 1 kHz, and what `PowerSpectrum` throws.
  package init(_ sound: AudioBuffer) throws {
    var powers: [Double] = []
    for (begin, end) in zip(Self.times, Self.times.dropFirst()) {
      let frames = Int(begin * sound.sampleRate)..<Int(end * sound.sampleRate)
      let slice = Array(sound.channel(0).dropFirst(frames.lowerBound).prefix(frames.count))
      let padded = slice + [Float](repeating: 0, count: frames.count - slice.count)
      let spectrum = try PowerSpectrum(padded, sampleRate: sound.sampleRate)
      powers += spectrum.powers(between: Self.edges)
    }
    let loudest = powers.max() ?? 0
    levels = powers.map {
      max(Self.floor, Decibels.level(power: $0 / max(loudest, .leastNormalMagnitude)) ?? Self.floor)
    }
  }

  /// The root mean square of the differences of all bands and slices, in decibels.
  package func distance(to other: SoundSignature) -> Double {
    let sum = zip(levels, other.levels).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    return (sum / Double(levels.count)).squareRoot()
  }
}
