import Foundation

/// The energy in the pitch classes of the octave, whatever their octave.
///
/// Source: D. Ellis, "Chroma feature analysis and synthesis" (2007), as `librosa.filters.chroma`: each bin of the power spectrum
/// counts for the pitch classes by a Gaussian of its distance, as wide as the bin but a semitone at least, and by a Gaussian
/// around octave 5 (440 Hz is 4 + 0; two octaves wide). A frame is divided by its greatest value.
public struct Chroma: Sendable, Hashable, Codable {
  /// Pitch classes in an octave, 1…120; the first is C.
  public var count: Int
  /// What A4 is above 440 Hz, in steps of an octave's `count`; −0.5…0.5.
  public var tuning: Double
  /// The centre of the octaves that count, in octaves above A440 / 16.
  public var centreOctave: Double
  /// The width of that Gaussian in octaves; `nil`: all octaves count equally.
  public var octaveWidth: Double?

  /// Pitch classes.
  public init(count: Int = 12, tuning: Double = 0, centreOctave: Double = 5, octaveWidth: Double? = 2) {
    self.count = count
    self.tuning = tuning
    self.centreOctave = centreOctave
    self.octaveWidth = octaveWidth
  }

  /// `librosa.feature.chroma_stft(tuning=0)`.
  public static let librosa = Chroma()

  /// The weights of bins 0…transformLength / 2, a row of all bins a pitch class.
  ///
  /// - Throws: `SpectralFeatureError.setting`.
  public func weights(transformLength: Int, sampleRate: Double) throws(SpectralFeatureError) -> [Double] {
    try SpectralFeatureError.check(transformLength: transformLength, sampleRate: sampleRate)
    try SpectralFeatureError.check("pitch classes", Double(count), in: 1...120)
    try SpectralFeatureError.check("tuning", tuning, in: -0.5...0.5)
    try SpectralFeatureError.check("centre octave", centreOctave, in: -20...20)
    try SpectralFeatureError.check("octave width", octaveWidth ?? 1, in: 1e-3...1e3)
    let steps = Double(count)
    let reference = 440 * pow(2, tuning / steps) / 16
    // Bin 0 has no pitch: it stands one and a half octaves below bin 1.
    var places = (0...max(1, transformLength - 1)).map { bin in
      steps * log2(Double(bin) * sampleRate / Double(transformLength) / reference)
    }
    places[0] = places[1] - 1.5 * steps
    let half = (steps / 2).rounded(.toNearestOrEven)
    let binCount = transformLength / 2 + 1
    // librosa turns its rows, from A to C, by whole numbers of a twelfth.
    let turn = 3 * (count / 12)
    var weights = [Double](repeating: 0, count: count * binCount)
    for bin in 0..<binCount {
      let width = bin + 1 < places.count ? max(1, places[bin + 1] - places[bin]) : 1
      var column = (0..<count).map { step -> Double in
        let raw = places[bin] - Double(step) + half + 10 * steps
        let distance = raw - steps * (raw / steps).rounded(.down) - half
        return exp(-0.5 * pow(2 * distance / width, 2))
      }
      let length = column.reduce(0) { $0 + $1 * $1 }.squareRoot()
      let octave = octaveWidth.map { exp(-0.5 * pow((places[bin] / steps - centreOctave) / $0, 2)) } ?? 1
      if length > 0 { column = column.map { $0 / length * octave } }
      for step in 0..<count { weights[step * binCount + bin] = column[(step + turn) % count] }
    }
    return weights
  }
}
