import Foundation

/// Compares a spectrum with one that is 80 ms older, unmoved and moved along the logarithm of frequency, to tell a new
/// pitch within a sustained sound from the sound's going on.
///
/// What is compared is the fine structure: logarithmic amplitudes from 250 Hz to 4 kHz, 48 per octave, without their
/// mean over a quarter of an octave on each side. Cost: 68 products of such spectra. No allocation after `init`.
struct PitchMove: Sendable {
  /// Number of spectra from the older to the newer one. A result is about the spectrum in their middle.
  static let distance = 16

  /// How alike two spectra are: correlations up to 1.
  struct Likeness: Sendable {
    /// The best correlation of the older spectrum moved by at most 75 cents, as a vibrato moves it.
    var unmoved: Float
    /// The best correlation of the older spectrum moved by at most 7.5 semitones.
    var moved: Float
    /// The best correlation of the newer spectrum with the one half as old, moved by at most 75 cents: small in noise.
    var steadiness: Float
    /// Standard deviation of the newer spectrum's fine structure: small in silence and in noise.
    var contrast: Float
  }

  private static let frequencies = 250.0...4000.0
  private static let stepsPerOctave = 48.0
  private static let farthest = 30
  private static let vibrato = 3
  /// Amplitude that is added to each spectrum's root mean square.
  private static let faintest: Float = 1e-3
  /// Weights of the mean: a Hann window.
  private static let smoothing: [Float] = {
    let weights = (-11...11).map { 0.5 + 0.5 * cos(.pi * Double($0) / 12) }
    let sum = weights.reduce(0, +)
    return weights.map { Float($0 / sum) }
  }()

  /// For each frequency, the first of the two bands between which it lies, and the second's weight.
  private let places: [(band: Int, weight: Float)]
  /// Values from one row to the next: the spectrum, in whole vectors, between zeros on either side.
  private let stride: Int
  private var fine: [Float]
  /// A row before its mean is taken away, between zeros.
  private var plain: [Float]
  private var norms: [Float]
  private var count = 0

  /// Creates a comparison of spectra with bands at these frequencies in hertz; `nil` if they span less than two octaves.
  init?(bands: [Double]) {
    let highest = min(Self.frequencies.upperBound, bands.last ?? 0)
    let length = Int((log2(highest / Self.frequencies.lowerBound) * Self.stepsPerOctave).rounded(.up))
    guard bands.count > 1, length >= Int(2 * Self.stepsPerOctave) else { return nil }
    places = (0..<length).map { index in
      let frequency = Self.frequencies.lowerBound * exp2(Double(index) / Self.stepsPerOctave)
      let next = min(max(1, bands.firstIndex { $0 >= frequency } ?? 1), bands.count - 1)
      return (next - 1, Float(log(frequency / bands[next - 1]) / log(bands[next] / bands[next - 1])))
    }
    stride = (length + 7) / 8 * 8 + 2 * (Self.farthest + 2)
    fine = [Float](repeating: 0, count: (Self.distance + 1) * stride)
    plain = [Float](repeating: 0, count: length + Self.smoothing.count)
    norms = [Float](repeating: 0, count: Self.distance + 1)
    reset()
  }

  mutating func reset() {
    for index in fine.indices { fine[index] = 0 }
    for index in norms.indices { norms[index] = Self.faintest * Float(places.count).squareRoot() }
    count = 0
  }

  /// Takes the next row of bands and compares it with the row `distance` before (with nothing while there is none).
  mutating func append(_ row: UnsafeBufferPointer<Float>) -> Likeness {
    let slot = count % (Self.distance + 1)
    let contrast = place(row, at: slot)
    count += 1
    let older = count % (Self.distance + 1)
    let scale = 1 / (norms[slot] * norms[older])
    var likeness = Likeness(unmoved: 0, moved: 0, steadiness: 0, contrast: contrast)
    for move in -Self.farthest...Self.farthest {
      let correlation = scale * product(older, slot, move)
      likeness.moved = max(likeness.moved, correlation)
      if abs(move) <= Self.vibrato { likeness.unmoved = max(likeness.unmoved, correlation) }
    }
    let half = (count + Self.distance / 2) % (Self.distance + 1)
    for move in -Self.vibrato...Self.vibrato {
      likeness.steadiness = max(likeness.steadiness, product(half, slot, move) / (norms[slot] * norms[half]))
    }
    return likeness
  }

  /// Writes a row's fine structure, and returns its standard deviation.
  private mutating func place(_ row: UnsafeBufferPointer<Float>, at slot: Int) -> Float {
    let (half, first) = (Self.smoothing.count / 2, slot * stride + Self.farthest + 2)
    for (index, place) in places.enumerated() {
      plain[half + index] = row[place.band] + place.weight * (row[place.band + 1] - row[place.band])
    }
    var (sum, energy) = (Float(0), Float(0))
    for index in places.indices {
      var mean: Float = 0
      for (offset, weight) in Self.smoothing.enumerated() { mean += weight * plain[index + offset] }
      let value = plain[half + index] - mean
      fine[first + index] = value
      sum += value
      energy += value * value
    }
    let length = Float(places.count)
    norms[slot] = energy.squareRoot() + Self.faintest * length.squareRoot()
    return max(0, energy / length - (sum / length) * (sum / length)).squareRoot()
  }

  /// Σ older[k] · newer[k + move].
  private func product(_ older: Int, _ newer: Int, _ move: Int) -> Float {
    let first = Self.farthest + 2
    return fine.withUnsafeBytes { values in
      var sum = SIMD8<Float>.zero
      for index in Swift.stride(from: 0, to: stride - 2 * first, by: 8) {
        let a = values.loadUnaligned(fromByteOffset: 4 * (older * stride + first + index), as: SIMD8<Float>.self)
        let b = values.loadUnaligned(fromByteOffset: 4 * (newer * stride + first + index + move), as: SIMD8<Float>.self)
        sum += a * b
      }
      return sum.sum()
    }
  }
}
