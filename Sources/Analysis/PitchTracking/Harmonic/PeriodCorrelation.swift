import Foundation

/// Places a fundamental by the period after which the sound repeats itself: the highest normalised correlation of two
/// stretches of one and a half periods each that lie about the frame's time (in the manner of D. Talkin, "A robust
/// algorithm for pitch tracking", 1995, section 3.2, made symmetric).
///
/// Two and a half periods are all it looks at, where spectra need several times as many: it follows a pitch that moves.
/// In noise it is worth less than they are, and says so: then the correlation is low. High pitches are measured over as
/// many whole periods as last 4 ms. Between whole lags the correlation is interpolated (`LagCurve`): a parabola through
/// them is off by 3 cents at 8 kHz. Cost: products of one and a half periods' samples for each of the lags within a tenth
/// of an octave or 20 Hz and 21 more; no allocation.
final class PeriodCorrelation {
  /// Samples that `fundamental(near:in:)` takes.
  let length: Int

  /// Correlation from which on a period is sure.
  private static let sure: Float = 0.8
  /// Seconds: as many whole periods as last so long are taken for one.
  private static let shortest = 0.004
  /// Share of the correlation after a period that the one after half of it stays below.
  private static let dip: Float = 0.75
  /// Octaves on either side of the fundamental that are searched,
  private static let reach = 0.1
  /// and hertz, where these are more: half the main lobe of the longest window, 2 / T, and a quarter of that, within which
  /// a low tone that stands alone may be placed anywhere.
  private static let lobe = 2.5 / HarmonicSpectra.durations[2]
  /// Samples that are multiplied, in lags.
  private static let width = 1.5
  /// Power below which nothing counts as repeated.
  private static let floor: Float = 1e-11

  /// Lags on either side of the best one that interpolation needs.
  private static let around = LagCurve.reach + 2

  private let sampleRate: Double
  private let centre: Int
  /// Samples about the frame's time that lie within the samples.
  private let room: Int
  /// The correlation about the best lag, which lies in the middle.
  private var curve = LagCurve(count: 4 * around + 1)

  /// For `length` samples, whose middle lies `ahead` samples before the frame's time.
  init(sampleRate: Double, length: Int, ahead: Int) {
    self.sampleRate = sampleRate
    self.length = length
    centre = length / 2 + ahead
    room = 2 * min(centre, length - centre)
  }

  /// The fundamental near `frequency` (hertz), or nil if the sound does not repeat itself well enough to say.
  ///
  /// `samples` must have no mean.
  func fundamental(near frequency: Double, in samples: UnsafePointer<Float>) -> Double? {
    let periods = max(1, (Self.shortest * frequency).rounded(.up))
    let middle = periods * sampleRate / frequency
    let highest = max(frequency * exp2(Self.reach), frequency + Self.lobe)
    let lowest = min(frequency * exp2(-Self.reach), frequency - Self.lobe)
    let first = Int(periods * sampleRate / highest)
    // A period at least is multiplied.
    let last = min(Int((periods * sampleRate / lowest).rounded(.up)), room - Int(middle.rounded(.up)))
    let width = min(Int((Self.width * middle).rounded()), room - last)
    var (best, maximum) = (first, -Float.infinity)
    for lag in first...last {
      let value = correlation(samples, lag, width)
      if value > maximum { (best, maximum) = (lag, value) }
    }
    // At an end the correlation rises towards something else.
    guard maximum >= Self.sure, best > first, best < last else { return nil }
    let centre = 2 * Self.around
    let narrow = min(width, room - best - Self.around)
    guard narrow >= Int(middle / periods), best > Self.around else {
      // Too few lags beside it for the exact curve: a parabola through three of them.
      let (left, right) = (correlation(samples, best - 1, width), correlation(samples, best + 1, width))
      let shift = Double((left - right) / (2 * (left - 2 * maximum + right)))
      return periods * sampleRate / (Double(best) + shift)
    }
    curve.fill { base, norm in
      for lag in 0..<2 * centre + 1 {
        norm[lag] = 1
        base[lag] =
          abs(lag - centre) <= Self.around ? correlation(samples, best + lag - centre, narrow) : 0
      }
    }
    let shift = curve.extremum(near: centre).lag - Double(centre)
    return periods * sampleRate / (Double(best) + shift)
  }

  /// Whether all of the sound repeats itself after the period of `frequency` (hertz), and not after half of it: a slow
  /// wave seems to after any short lag, and a longer period holds whole numbers of this one's lags.
  func holds(_ frequency: Double, in samples: UnsafePointer<Float>) -> Bool {
    let lag = Int((sampleRate / frequency).rounded())
    let width = room - lag
    guard lag >= 2, width > lag else { return false }
    let whole = correlation(samples, lag, width)
    return whole >= Self.sure && correlation(samples, lag / 2, width) < Self.dip * whole
  }

  /// Correlation of two stretches of `width` samples, `lag` apart.
  private func correlation(_ samples: UnsafePointer<Float>, _ lag: Int, _ width: Int) -> Float {
    let before = samples + (2 * centre - width - lag) / 2
    let after = before + lag
    // Eight sums side by side: one sum alone waits for itself.
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
