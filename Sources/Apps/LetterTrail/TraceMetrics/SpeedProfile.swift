import Foundation
import FourierTransforms

/// Figures of a speed that was sampled evenly.
enum SpeedProfile {
  /// The change a sample: central differences, one-sided at the ends.
  static func gradient(_ values: [Double]) -> [Double] {
    let last = values.count - 1
    return values.indices.map { index in
      switch index {
      case 0: values[1] - values[0]
      case last: values[last] - values[last - 1]
      default: (values[index + 1] - values[index - 1]) / 2
      }
    }
  }

  /// How many times the speed is below a limit for at least `count` samples.
  static func stops(_ speeds: [Double], below limit: Double, lasting count: Double) -> Int {
    speeds.split { $0 >= limit }.count { Double($0.count) >= count }
  }

  /// How many maxima have at least this prominence.
  static func peaks(_ speeds: [Double], prominence: Double) -> Int {
    peakPlaces(speeds, prominence: prominence).count
  }

  /// The places of the maxima whose prominence is at least this, in order: the height above the higher of the two lowest
  /// points between the maximum and a higher place, or the end, on either side. A flat top counts once, at its middle.
  /// Cost: linear, besides the sorting of what is found.
  static func peakPlaces(_ speeds: [Double], prominence: Double) -> [Int] {
    // The maxima that are open: their height, and the lowest speed since the place before them that was higher.
    var (open, found): ([(height: Double, leftLow: Double, place: Int)], [Int]) = ([], [])
    var (index, low) = (1, speeds.first ?? 0)
    func settle(_ rightLow: Double, upTo height: Double) {
      var rightLow = rightLow
      while let last = open.last, last.height < height {
        open.removeLast()
        if last.height - max(last.leftLow, rightLow) >= prominence { found.append(last.place) }
        rightLow = min(rightLow, last.leftLow)
      }
      low = rightLow
    }
    while index < speeds.count {
      let speed = speeds[index]
      if speed > speeds[index - 1] {
        var end = index
        while end + 1 < speeds.count, speeds[end + 1] == speed { end += 1 }
        if end + 1 < speeds.count, speeds[end + 1] < speed {
          settle(low, upTo: speed)
          // One that is as high does not bound the search for the lowest place.
          if let last = open.last, last.height == speed { low = min(low, last.leftLow) }
          open.append((speed, low, (index + end) / 2))
          low = speed
        }
        index = end
      }
      low = min(low, speed)
      index += 1
    }
    // A rise at the end is no maximum, but it is a higher place for those before.
    settle(low, upTo: speeds.last ?? 0)
    settle(low, upTo: .infinity)
    return found.sorted()
  }

  /// Spectral arc length, negative; nearer to 0 is smoother (Balasubramanian et al. 2015, with the parameters of the
  /// authors' program: zero padding to 16 times the next power of two, up to 10 Hz, down to 5 % of the largest amplitude).
  static func spectralArcLength(_ speeds: [Double], sampleRate: Double) -> Double {
    var size = 1
    while size < speeds.count { size *= 2 }
    size *= 16
    // In double precision, since the arc length would add up the rounding errors of single precision.
    var amplitudes = ArrayTransform(length: size).forward(speeds).map { ($0 * $0).sum().squareRoot() }
    let largest = amplitudes.max() ?? 1
    let frequencies = amplitudes.indices.map { Double($0) * sampleRate / Double(size) }
    let count = frequencies.prefix { $0 <= 10 }.count
    amplitudes = amplitudes.prefix(count).map { $0 / largest }
    guard
      let first = amplitudes.firstIndex(where: { $0 >= 0.05 }),
      let last = amplitudes.lastIndex(where: { $0 >= 0.05 }), last > first
    else { return 0 }
    let step = 1 / Double(last - first)
    return -(first..<last).reduce(0) { sum, index in
      let change = amplitudes[index + 1] - amplitudes[index]
      return sum + (step * step + change * change).squareRoot()
    }
  }

  /// −ln(T³ ⁄ v² ∫ (d²v ⁄ dt²)² dt) with the duration T and the largest speed v; nearer to 0 is smoother.
  static func logDimensionlessJerk(_ speeds: [Double], sampleRate: Double) -> Double {
    let duration = Double(speeds.count - 1) / sampleRate
    let peak = speeds.max() ?? 0
    let jerk = (1..<speeds.count - 1).reduce(0.0) { sum, index in
      let second = (speeds[index + 1] - 2 * speeds[index] + speeds[index - 1]) * sampleRate * sampleRate
      return sum + second * second
    }
    // Constant speed has no jerk; the logarithm of rounding errors is bounded.
    return -log(max(duration * duration * duration / (peak * peak) * jerk / sampleRate, 1e-12))
  }
}
