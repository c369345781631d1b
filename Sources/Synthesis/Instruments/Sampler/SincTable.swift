import AudioCore
import Foundation

/// Windowed sincs for reading a recording between its samples, at several band limits.
///
/// The sincs are 64 samples long under a Kaiser window, at 512 places between two samples with linear interpolation
/// between the places. Frequencies above the limit are attenuated by 100 dB. Table j is for reading up to 2^(j/3) times
/// faster than recorded: it leaves nothing above half the output rate and is flat up to 0.8 of that limit (0.6 for an
/// octave up). A fifth table keeps the whole band, for reading at the recorded speed between the samples.
final class SincTable: Sendable {
  static let taps = 64
  static let places = 512
  static let steps = 4
  /// The index of the first weight of the table for the whole band.
  static let wholeBand = start(ofStep: steps)
  private static let attenuation = 100.0
  static let shared = SincTable()

  /// For each table the rows of all places, and one more row for the interpolation.
  let weights: [Float]

  private init() {
    let transition = KaiserWindow.transition(attenuation: Self.attenuation, order: Double(Self.taps))
    let beta = KaiserWindow.beta(attenuation: Self.attenuation)
    let half = Double(Self.taps) / 2
    // The window is read from one with many samples.
    let window = Window.kaiser(beta: beta).samples(knownLength: Self.taps * Self.places + 1, .symmetric)
    var weights: [Float] = []
    weights.reserveCapacity((Self.steps + 1) * (Self.places + 1) * Self.taps)
    for step in 0...Self.steps {
      let cutoff = step == Self.steps ? 0.5 : 0.5 * exp2(-Double(step) / 3) - transition / 2
      for place in 0...Self.places {
        // Tap k is k − 31 samples from the one before the place.
        let row = (0..<Self.taps).map { k -> Double in
          let t = Double(k) - half + 1 - Double(place) / Double(Self.places)
          let index = Int(((t + half) * Double(Self.places)).rounded())
          let angle = 2 * Double.pi * cutoff * t
          return window[min(window.count - 1, max(0, index))] * (abs(angle) < 1e-9 ? 1 : sin(angle) / angle)
        }
        let sum = row.reduce(0, +)
        weights += row.map { Float($0 / sum) }
      }
    }
    self.weights = weights
  }

  /// The table for reading at `speed` times the recorded speed, up to 2.
  static func step(forSpeed speed: Double) -> Int {
    min(steps - 1, max(0, Int((3 * log2(speed) - 1e-9).rounded(.up))))
  }

  /// The index of a table's first weight in `weights`.
  static func start(ofStep step: Int) -> Int { step * (places + 1) * taps }

  /// The value `fraction` · 2⁻³² samples after `sample`; 31 samples before it and 32 after it are read.
  @inline(__always)
  static func interpolate(
    _ table: UnsafePointer<Float>, _ sample: UnsafePointer<Float>, _ fraction: UInt32
  ) -> Float {
    let row = UnsafeRawPointer(table + Int(fraction &>> 23) * taps)
    let next = row + taps * MemoryLayout<Float>.stride
    let share = Float(fraction & 0x7f_ffff) * 0x1p-23
    let data = UnsafeRawPointer(sample - (taps / 2 - 1))
    // Vectors of four: the compiler turns vectors of eight into twice as many instructions where a register has four.
    var low = SIMD4<Float>.zero
    var high = SIMD4<Float>.zero
    var lowOfNext = SIMD4<Float>.zero
    var highOfNext = SIMD4<Float>.zero
    for k in Swift.stride(from: 0, to: taps * MemoryLayout<Float>.stride, by: 32) {
      let x = (data + k).loadUnaligned(as: SIMD4<Float>.self)
      let y = (data + k + 16).loadUnaligned(as: SIMD4<Float>.self)
      low += x * (row + k).loadUnaligned(as: SIMD4<Float>.self)
      high += y * (row + k + 16).loadUnaligned(as: SIMD4<Float>.self)
      lowOfNext += x * (next + k).loadUnaligned(as: SIMD4<Float>.self)
      highOfNext += y * (next + k + 16).loadUnaligned(as: SIMD4<Float>.self)
    }
    return sum(low + high, lowOfNext + highOfNext, share)
  }

  /// The sum between two rows, by halves, so that few additions wait for one another. It is a call, since inlined into the
  /// loop above its order of additions makes the compiler cut the vectors of the loop into halves.
  @inline(never)
  private static func sum(_ row: SIMD4<Float>, _ next: SIMD4<Float>, _ share: Float) -> Float {
    let lanes = row + share * (next - row)
    let pairs = lanes.lowHalf + lanes.highHalf
    return pairs.x + pairs.y
  }
}
