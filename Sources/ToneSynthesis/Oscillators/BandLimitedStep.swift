import AudioCore

/// What a band limit does to a step and to a corner: tables of the differences to the ideal ones.
///
/// The kernel is a low-pass of `reach` samples, sinc times Kaiser window, flat up to 0.422 and below −115 dB from 0.5 of the
/// sample rate on, made minimum-phase by its cepstrum (A. V. Oppenheim, R. W. Schafer, Discrete-Time Signal Processing,
/// ch. 13), so that its response begins with the step and not before it. Its integral is the band-limited step (T. Stilson,
/// J. Smith, "Alias-free digital synthesis of classic analog waveforms", ICMC 1996; E. Brandt, "Hard sync without
/// aliasing", ICMC 2001). Between rows `rowsPerSample` to a sample: cubic Hermite interpolation, whose slopes are the kernel
/// itself; error below −150 dB of the step.
final class BandLimitedStep: Sendable {
  /// Samples over which a step still sounds.
  static let reach = 96
  static let rowsPerSample = 64
  /// The one that all oscillators share, made at first use in about 30 ms.
  static let shared = BandLimitedStep()

  /// The kernel's delay at 0 Hz, in samples.
  let delay: Double
  /// Rows of `reach` samples each, for times 0, 1/64 … 1 of a sample: response less ideal step; its slope per row; for
  /// corners the integral of the first, ideal corner delayed by `delay`.
  private let step: [Float]
  private let slope: [Float]
  private let corner: [Float]
  private let cornerSlope: [Float]

  private init() {
    let (reach, rows) = (Self.reach, Self.rowsPerSample)
    let kernel = MinimumPhaseKernel.samples(reach: reach, rowsPerSample: rows)
    var delay = 0.0
    for (n, h) in kernel.enumerated() { delay += h * Double(n) / Double(rows) }
    self.delay = delay
    // By trapezoids, so that slopes and values fit each other.
    var stepResponse = [0.0]
    for n in 1..<kernel.count { stepResponse.append(stepResponse[n - 1] + (kernel[n - 1] + kernel[n]) / 2) }
    let end = stepResponse[stepResponse.count - 1]
    let residual = stepResponse.map { $0 / end - 1 }
    var integral = [delay]
    for n in 1..<residual.count {
      integral.append(integral[n - 1] + (residual[n - 1] + residual[n]) / 2 / Double(rows))
    }
    // What the trapezoids leave at the end, spread over all: 0 from then on.
    let rest = integral[integral.count - 1]
    let closed = integral.enumerated().map { $0.element - rest * Double($0.offset) / Double(integral.count - 1) }
    func rowsOf(_ values: [Double]) -> [Float] {
      (0...rows).flatMap { row in (0..<reach).map { Float(values[$0 * rows + row]) } }
    }
    step = rowsOf(residual)
    slope = rowsOf(kernel.map { $0 / end })
    corner = rowsOf(closed)
    cornerSlope = rowsOf(residual.map { $0 / Double(rows) })
  }

  /// Adds to `target` what a step of `height` that happened `age` frames before it (0..<1) lacks.
  @inline(__always)
  func addStep(_ height: Float, age: Double, to target: UnsafeMutablePointer<Float>) {
    Self.add(height, age, step, slope, target)
  }

  /// Adds what a change of the slope by `change` per frame, `age` frames before `target`, lacks.
  @inline(__always)
  func addCorner(_ change: Float, age: Double, to target: UnsafeMutablePointer<Float>) {
    Self.add(change, age, corner, cornerSlope, target)
  }

  private static func add(
    _ height: Float, _ age: Double, _ values: [Float], _ slopes: [Float], _ target: UnsafeMutablePointer<Float>
  ) {
    let position = age * Double(rowsPerSample)
    let row = min(rowsPerSample - 1, max(0, Int(position)))
    let x = Float(position - Double(row))
    let (v0, v1) = (height * (2 * x - 3) * x * x + height, -height * (2 * x - 3) * x * x)
    let (s0, s1) = (height * x * (1 - x) * (1 - x), -height * x * x * (1 - x))
    values.withUnsafeBufferPointer { values in
      slopes.withUnsafeBufferPointer { slopes in
        guard let value = values.baseAddress, let slope = slopes.baseAddress else { return }
        let (first, firstSlope) = (value + row * reach, slope + row * reach)
        let (second, secondSlope) = (first + reach, firstSlope + reach)
        for k in 0..<reach {
          target[k] += (v0 * first[k] + v1 * second[k]) + (s0 * firstSlope[k] + s1 * secondSlope[k])
        }
      }
    }
  }
}
