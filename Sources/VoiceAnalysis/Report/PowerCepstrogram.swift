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
  private var fit: TrendFit
  private var power: [Double]
  private var decibels: [Double]

  /// Calls `body` with each frame's time and prominence in dB; `nil` in digital silence.
  static func forEachProminence(
    of signal: AudioBuffer, _ configuration: CepstralPeakProminence.Configuration, _ body: (Double, Double?) -> Void
  ) throws {
    let rate = min(signal.sampleRate, 2 * configuration.maximumFrequency)
    var band = BandLimitedSignal(signal, sampleRate: rate)
    band.emphasise(above: configuration.preEmphasisFrom)
    let span = 6 / configuration.pitchFloor * rate
    let grid = FrameGrid(length: band.samples.count, window: span, step: configuration.timeStep * rate)
    guard grid.count > 0 else { return }
    var cepstrogram = try PowerCepstrogram(configuration, rate: rate, length: Int(span.rounded()))
    cepstrogram.run(band.samples, grid, rate, body)
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
    let end = configuration.tiltLineQuefrencyEnd
    let last = end == 0 ? bins - 1 : min(bins - 1, Int(bin(end) + 1e-6))
    tilt = Int((bin(configuration.tiltLineQuefrencyStart) - 1e-6).rounded(.up))..<last + 1
    let range = configuration.peakSearchPitchRange
    let highest = min(bins - 1, Int(bin(1 / range.lowerBound) + 1e-6))
    search = min(highest, max(1, Int((bin(1 / range.upperBound) - 1e-6).rounded(.up))))...highest
    fit = TrendFit(count: tilt.count, method: configuration.fitMethod)
    power = [Double](repeating: 0, count: bins)
    decibels = power
  }

  private mutating func run(_ samples: [Double], _ grid: FrameGrid, _ rate: Double, _ body: (Double, Double?) -> Void) {
    let bins = power.count
    let width = max(1, Int(configuration.timeAveragingWindow / configuration.timeStep + 1e-6))
    // The last `width` cepstra, frame f at f mod width.
    var ring = [Double](repeating: 0, count: bins * width)
    var sounding = [Bool](repeating: false, count: width)
    for frame in 0..<grid.count + width {
      if frame < grid.count {
        let slot = frame % width
        sounding[slot] = cepstrum(samples, Int((grid.centre(frame) - Double(window.count - 1) / 2).rounded()))
        for bin in 0..<bins { ring[slot * bins + bin] = power[bin] }
      }
      // The frame whose last neighbour this is.
      let centre = frame - (width - 1 - width / 2)
      guard centre >= 0, centre < grid.count else { continue }
      let neighbours = max(0, centre - width / 2)...min(grid.count - 1, centre - width / 2 + width - 1)
      guard sounding[centre % width] else {
        body(grid.centre(centre) / rate, nil)
        continue
      }
      for bin in 0..<bins { power[bin] = 0 }
      var count = 0.0
      for neighbour in neighbours where sounding[neighbour % width] {
        let base = neighbour % width * bins
        for bin in 0..<bins { power[bin] += ring[base + bin] }
        count += 1
      }
      for bin in 0..<bins { power[bin] /= count }
      smoothOverQuefrency()
      body(grid.centre(centre) / rate, prominence())
    }
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
    for bin in power.indices { power[bin] = pow(10, (decibels[bin] - line.value(Double(bin))) / 10) }
    return true
  }

  /// A moving average over bins, shorter at both ends.
  private mutating func smoothOverQuefrency() {
    let width = Int(configuration.quefrencyAveragingWindow / step + 1e-6)
    guard width > 1 else { return }
    for bin in power.indices { decibels[bin] = power[bin] }
    for bin in power.indices {
      let first = max(0, bin - width / 2)
      let last = min(power.count - 1, bin - width / 2 + width - 1)
      var sum = 0.0
      for index in first...last { sum += decibels[index] }
      power[bin] = sum / Double(last - first + 1)
    }
  }

  private mutating func prominence() -> Double {
    for bin in power.indices { decibels[bin] = 10 * log10(power[bin] + 1e-30) }
    let line = trend()
    var best = search.lowerBound
    for bin in search where decibels[bin] > decibels[best] { best = bin }
    guard best > search.lowerBound, best < search.upperBound else {
      return decibels[best] - line.value(Double(best))
    }
    let peak = SincInterpolation.vertex(Double(best), 1, decibels[best - 1], decibels[best], decibels[best + 1])
    return peak.height - line.value(peak.position)
  }

  private mutating func trend() -> TrendFit.Line {
    decibels.withUnsafeBufferPointer { fit.line(through: UnsafeBufferPointer(rebasing: $0[tilt]), first: tilt.lowerBound) }
  }
}
