import Foundation

/// Walks from period to period of a voiced stretch, and gives how much consecutive ones differ in length (jitter) and height
/// (shimmer).
///
/// A period is the lag within 10 % of the pitch's at which the sound resembles itself most; one with a correlation below 0.5 breaks
/// the chain.
struct PeriodWalk {
  private let sampleRate: Double
  private var place: Int?
  private var lastPeriod: Double?
  private var lastHeight: Double?
  private var correlations: [Double]

  init(sampleRate: Double) {
    self.sampleRate = sampleRate
    correlations = [Double](repeating: 0, count: Int(0.21 * sampleRate / 50) + 8)
  }

  mutating func reset() {
    place = nil
    lastPeriod = nil
    lastHeight = nil
  }

  /// Walks to `target`, a sample of the signal, through a sound whose first sample is number `base`.
  ///
  /// - Returns: the mean difference of the lengths of neighbours over their mean length, and of their heights in decibels; NaN
  ///   without two neighbours.
  mutating func walk(
    to target: Int, fundamental: Double, through sound: UnsafeBufferPointer<Float>, from base: Int
  ) -> (jitter: Float, shimmer: Float) {
    let period = sampleRate / fundamental
    let length = Int(period.rounded())
    let (least, most) = (Int(0.9 * period) - 1, Int((1.1 * period).rounded(.up)) + 1)
    var (steps, stepCount, heights, heightCount, periods, periodCount) = (0.0, 0, 0.0, 0, 0.0, 0)
    var start = place ?? target
    while start < target, start >= base, start - base + most + length + 1 <= sound.count {
      let (lag, correlation) = best(sound, start - base, length, least, most)
      let whole = max(1, Int(lag.rounded()))
      var (low, high) = (Float.infinity, -Float.infinity)
      for n in start - base..<start - base + whole {
        low = min(low, sound[n])
        high = max(high, sound[n])
      }
      let height = Double(high) - Double(low)
      if correlation >= 0.5 {
        if let lastPeriod {
          steps += abs(lag - lastPeriod)
          stepCount += 1
        }
        if let lastHeight, height > 0, lastHeight > 0 {
          heights += abs(20 * log10(height / lastHeight))
          heightCount += 1
        }
        periods += lag
        periodCount += 1
        (lastPeriod, lastHeight) = (lag, height)
      } else {
        (lastPeriod, lastHeight) = (nil, nil)
      }
      start += whole
    }
    place = start
    return (
      stepCount > 0 ? Float(steps / Double(stepCount) / (periods / Double(periodCount))) : .nan,
      heightCount > 0 ? Float(heights / Double(heightCount)) : .nan
    )
  }

  /// The lag of the greatest correlation of a stretch of `length` samples with later ones, between samples by a parabola.
  private mutating func best(
    _ sound: UnsafeBufferPointer<Float>, _ start: Int, _ length: Int, _ least: Int, _ most: Int
  ) -> (lag: Double, correlation: Double) {
    guard let base = sound.baseAddress else { return (Double(length), 0) }
    let (own, ownSum, ownSquares) = Self.sums(base + start, base + start, length)
    _ = own
    let scale = Double(length)
    let ownVariance = ownSquares - ownSum * ownSum / scale
    var peak = 1
    for lag in least...most {
      let (product, sum, squares) = Self.sums(base + start, base + start + lag, length)
      let variance = squares - sum * sum / scale
      let bound = ownVariance * variance
      correlations[lag - least] = bound > 0 ? (product - ownSum * sum / scale) / bound.squareRoot() : 0
    }
    for n in 1..<most - least where correlations[n] > correlations[peak] { peak = n }
    let (a, b, c) = (correlations[peak - 1], correlations[peak], correlations[peak + 1])
    let curvature = a - 2 * b + c
    let offset = curvature < 0 ? min(0.5, max(-0.5, 0.5 * (a - c) / curvature)) : 0
    return (Double(least + peak) + offset, b)
  }

  /// Σ x y, Σ y, Σ y².
  @inline(__always)
  private static func sums(
    _ x: UnsafePointer<Float>, _ y: UnsafePointer<Float>, _ count: Int
  ) -> (Double, Double, Double) {
    var (products, sums, squares) = (SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero)
    var n = 0
    while n + 8 <= count {
      let a = UnsafeRawPointer(x + n).loadUnaligned(as: SIMD8<Float>.self)
      let b = UnsafeRawPointer(y + n).loadUnaligned(as: SIMD8<Float>.self)
      products += a * b
      sums += b
      squares += b * b
      n += 8
    }
    var (product, sum, square) = (Double(products.sum()), Double(sums.sum()), Double(squares.sum()))
    while n < count {
      product += Double(x[n] * y[n])
      sum += Double(y[n])
      square += Double(y[n] * y[n])
      n += 1
    }
    return (product, sum, square)
  }
}
