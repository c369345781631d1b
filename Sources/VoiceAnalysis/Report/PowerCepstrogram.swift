import AudioCore
import Foundation
import Spectral

/// Power cepstra over time, smoothed, each reduced to the prominence of its peak as soon as it is known.
struct PowerCepstrogram: ~Copyable {
  private let configuration: CepstralPeakProminence.Configuration
  private let transform: RealFFT
  private let window: [Double]
  /// Seconds per bin.
  private let step: Double
  private let tilt: Range<Int>
  private let search: ClosedRange<Int>
  private let quefrencyWeights: [Double]
  private var fit: TrendFit
  private var power: [Double]
  private var decibels: [Double]

  /// Calls `body` with each frame's time and prominence in dB; `nil` in digital silence.
  static func forEachProminence(
    of signal: AudioBuffer, _ configuration: CepstralPeakProminence.Configuration, _ body: (Double, Double?) -> Void
  ) throws {
    var band = try BandLimitedSignal(
      signal, sampleRate: min(signal.sampleRate, 2 * configuration.maximumFrequency))
    let rate = band.sampleRate
    band.emphasise(above: configuration.preEmphasisFrom)
    let span = 6 / configuration.pitchFloor
    let grid = FrameGrid(
      length: band.samples.count, sampleRate: rate, window: span, step: configuration.timeStep)
    guard grid.count > 0 else { return }
    var cepstrogram = try PowerCepstrogram(configuration, rate: rate, length: Int((span * rate).rounded()))
    let silence = DigitalSilence(signal.samples, ratio: signal.sampleRate / rate)
    cepstrogram.run(band.samples, grid, rate, silence, body)
  }

  private init(_ configuration: CepstralPeakProminence.Configuration, rate: Double, length: Int) throws {
    self.configuration = configuration
    var size = 2
    while size < length { size *= 2 }
    transform = try RealFFT(length: size)
    window = GaussianWindow.samples(length: length)
    step = 1 / rate
    let bins = size / 2 + 1
    func bin(_ quefrency: Double) -> Double { quefrency * rate }
    let last = min(bins - 1, Int(bin(configuration.tiltLineQuefrencyEnd) + 1e-6))
    tilt = Int((bin(configuration.tiltLineQuefrencyStart) - 1e-6).rounded(.up))..<last + 1
    let range = configuration.peakSearchPitchRange
    let highest = min(bins - 2, Int(bin(1 / range.lowerBound) + 1e-6))
    search = min(highest, max(1, Int((bin(1 / range.upperBound) - 1e-6).rounded(.up))))...highest
    quefrencyWeights = Self.averaging(over: configuration.quefrencyAveragingWindow * rate)
    fit = TrendFit(count: tilt.count, method: configuration.fitMethod)
    power = [Double](repeating: 0, count: bins)
    decibels = power
  }

  private mutating func run(
    _ samples: [Double], _ grid: FrameGrid, _ rate: Double, _ silence: DigitalSilence,
    _ body: (Double, Double?) -> Void
  ) {
    let bins = power.count
    let weights = Self.averaging(over: configuration.timeAveragingWindow / configuration.timeStep)
    let reach = weights.count / 2
    let width = weights.count
    // The last `width` cepstra, frame f at f mod width.
    var ring = [Double](repeating: 0, count: bins * width)
    var sounding = [Bool](repeating: false, count: width)
    for frame in 0..<grid.count + reach {
      if frame < grid.count {
        let slot = frame % width
        let start = Int((grid.centre(frame) - Double(window.count - 1) / 2).rounded())
        sounding[slot] = !silence.holds(start, start + window.count) && cepstrum(samples, start)
        for bin in 0..<bins { ring[slot * bins + bin] = power[bin] }
      }
      // The frame whose last neighbour this is.
      let centre = frame - reach
      guard centre >= 0 else { continue }
      guard sounding[centre % width] else {
        body(grid.centre(centre) / rate, nil)
        continue
      }
      for bin in 0..<bins { power[bin] = 0 }
      var sum = 0.0
      for neighbour in max(0, centre - reach)...min(grid.count - 1, centre + reach)
      where sounding[neighbour % width] {
        let base = neighbour % width * bins
        let weight = weights[neighbour - centre + reach]
        for bin in 0..<bins { power[bin] += weight * ring[base + bin] }
        sum += weight
      }
      for bin in 0..<bins { power[bin] /= sum }
      smoothOverQuefrency()
      body(grid.centre(centre) / rate, prominence())
    }
  }

  /// The weights of a mean over a window of `width` steps of the values joined by straight lines, centred; [1] for less
  /// than a step.
  static func averaging(over width: Double) -> [Double] {
    guard width > 1 else { return [1] }
    let half = width / 2
    // The area of the unit triangle around 0 to the left of x.
    func area(_ x: Double) -> Double {
      x <= -1 ? 0 : x >= 1 ? 1 : x < 0 ? (1 + x) * (1 + x) / 2 : 1 - (1 - x) * (1 - x) / 2
    }
    let reach = Int((half + 1 - 1e-6).rounded(.up)) - 1
    return (-reach...reach).map { (area(half - Double($0)) - area(-half - Double($0))) / width }
  }

  /// The power cepstrum of one frame into `power`, its trend taken off if so configured; false in digital silence.
  private mutating func cepstrum(_ samples: [Double], _ start: Int) -> Bool {
    let (signal, spectrum) = (transform.signal, transform.spectrum)
    var mean = 0.0
    var peak = 0.0
    for n in window.indices where samples.indices.contains(start + n) {
      mean += samples[start + n]
      peak = max(peak, abs(samples[start + n]))
    }
    guard peak > 0 else { return false }
    mean /= Double(window.count)
    for n in signal.indices {
      let inside = n < window.count && samples.indices.contains(start + n)
      signal[n] = inside ? Float((samples[start + n] - mean) / peak * window[n]) : 0
    }
    transform.forward()
    for k in spectrum.indices {
      let square = spectrum[k] * spectrum[k]
      // Float's rounding ends a spectrum some 140 dB below its peak; the constant is far below that.
      spectrum[k] = SIMD2(log(square.x + square.y + 1e-30), 0)
    }
    transform.inverse()
    for bin in power.indices {
      let value = Double(signal[bin]) / Double(signal.count)
      power[bin] = value * value
    }
    guard configuration.subtractTiltBeforeSmoothing else { return true }
    for bin in power.indices { decibels[bin] = 10 * log10(power[bin] + 1e-30) }
    let line = trend()
    let factor = log(10) / 10.0
    for bin in power.indices {
      let height = decibels[bin] - line.value(Double(bin))
      power[bin] = height > 0 ? exp(factor * height) : 1
    }
    return true
  }

  /// A moving average over bins, of what there is of the window at both ends.
  private mutating func smoothOverQuefrency() {
    guard quefrencyWeights.count > 1 else { return }
    let reach = quefrencyWeights.count / 2
    for bin in power.indices { decibels[bin] = power[bin] }
    decibels.withUnsafeBufferPointer { values in
      for bin in values.indices {
        var (sum, weight) = (0.0, 0.0)
        for index in max(0, bin - reach)...min(values.count - 1, bin + reach) {
          let factor = quefrencyWeights[index - bin + reach]
          sum += factor * values[index]
          weight += factor
        }
        power[bin] = sum / weight
      }
    }
  }

  private mutating func prominence() -> Double {
    for bin in power.indices { decibels[bin] = 10 * log10(power[bin] + 1e-30) }
    let line = trend()
    var best = search.lowerBound
    for bin in search where decibels[bin] > decibels[best] { best = bin }
    // At the edge of the range the highest value need not be a peak.
    guard decibels[best] > decibels[best - 1], decibels[best] >= decibels[best + 1] else {
      return decibels[best] - line.value(Double(best))
    }
    let peak = SincInterpolation.vertex(Double(best), 1, decibels[best - 1], decibels[best], decibels[best + 1])
    return peak.height - line.value(peak.position)
  }

  private mutating func trend() -> TrendFit.Line {
    decibels.withUnsafeBufferPointer {
      fit.line(through: UnsafeBufferPointer(rebasing: $0[tilt]), first: tilt.lowerBound)
    }
  }
}

/// Where a recording holds one value only. Resampled, such a stretch is the ringing of what surrounds it, far below any
/// noise, and its cepstrum means nothing.
private struct DigitalSilence {
  /// How many samples up to each differ from the one before.
  private let changes: [Int32]
  private let ratio: Double

  /// Of a signal with `ratio` samples to one of the band that is analysed.
  init(_ samples: [Float], ratio: Double) {
    self.ratio = ratio
    var count: Int32 = 0
    changes = samples.indices.map { n in
      if n > 0, samples[n] != samples[n - 1] { count += 1 }
      return count
    }
  }

  /// Whether the samples from `start` up to `end`, in the band's samples, are all equal.
  func holds(_ start: Int, _ end: Int) -> Bool {
    let first = min(max(0, Int(Double(start) * ratio)), changes.count - 1)
    let last = min(max(first, Int(Double(end) * ratio)), changes.count - 1)
    return changes[first] == changes[last]
  }
}
