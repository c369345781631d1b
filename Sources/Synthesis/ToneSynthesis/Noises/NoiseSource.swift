import AudioCore

/// Uniform white noise of one channel, of variance 1/3.
struct NoiseSource: Sendable {
  private var random: SeededRandom

  /// - Parameter channel: each channel has a separate stream, which begins at a random place.
  init(seed: UInt64, channel: Int) {
    var seeds = SeededRandom(seed: seed)
    for _ in 0..<channel { _ = seeds.next() }
    random = SeededRandom(seed: seeds.next())
  }

  /// Uniform in −1..<1, with 52 random bits.
  @inline(__always)
  mutating func next() -> Double {
    2 * Double(bitPattern: (random.next() &>> 12) | 0x3FF0_0000_0000_0000) - 3
  }

  /// Four numbers, each uniform over 65536 values symmetric about 0, of variance 1/3.
  @inline(__always)
  mutating func nextFour() -> SIMD4<Double> {
    let bits = random.next()
    let parts = SIMD4<Int32>(
      Int32(bits & 0xffff), Int32((bits &>> 16) & 0xffff), Int32((bits &>> 32) & 0xffff), Int32(bits &>> 48))
    return (SIMD4<Double>(parts) - 32_767.5) * 0x1p-15
  }
}

/// The parameters that all noises share.
enum NoiseParameter {
  /// Root mean square, relative to a full scale of 1.
  static let rootMeanSquare = AudioParameter("root mean square", range: 0...4, defaultValue: 0.1)
  static let channels = AudioParameter("channels", range: 1...64, defaultValue: 1)
  /// The root mean square of uniform noise in −1…1: √(1/3).
  static let uniform = (1.0 / 3).squareRoot()
}

/// The level of a noise, which moves in ramps.
struct NoiseLevel: Sendable {
  private var gain: RampedParameter
  private let rampLength: Int
  private let perRootMeanSquare: Double

  /// - Parameter unit: the noise's root mean square at gain 1.
  init(
    rootMeanSquare: Double, unit: Double, rampDuration: Double, sampleRate: Double
  ) throws(ToneError) {
    let level = try NoiseParameter.rootMeanSquare.required(rootMeanSquare)
    let ramp = try ToneParameter.rampDuration.required(rampDuration)
    perRootMeanSquare = 1 / unit
    gain = RampedParameter(level * perRootMeanSquare)
    rampLength = max(1, Int((ramp * sampleRate).rounded()))
  }

  mutating func move(to rootMeanSquare: Double) {
    gain.move(to: NoiseParameter.rootMeanSquare.clamped(rootMeanSquare) * perRootMeanSquare, frames: rampLength)
  }

  /// The gain of the next frames, and the number of frames for which it is constant.
  mutating func next(_ available: Int) -> (gain: Double, count: Int) {
    let count = gain.isMoving ? min(1, available) : available
    gain.advance()
    return (gain.value, count)
  }

  mutating func reset() { gain.reset() }
}
