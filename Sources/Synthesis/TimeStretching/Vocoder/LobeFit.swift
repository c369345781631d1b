import Foundation

/// Fits sines under a Hann window to a spectrum: the amplitudes with the least squares of the rest.
///
/// The frequencies are known and rise. The lobes of partials less than `reach` bins apart overlap, so the normal
/// equations have a band around the diagonal. They are solved by Cholesky's method. Cost: about 100 products a partial.
struct LobeFit: ~Copyable {
  /// The most partials.
  static let capacity = 128
  /// Partials on each side that one is fitted together with.
  private static let band = 8
  /// Bins beyond which lobes do not overlap.
  private static let reach = 5.0
  /// Bins on each side of a partial that are read.
  static let lobeReach = 6
  /// What is added to the diagonal, as a share of it. It bounds the amplitudes of partials that are hardly apart.
  private static let ridge = 1e-5

  /// Amplitudes, those of each channel one after the other: their phases are those at the window's centre.
  let amplitudes: UnsafeMutablePointer<SIMD2<Double>>
  private let factor: UnsafeMutablePointer<Double>
  private let channelCount: Int

  init(channelCount: Int) {
    self.channelCount = channelCount
    amplitudes = .allocate(capacity: Self.capacity * channelCount)
    amplitudes.initialize(repeating: .zero, count: Self.capacity * channelCount)
    factor = .allocate(capacity: Self.capacity * (Self.band + 1))
    factor.initialize(repeating: 0, count: Self.capacity * (Self.band + 1))
  }

  deinit {
    amplitudes.deallocate()
    factor.deallocate()
  }

  /// The amplitude of a partial in a channel.
  @inline(__always)
  func amplitude(_ partial: Int, channel: Int) -> SIMD2<Float> {
    SIMD2<Float>(amplitudes[channel * Self.capacity + partial])
  }

  /// Fits `count` partials to the spectra of a frame of `length` samples. Frequencies are in turns per sample.
  func fit(_ frequencies: UnsafePointer<Double>, _ count: Int, to frame: borrowing VocoderFrame, length: Double) {
    factorize(frequencies, count, length)
    for c in 0..<channelCount {
      let target = amplitudes + c * Self.capacity
      let bins = frame.spectra.base + 2 * frame.binCount * c
      for i in 0..<count { target[i] = Self.product(frequencies[i] * length, bins, frame.binCount) }
      solve(target, count)
    }
  }

  /// The sum of a spectrum times a lobe. Bins below 0 are the conjugates of those above.
  @inline(__always)
  private static func product(_ frequency: Double, _ bins: UnsafePointer<Float>, _ binCount: Int) -> SIMD2<Double> {
    let lobe = HannLobe(frequency: frequency)
    let middle = Int(frequency.rounded())
    var sum = SIMD2<Double>.zero
    for b in middle - lobeReach...min(binCount - 1, middle + lobeReach) {
      let at = bins + 2 * abs(b)
      sum += Double(lobe.value(at: b)) * SIMD2(Double(at[0]), Double(b < 0 ? -at[1] : at[1]))
    }
    return sum
  }

  /// The sum over all bins of two lobes at this distance: the transform of the square of the Hann window.
  @inline(__always)
  private static func overlap(_ distance: Double) -> Double {
    let x = distance
    guard x > 1e-4 else { return 1.5 }
    if abs(x - 1) < 1e-4 { return 1 }
    if abs(x - 2) < 1e-4 { return 0.25 }
    let square = x * x
    return 1.5 * sin(.pi * x) / (.pi * x * (1 - square) * (1 - square / 4))
  }

  /// The lower factor of the normal equations; row i has the columns i − `band` to i.
  private func factorize(_ frequencies: UnsafePointer<Double>, _ count: Int, _ length: Double) {
    let (band, width) = (Self.band, Self.band + 1)
    for i in 0..<count {
      let row = factor + i * width
      for offset in 0..<width {
        let j = i - band + offset
        guard j >= 0 else {
          row[offset] = 0
          continue
        }
        let distance = (frequencies[i] - frequencies[j]) * length
        var sum = distance < Self.reach ? Self.overlap(distance) : 0
        if j == i { sum *= 1 + Self.ridge }
        // Columns k that both rows have.
        let other = factor + j * width
        for k in max(0, i - band)..<j { sum -= row[k - i + band] * (k >= j - band ? other[k - j + band] : 0) }
        row[offset] = j == i ? max(sum, 1e-9).squareRoot() : sum / other[band]
      }
    }
  }

  private func solve(_ x: UnsafeMutablePointer<SIMD2<Double>>, _ count: Int) {
    let (band, width) = (Self.band, Self.band + 1)
    for i in 0..<count {
      var sum = x[i]
      for j in max(0, i - band)..<i { sum -= factor[i * width + j - i + band] * x[j] }
      x[i] = sum / factor[i * width + band]
    }
    for i in stride(from: count - 1, through: 0, by: -1) {
      var sum = x[i]
      for j in i + 1..<max(i + 1, min(count, i + band + 1)) { sum -= factor[j * width + i - j + band] * x[j] }
      x[i] = sum / factor[i * width + band]
    }
  }
}
