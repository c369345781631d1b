import AudioCore

/// Tables of the difference between a band-limited and an ideal step, and the same for a corner.
///
/// The kernel is a low-pass of `reach` samples, sinc times Kaiser window, flat up to 0.422 and below −115 dB from 0.5
/// of the sample rate on, made minimum-phase by its cepstrum (A. V. Oppenheim, R. W. Schafer, Discrete-Time Signal
/// Processing, ch. 13), so that its response begins at the step. Its integral is the band-limited step (T. Stilson, J.
/// Smith, "Alias-free digital synthesis of classic analog waveforms", ICMC 1996; E. Brandt, "Hard sync without
/// aliasing", ICMC 2001). Interpolation between the `rowsPerSample` rows per sample is linear. 64 rows with cubic
/// Hermite interpolation would give the same aliases with a tenth of the 0.8 MB of memory and take a quarter longer.
final class BandLimitedStep: Sendable {
  /// Duration of the response to a step in samples.
  static let reach = 96
  /// Number of rows per sample.
  static let rowsPerSample = 1024
  /// The kernel is computed on a coarser grid, between whose points cubic Hermite interpolation is exact to −150 dB.
  private static let kernelRows = 64
  /// The instance that all oscillators share, computed at its first use in about 30 ms.
  static let shared = BandLimitedStep()

  /// The kernel's delay at 0 Hz, in samples.
  let delay: Double
  /// Rows of `reach` samples each, for times 0, 1/1024 … 1 of a sample: response less ideal step; for corners its
  /// integral, the ideal corner delayed by `delay`.
  private let step: [Float]
  private let corner: [Float]

  private init() {
    let (reach, rows) = (Self.reach, Self.kernelRows)
    let kernel = MinimumPhaseKernel.samples(reach: reach, rowsPerSample: rows)
    var delay = 0.0
    for (n, h) in kernel.enumerated() { delay += h * Double(n) / Double(rows) }
    self.delay = delay
    // By the trapezoidal rule, so that slopes and values are consistent.
    var stepResponse = [0.0]
    for n in 1..<kernel.count { stepResponse.append(stepResponse[n - 1] + (kernel[n - 1] + kernel[n]) / 2) }
    let end = stepResponse[stepResponse.count - 1]
    let residual = stepResponse.map { $0 / end - 1 }
    var integral = [delay]
    for n in 1..<residual.count {
      integral.append(integral[n - 1] + (residual[n - 1] + residual[n]) / 2 / Double(rows))
    }
    // The remainder of the trapezoidal rule is distributed over the table, so that its end is 0.
    let rest = integral[integral.count - 1]
    let closed = integral.enumerated().map { $0.element - rest * Double($0.offset) / Double(integral.count - 1) }
    func rowsOf(_ values: [Double], slopes: [Double]) -> [Float] {
      let finer = Self.rowsPerSample / rows
      return (0...Self.rowsPerSample).flatMap { row -> [Float] in
        let (whole, part) = (row / finer, row % finer)
        let x = Double(part) / Double(finer)
        return (0..<reach).map { k in
          let index = k * rows + whole
          guard part > 0 else { return Float(values[index]) }
          let (v0, v1, s0, s1) = (values[index], values[index + 1], slopes[index], slopes[index + 1])
          return Float(
            v0 + (v1 - v0) * x * x * (3 - 2 * x) + s0 * x * (1 - x) * (1 - x) - s1 * x * x * (1 - x))
        }
      }
    }
    step = rowsOf(residual, slopes: kernel.map { $0 / end })
    corner = rowsOf(closed, slopes: residual.map { $0 / Double(rows) })
  }

  /// Adds to `target` the correction of a step of `height` that happened `age` frames before it (0..<1).
  @inline(__always)
  func addStep(_ height: Float, age: Double, to target: UnsafeMutablePointer<Float>) {
    Self.add(height, age, step, target)
  }

  /// Adds to `target` the correction of a change of the slope by `change` per frame that happened `age` frames before
  /// it.
  @inline(__always)
  func addCorner(_ change: Float, age: Double, to target: UnsafeMutablePointer<Float>) {
    Self.add(change, age, corner, target)
  }

  private static func add(
    _ height: Float, _ age: Double, _ values: [Float], _ target: UnsafeMutablePointer<Float>
  ) {
    let position = age * Double(rowsPerSample)
    let row = min(rowsPerSample - 1, max(0, Int(position)))
    let share = height * Float(position - Double(row))
    let rest = height - share
    values.withUnsafeBufferPointer { values in
      guard let first = values.baseAddress.map({ $0 + row * reach }) else { return }
      for k in 0..<reach { target[k] += rest * first[k] + share * first[reach + k] }
    }
  }
}
