import Foundation

/// Finds the exact fundamental by the period of the sound: the highest normalised correlation of two stretches of one
/// and a half periods each around the frame's time (similar to D. Talkin, "A robust algorithm for pitch tracking",
/// 1995, section 3.2, but symmetric).
///
/// It uses two and a half periods, while spectra need several times as many, so it follows a changing pitch. In noise
/// it is less reliable than spectra, and then the correlation is low. High pitches are measured over as many whole
/// periods as fit into 4 ms. Between whole lags the correlation is interpolated (`LagCurve`), because a parabola
/// through whole lags has an error of 3 cents at 8 kHz. Cost: products of one and a half periods' samples for each lag
/// within a tenth of an octave or 20 Hz, and for 21 more; no allocation.
package final class PeriodCorrelation {
  /// Number of samples that `fundamental(near:in:)` needs.
  package let length: Int

  /// Smallest correlation at which a period is certain.
  private static let sure: Float = 0.8
  /// High pitches are measured over as many whole periods as fit into this time, in seconds.
  private static let shortest = 0.004
  /// The correlation after half a period must stay below this share of the correlation after a period.
  private static let dip: Float = 0.75
  /// The search extends over this many octaves on either side of the fundamental,
  private static let reach = 0.1
  /// and at least over this many hertz: half the main lobe of the longest window, 2 / T, and a quarter of that. A
  /// single low tone may be anywhere within it.
  private static let lobe = 2.5 / HarmonicSpectra.durations[2]
  /// Length of the compared stretches, in lags.
  private static let width = 1.5
  /// Power below which nothing counts as periodic.
  private static let floor: Float = 1e-11

  /// Number of lags on either side of the best one that the interpolation needs.
  private static let around = LagCurve.reach + 2

  private let sampleRate: Double
  private let centre: Int
  /// Number of samples on each side of the frame's time that are available.
  private let room: Int
  /// The correlation around the best lag, which is in the middle.
  private var curve = LagCurve(count: 4 * around + 1)

  /// Creates a correlation for `length` samples, whose middle is `ahead` samples before the frame's time.
  package init(sampleRate: Double, length: Int, ahead: Int) {
    self.sampleRate = sampleRate
    self.length = length
    centre = length / 2 + ahead
    room = 2 * min(centre, length - centre)
  }

  /// The fundamental near `frequency` (hertz); `nil` if the sound is not periodic enough.
  ///
  /// The mean of `samples` must have been removed.
  package func fundamental(near frequency: Double, in samples: UnsafePointer<Float>) -> Double? {
    let periods = max(1, (Self.shortest * frequency).rounded(.up))
    let middle = periods * sampleRate / frequency
    let highest = max(frequency * exp2(Self.reach), frequency + Self.lobe)
    let lowest = min(frequency * exp2(-Self.reach), frequency - Self.lobe)
    let first = Int(periods * sampleRate / highest)
    // At least one period is multiplied.
    let last = min(Int((periods * sampleRate / lowest).rounded(.up)), room - Int(middle.rounded(.up)))
    let width = min(Int((Self.width * middle).rounded()), room - last)
    guard first <= last else { return nil }
    var (best, maximum) = (first, -Float.infinity)
    for lag in first...last {
      let value = correlation(samples, lag, width)
      if value > maximum { (best, maximum) = (lag, value) }
    }
    // At an end of the range the correlation rises towards another maximum outside.
    guard maximum >= Self.sure, best > first, best < last else { return nil }
    let centre = 2 * Self.around
    let narrow = min(width, room - best - Self.around)
    guard narrow >= Int(middle / periods), best > Self.around else {
      // There are too few lags beside it for the exact curve, so a parabola through three of them is used.
      let (left, right) = (correlation(samples, best - 1, width), correlation(samples, best + 1, width))
      let shift = Double((left - right) / (2 * (left - 2 * maximum + right)))
      return periods * sampleRate / (Double(best) + shift)
    }
    curve.fill { base, norm in
      for lag in 0..<2 * centre + 1 {
        norm[lag] = 1
        base[lag] =
          abs(lag - centre) <= Self.around ? Double(correlation(samples, best + lag - centre, narrow)) : 0
      }
    }
    let shift = curve.extremum(near: centre).lag - Double(centre)
    return periods * sampleRate / (Double(best) + shift)
  }

  /// Whether the whole sound repeats after the period of `frequency` (hertz), and not after half of it. A slow wave
  /// seems to repeat after any short lag, and a longer period is a multiple of this one.
  package func holds(_ frequency: Double, in samples: UnsafePointer<Float>) -> Bool {
    let lag = Int((sampleRate / frequency).rounded())
    let width = room - lag
    guard lag >= 2, width > lag else { return false }
    let whole = correlation(samples, lag, width)
    return whole >= Self.sure && correlation(samples, lag / 2, width) < Self.dip * whole
  }

  /// The correlation of two stretches of `width` samples that are `lag` apart.
  private func correlation(_ samples: UnsafePointer<Float>, _ lag: Int, _ width: Int) -> Float {
    let before = samples + (2 * centre - width - lag) / 2
    let after = before + lag
    // Eight sums side by side, because each addition to a single sum would have to wait for the last one.
    var (products, earlier, later) = (SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero)
    var n = 0
    while n + 8 <= width {
      let a = UnsafeRawPointer(before + n).loadUnaligned(as: SIMD8<Float>.self)
      let b = UnsafeRawPointer(after + n).loadUnaligned(as: SIMD8<Float>.self)
      products += a * b
      earlier += a * a
      later += b * b
      n += 8
    }
    var (product, first, second) = (products.sum(), earlier.sum(), later.sum())
    while n < width {
      product += before[n] * after[n]
      first += before[n] * before[n]
      second += after[n] * after[n]
      n += 1
    }
    let floor = Self.floor * Float(width)
    return product / ((first + floor) * (second + floor)).squareRoot()
  }
}
