import AudioCore
import FourierTransforms
import Synchronization

/// The spectrum of a piece of sound, computed in Double with a Kaiser window whose side lobes are below −290 dB.
/// Fourteen bins away from a spectral line its leakage is below the resolution of Float.
public struct ToneSpectrum {
  /// The number of bins on each side of a spectral line that belong to it.
  public static let reach = 14

  /// The power of each bin; 1 for a sine of amplitude 1 on the bin's centre.
  public let power: [Double]
  /// The distance of two bins in hertz.
  public let binWidth: Double

  /// Computes the spectrum of all samples. Their number must be a power of two.
  public init(_ samples: some Collection<Float>, sampleRate: Double) {
    let window = Self.window(samples.count)
    let gain = window.reduce(0, +) / 2
    // Copied first: code for any collection, which tests without optimisation call, is slow.
    let windowed = zip(Array(samples), window).map { Double($0) * $1 / gain }
    power = ArrayTransform(length: windowed.count).forward(windowed).map { ($0 * $0).sum() }
    binWidth = sampleRate / Double(windowed.count)
  }

  /// The bins within `reach` of a frequency.
  public func bins(around frequency: Double) -> ClosedRange<Int> {
    let middle = Int((frequency / binWidth).rounded())
    return max(0, middle - Self.reach)...min(power.count - 1, max(0, middle + Self.reach))
  }

  /// The power of a line relative to a sine of amplitude 1: the sum of its bins over the window's noise bandwidth.
  public func linePower(at frequency: Double) -> Double {
    bins(around: frequency).reduce(0) { $0 + power[$1] } / Self.noiseBandwidth
  }

  /// The level of a line in decibels relative to a sine of amplitude 1.
  public func level(at frequency: Double) -> Double { Decibels.level(power: linePower(at: frequency)) ?? -.infinity }

  /// The level of the largest bin outside all lines and 0 Hz, in decibels relative to a sine of amplitude 1, and its
  /// frequency.
  public func highest(outside lines: [Double]) -> (level: Double, frequency: Double) {
    var isFree = [Bool](repeating: true, count: power.count)
    for line in [0] + lines where line <= binWidth * Double(power.count) {
      for bin in bins(around: line) { isFree[bin] = false }
    }
    let best = power.indices.filter { isFree[$0] }.max { power[$0] < power[$1] } ?? 0
    return (Decibels.level(power: power[best]) ?? -.infinity, Double(best) * binWidth)
  }

  /// The power between two frequencies, in the scale of `linePower`.
  public func power(from lower: Double, to upper: Double) -> Double {
    power[Int((lower / binWidth).rounded(.up))...Int(upper / binWidth)].reduce(0, +) / Self.noiseBandwidth
  }

  /// The windows by length. Each is computed once.
  private static let windows = Mutex<[Int: [Double]]>([:])

  private static func window(_ length: Int) -> [Double] {
    windows.withLock { windows in
      if let found = windows[length] { return found }
      let new = Window.kaiser(beta: 38).samples(knownLength: length, .periodic)
      windows[length] = new
      return new
    }
  }

  /// The noise bandwidth of the window in bins, computed from the window itself.
  private static let noiseBandwidth: Double = {
    let window = Self.window(1 << 12)
    let sum = window.reduce(0, +)
    return Double(window.count) * window.reduce(0) { $0 + $1 * $1 } / (sum * sum)
  }()
}

/// All multiples of a frequency up to the limit.
public func harmonics(of frequency: Double, below limit: Double) -> [Double] {
  (1...max(1, Int(limit / frequency))).map { Double($0) * frequency }
}
