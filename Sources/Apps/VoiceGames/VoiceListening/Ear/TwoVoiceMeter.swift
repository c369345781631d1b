import AudioCore
import Foundation
import Spectral

/// Measures the pitches of two voices that may sound at once, one in each of two ranges.
///
/// Source: A. P. Klapuri, "Multiple fundamental frequency estimation by summing harmonic amplitudes", ISMIR 2006. The
/// spectrum of the last 93 ms is whitened. Each candidate gets the weighted sum of the amplitudes at its harmonics
/// (weight (f + 52 Hz) / (h f + 320 Hz), the paper's weight for this window). The strongest candidate is the first
/// voice. Its harmonics are subtracted as far as they follow a smooth envelope, and the second voice is searched in the
/// other range of the residual. A voice counts under three conditions: the harmonics of the voices hold enough of the
/// power, the tick before had a pitch within 150 cents, and the sound does not die away inside the window as a knock
/// does.
struct TwoVoiceMeter: ~Copyable {
  private static let highest = 4000.0
  private static let duration = 0.093
  /// Frequency ratio of neighbouring candidates, 10 cents.
  private static let step = pow(2, 10.0 / 1200)
  /// Least share of the power below 4 kHz in the harmonics of all detected voices.
  private static let leastShare = 0.6
  /// Least ratio of the weaker voice's sum to the stronger voice's.
  private static let leastRatio = 0.3
  private static let steadyCents = 150.0
  /// Least ratio of the power in the window's newer half to that in its older half.
  private static let leastSustain = 0.25

  private let ranges: PlayerRanges
  private let sampleRate: Double
  private let fft: RealFFT
  private let window: [Float]
  private let spacing: Double
  private let binCount: Int
  /// Half of the width of the window's main lobe, bins.
  private let lobe: Int
  private var history: [Float]
  private var position = 0
  private var received = 0
  private var magnitudes: [Double]
  private var residual: [Double]
  private var running: [Double]
  private var previous = PlayerPitches()

  init(ranges: PlayerRanges, sampleRate: Double) throws {
    let length = Int(Self.duration * sampleRate)
    let padded = RealFFT.fastLength(atLeast: 2 * length)
    fft = try RealFFT(length: padded)
    window = (0..<length).map { (n: Int) -> Float in
      let phase: Double = 2 * .pi * (Double(n) + 0.5) / Double(length)
      return Float(0.5 - 0.5 * cos(phase))
    }
    self.ranges = ranges
    self.sampleRate = sampleRate
    spacing = sampleRate / Double(padded)
    binCount = min(padded / 2, Int(min(Self.highest, 0.48 * sampleRate) / spacing))
    lobe = max(1, Int((2 * sampleRate / Double(length) / spacing).rounded()))
    history = [Float](repeating: 0, count: length)
    magnitudes = [Double](repeating: 0, count: binCount + 1)
    // A copy would share its memory until the first change, so a new array is made.
    residual = [Double](repeating: 0, count: binCount + 1)
    running = [Double](repeating: 0, count: binCount + 2)
  }

  mutating func process(_ block: AudioBlock) {
    for sample in block.channel(0) {
      history[position] = sample
      position = position + 1 == history.count ? 0 : position + 1
      received = min(history.count, received + 1)
    }
  }

  mutating func reset() {
    for n in history.indices { history[n] = 0 }
    position = 0
    received = 0
    previous = PlayerPitches()
  }

  /// Ends the tick and returns its pitches; both are `nil` without a sound.
  mutating func endTick(sounds: Bool) -> PlayerPitches {
    guard sounds, received == history.count, isSustained else {
      previous = PlayerPitches()
      return previous
    }
    let found = measure()
    let steady = PlayerPitches(
      lower: Self.isSteady(found.lower, previous.lower) ? found.lower : nil,
      upper: Self.isSteady(found.upper, previous.upper) ? found.upper : nil)
    previous = found
    return steady
  }

  private var isSustained: Bool {
    let half = history.count / 2
    var older: Float = 0
    var newer: Float = 0
    for n in history.indices {
      let at = position + n < history.count ? position + n : position + n - history.count
      if n < half { older += history[at] * history[at] } else { newer += history[at] * history[at] }
    }
    return Double(newer) >= Self.leastSustain * Double(older)
  }

  private static func isSteady(_ now: Double?, _ before: Double?) -> Bool {
    guard let now, let before else { return false }
    return abs(1200 * log2(now / before)) <= steadyCents
  }

  private mutating func measure() -> PlayerPitches {
    levelOut()
    let lower = best(in: ranges.lower)
    let upper = best(in: ranges.upper)
    var found = PlayerPitches()
    let lowerFirst = lower.sum >= upper.sum
    let first = lowerFirst ? lower : upper
    guard first.sum > 0 else { return found }
    subtract(first.frequency)
    let second = best(in: lowerFirst ? ranges.upper : ranges.lower)
    let hasSecond = second.sum >= Self.leastRatio * first.sum
    let share = share(first.frequency, hasSecond ? second.frequency : nil)
    guard share >= Self.leastShare else { return found }
    found.lower = lowerFirst ? first.frequency : hasSecond ? second.frequency : nil
    found.upper = lowerFirst ? (hasSecond ? second.frequency : nil) : first.frequency
    return found
  }

  /// Computes the amplitudes and whitens them: divides each by the power 0.67 of the root mean square within 300 Hz to
  /// either side.
  private mutating func levelOut() {
    for n in 0..<fft.length { fft.signal[n] = 0 }
    for n in history.indices {
      let at = position + n
      fft.signal[n] = history[at < history.count ? at : at - history.count] * window[n]
    }
    fft.forward()
    for k in 0...binCount {
      let value = fft.spectrum[k]
      let power = Double((value * value).sum())
      magnitudes[k] = power.squareRoot()
      running[k + 1] = running[k] + power
    }
    let reach = max(lobe, Int(300 / spacing))
    for k in 0...binCount {
      let (first, last) = (max(0, k - reach), min(binCount, k + reach))
      let around = ((running[last + 1] - running[first]) / Double(last - first + 1)).squareRoot()
      residual[k] = around > 1e-9 ? magnitudes[k] / pow(around, 0.67) : 0
    }
  }

  private func best(in range: ClosedRange<Double>) -> (frequency: Double, sum: Double) {
    var best = (frequency: range.lowerBound, sum: 0.0)
    var frequency = range.lowerBound
    while frequency <= range.upperBound {
      var sum = 0.0
      var h = 1
      while Double(h) * frequency < Double(binCount) * spacing {
        let partial = Double(h) * frequency
        sum += (frequency + 52) / (partial + 320) * peak(partial)
        h += 1
      }
      if sum > best.sum { best = (frequency, sum) }
      frequency *= Self.step
    }
    return best
  }

  /// Returns the highest residual within one bin of a frequency.
  private func peak(_ frequency: Double) -> Double {
    let bin = Int((frequency / spacing).rounded())
    guard bin >= 1, bin < binCount else { return 0 }
    return max(residual[bin - 1], max(residual[bin], residual[bin + 1]))
  }

  private mutating func subtract(_ fundamental: Double) {
    var before = peak(fundamental)
    var h = 1
    while Double(h) * fundamental < Double(binCount) * spacing {
      let partial = Double(h) * fundamental
      let own = peak(partial)
      let after = peak(partial + fundamental)
      // The part of a harmonic that exceeds its neighbours may belong to the other voice, so it stays.
      let smooth = min(own, max((before + 2 * own + after) / 4, (before + after) / 2))
      let left = own > 0 ? 1 - smooth / own : 0
      let bin = Int((partial / spacing).rounded())
      for k in max(0, bin - lobe)...min(binCount, bin + lobe) { residual[k] *= left }
      before = own
      h += 1
    }
  }

  /// Returns the share of the power that lies at the harmonics of one or two voices.
  private mutating func share(_ first: Double, _ second: Double?) -> Double {
    let total = running[binCount + 1]
    guard total > 0 else { return 0 }
    var sum = 0.0
    for k in 0...binCount {
      let frequency = Double(k) * spacing
      if isNear(frequency, first) || second.map({ isNear(frequency, $0) }) == true {
        sum += magnitudes[k] * magnitudes[k]
      }
    }
    return sum / total
  }

  private func isNear(_ frequency: Double, _ fundamental: Double) -> Bool {
    let h = max(1, (frequency / fundamental).rounded())
    return abs(frequency - h * fundamental) <= Double(lobe) * spacing
  }
}
