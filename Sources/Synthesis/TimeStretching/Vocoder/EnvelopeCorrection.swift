/// Gains that shift the envelope of a spectrum without moving its partials.
///
/// The envelope passes through the largest bin of each interval that is as wide as the distance of the partials, with
/// straight lines in decibels between them (D. B. Paul, "The spectral envelope estimation vocoder", IEEE Trans.
/// Acoustics, Speech and Signal Processing 29 (1981)). The distance is the lag of the largest autocorrelation of the
/// logarithmic spectrum; without a distinct lag it is `defaultDistance`.
struct EnvelopeCorrection: ~Copyable {
  /// The gain of each bin.
  let gains: FloatMemory

  /// Distance of the envelope's points in hertz if there are no partials.
  private static let defaultDistance = 300.0
  /// The distance around transients, in hertz. The correction rings for the reciprocal of the distance.
  private static let transientDistance = 800.0
  /// Upper end in hertz of the spectrum in which partials are searched, and their largest distance.
  private static let top = 5000.0
  private static let distances = 60.0...1000.0
  /// The least autocorrelation for a lag that counts as the distance of partials.
  private static let leastCorrelation: Float = 0.35
  /// Gains are at most 80 dB, up or down; in octaves of power.
  private static let largestGain: Float = 26.6

  private let binCount: Int
  private let binWidth: Double
  private let logarithms: FloatMemory
  /// Sums of the logarithms before each bin.
  private let sums: FloatMemory
  private let envelope: FloatMemory
  private let correlation: FloatMemory
  private let lags: Range<Int>
  private let searched: Int

  init(binCount: Int, binWidth: Double) {
    self.binCount = binCount
    self.binWidth = binWidth
    gains = FloatMemory(count: binCount + 7)
    envelope = FloatMemory(count: binCount + 1)
    searched = min(binCount - 2, Int(Self.top / binWidth))
    logarithms = FloatMemory(count: searched + 1)
    sums = FloatMemory(count: searched + 1)
    let lastLag = min(searched / 2, Int(Self.distances.upperBound / binWidth))
    lags = max(3, Int(Self.distances.lowerBound / binWidth))..<max(4, lastLag)
    correlation = FloatMemory(count: lags.upperBound + 1)
  }

  /// Sets `gains` so that the new envelope at a frequency is the present envelope at `warp` times that frequency.
  ///
  /// - Parameters:
  ///   - count: the number of needed gains, from bin 0 on.
  ///   - isTransient: whether the envelope is coarse, so that the correction does not ring.
  func setGains(of power: UnsafePointer<Float>, warp: Double, count: Int, isTransient: Bool) {
    let distance = isTransient ? nil : partialDistance(power)
    let standard = isTransient ? Self.transientDistance : Self.defaultDistance
    setEnvelope(of: power, distance: distance ?? standard / binWidth)
    let (envelope, gains, limit) = (envelope.base, gains.base, Self.largestGain)
    let last = Double(binCount - 1)
    for b in 0..<count {
      let place = min(Double(b) * warp, last)
      let index = Int(place)
      let rest = Float(place - Double(index))
      let wanted = envelope[index] + rest * (envelope[index + 1] - envelope[index])
      gains[b] = 0.5 * max(-limit, min(limit, wanted - envelope[b]))
    }
    for b in stride(from: 0, to: count, by: 8) {
      let place = UnsafeMutableRawPointer(gains + b)
      let gain = BinaryLogarithm.exp2(place.loadUnaligned(as: SIMD8<Float>.self))
      place.storeBytes(of: gain, as: SIMD8<Float>.self)
    }
  }

  /// Distance of two partials in bins; `nil` if there are no partials.
  private func partialDistance(_ power: UnsafePointer<Float>) -> Double? {
    let (logs, correlation) = (logarithms.base, correlation.base)
    var largest: Float = 0
    for b in 0..<searched { largest = max(largest, power[b]) }
    guard largest > 1e-20 else { return nil }
    // Bins far below the strongest partial are ignored.
    let floor = largest * 1e-7
    for b in 0..<searched { logs[b] = BinaryLogarithm.log2(power[b] + floor) }
    whiten()
    let energy = product(logs, logs, searched)
    guard energy > 0 else { return nil }
    var best: Float = 0
    for lag in lags.lowerBound - 1...lags.upperBound {
      let sum = product(logs, logs + lag, searched - lag)
      correlation[lag] = sum / energy * Float(searched) / Float(searched - lag)
    }
    for lag in lags { best = max(best, correlation[lag]) }
    guard best > Self.leastCorrelation else { return nil }
    // Multiples of the distance correlate equally well, so the smallest lag near the maximum is chosen.
    for lag in lags where correlation[lag] > 0.8 * best {
      let (a, b, c) = (correlation[lag - 1], correlation[lag], correlation[lag + 1])
      guard b >= a, b >= c else { continue }
      let curve = a - 2 * b + c
      return Double(lag) + (curve < 0 ? Double(0.5 * (a - c) / curve) : 0)
    }
    return nil
  }

  private func product(_ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, _ count: Int) -> Float {
    var sums = SIMD8<Float>.zero
    var n = 0
    while n + 8 <= count {
      sums +=
        UnsafeRawPointer(a + n).loadUnaligned(as: SIMD8<Float>.self)
        * UnsafeRawPointer(b + n).loadUnaligned(as: SIMD8<Float>.self)
      n += 8
    }
    var sum = sums.sum()
    while n < count {
      sum += a[n] * b[n]
      n += 1
    }
    return sum
  }

  /// Subtracts the mean of the neighbourhood from each logarithm, so that the envelope does not affect the correlation.
  private func whiten() {
    let (logs, half) = (logarithms.base, max(4, lags.upperBound / 2))
    let sums = sums.base
    sums[0] = 0
    for b in 0..<searched { sums[b + 1] = sums[b] + logs[b] }
    for b in 0..<searched {
      let (start, end) = (max(0, b - half), min(searched, b + half + 1))
      logs[b] -= (sums[end] - sums[start]) / Float(end - start)
    }
  }

  /// The envelope in octaves of power at each bin.
  private func setEnvelope(of power: UnsafePointer<Float>, distance: Double) {
    let envelope = envelope.base
    var (lastPlace, lastValue): (Int, Float) = (0, 0)
    var isFirst = true
    var centre = distance
    while centre - 0.5 * distance < Double(binCount) {
      let start = max(lastPlace + 1, Int((centre - 0.5 * distance).rounded(.up)))
      let end = min(binCount, Int((centre + 0.5 * distance).rounded(.up)))
      guard start < end else { break }
      var place = start
      for b in start..<end where power[b] > power[place] { place = b }
      let value = BinaryLogarithm.log2(power[place] + 1e-24)
      if isFirst { lastValue = value }
      let slope = (value - lastValue) / Float(max(1, place - lastPlace))
      for b in lastPlace..<place { envelope[b] = lastValue + slope * Float(b - lastPlace) }
      (lastPlace, lastValue, isFirst) = (place, value, false)
      centre = Double(place) + distance
    }
    for b in lastPlace...binCount { envelope[b] = lastValue }
  }
}
