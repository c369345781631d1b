import AudioCore
import Foundation

/// A linear-phase low-pass filter that gives fewer samples than it takes: output m is the filtered input at m · ratio.
///
/// Each output is one sum over `tapCount` inputs with the coefficients of its phase. The phases are exact if the
/// ratio's denominator is at most 512. Otherwise the nearest of 512 phases is used, with an error below −58 dB.
final class FilterStage {
  static let chunk = 1024
  private static let phaseLimit = 512

  /// Number of inputs from one output to the next.
  let ratio: Double
  /// Number of inputs on each side that an output depends on.
  let reach: Int

  private let tapCount: Int
  private let phaseCount: Int
  private let coefficients: UnsafeMutableBufferPointer<Float>
  private let buffer: UnsafeMutableBufferPointer<Float>
  /// Number of inputs in the buffer.
  private var filled = 0
  /// Index in the buffer of the first input of the next output.
  private var position = 0
  private var fraction = 0
  private let denominator: Int
  private let wholeStep: Int
  private let fractionStep: Int

  /// Creates a filter in the state before the first sample.
  ///
  /// - Parameters:
  ///   - ratio: inputs from one output to the next, at least 1.
  ///   - passEdge: end of the pass band, relative to the input's sample rate.
  ///   - stopEdge: start of the stop band, relative to the input's sample rate.
  ///   - attenuation: attenuation of the stop band in decibels.
  init(ratio: Double, passEdge: Double, stopEdge: Double, attenuation: Double) {
    self.ratio = ratio
    let exact = (1...Self.phaseLimit).first { abs((ratio * Double($0)).rounded() - ratio * Double($0)) < 1e-9 }
    let phaseCount = exact ?? Self.phaseLimit
    denominator = exact ?? 1 << 32
    let steps = Int((ratio * Double(denominator)).rounded())
    (wholeStep, fractionStep) = steps.quotientAndRemainder(dividingBy: denominator)
    // The taps are one more than the order, rounded up to whole vectors of 8.
    let length = KaiserWindow.order(attenuation: attenuation, transition: stopEdge - passEdge) + 2
    let tapCount = (Int(length) / 8 + 1) * 8
    let reach = tapCount / 2
    (self.phaseCount, self.tapCount, self.reach) = (phaseCount, tapCount, reach)
    coefficients = .allocate(capacity: phaseCount * tapCount)
    let cutoff = passEdge + stopEdge
    let beta = KaiserWindow.beta(attenuation: attenuation)
    let shape = Window.kaiser(beta: beta).samples(knownLength: 8193)
    for phase in 0..<phaseCount {
      // Tap k is at input k − reach + 1. The output is `phase` steps after input 0.
      let distances = (0..<tapCount).map { Double($0 - reach + 1) - Double(phase) / Double(phaseCount) }
      let values = distances.map { distance in
        let x = distance * cutoff * .pi
        let place = (distance / Double(reach) + 1) * 4096
        guard (0...8192).contains(place) else { return 0.0 }
        let below = min(Int(place), 8191)
        let weight = shape[below] + (place - Double(below)) * (shape[below + 1] - shape[below])
        return weight * (x == 0 ? 1 : sin(x) / x)
      }
      let sum = values.reduce(0, +)
      for k in 0..<tapCount { coefficients[phase * tapCount + k] = Float(values[k] / sum) }
    }
    buffer = .allocate(capacity: tapCount + Self.chunk + wholeStep + 1)
    buffer.initialize(repeating: 0)
    reset()
  }

  deinit {
    coefficients.deallocate()
    buffer.deallocate()
  }

  /// Where up to `chunk` inputs may be written before `advance` is called.
  var input: UnsafeMutablePointer<Float> {
    guard let base = buffer.baseAddress else { fatalError("the buffer has room") }
    return base + filled
  }

  /// Processes `count` inputs that were written to `input`, and writes the outputs that they complete, at most `count`
  /// + 1.
  func advance(_ count: Int, into output: UnsafeMutablePointer<Float>) -> Int {
    filled += count
    guard let base = buffer.baseAddress, let table = coefficients.baseAddress else { return 0 }
    var (position, fraction, made) = (position, fraction, 0)
    let (taps, phases, denominator, filled) = (tapCount, phaseCount, denominator, filled)
    while position + taps <= filled {
      let phase = denominator == phases ? fraction : fraction * phases / denominator
      let row = UnsafeRawPointer(table + phase * taps)
      let data = UnsafeRawPointer(base + position)
      var sums = SIMD8<Float>.zero
      var offset = 0
      while offset < taps * 4 {
        sums +=
          row.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
          * data.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
        offset += 32
      }
      output[made] = sums.sum()
      made += 1
      position += wholeStep
      fraction += fractionStep
      if fraction >= denominator {
        fraction -= denominator
        position += 1
      }
    }
    let passed = min(position, filled)
    base.update(from: base + passed, count: filled - passed)
    self.filled = filled - passed
    self.position = position - passed
    self.fraction = fraction
    return made
  }

  /// Returns to the state in which only silence has been heard.
  func reset() {
    filled = reach - 1
    buffer.update(repeating: 0)
    position = 0
    fraction = 0
  }
}
