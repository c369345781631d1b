import AudioCore
import Foundation
import Spectral

/// Smoothed power cepstra over time. Each is reduced to the prominence of its peak as soon as it is known.
struct PowerCepstrogram: ~Copyable {
  private let configuration: CepstralPeakProminence.Configuration
  private let grid: FrameGrid
  /// Sample rate of the band in hertz.
  private let rate: Double
  /// Number of samples of the recording per sample of the band.
  private let ratio: Double
  /// Number of samples of the recording.
  private let frameCount: Int
  private let transform: RealFFT
  private let window: [Double]
  private let tilt: Range<Int>
  private let search: ClosedRange<Int>
  private let quefrencyWeights: [Double]
  private let timeWeights: [Double]
  private var fit: TrendFit
  private var power: [Double]
  private var decibels: [Double]
  /// The latest cepstra, as many as there are weights. Frame f is at the index f modulo their number.
  private var ring: [Double]
  private var sounding: [Bool]
  /// Index of the next frame.
  private var frame = 0

  /// The most values that are stored for the average over time: 1 GB.
  private static let largestAverage = 1 << 27

  /// Creates the cepstra of a surveyed signal whose band has `count` samples at the sample rate `rate`.
  init(_ configuration: CepstralPeakProminence.Configuration, _ survey: VoiceSurvey, count: Int, rate: Double) throws {
    let span = 6 / configuration.pitchFloor
    let length = Int((span * rate).rounded())
    var size = 2
    while size < length { size *= 2 }
    let bins = size / 2 + 1
    func bin(_ quefrency: Double) -> Double { quefrency * rate }
    let last = min(bins - 1, Int(bin(configuration.tiltLineQuefrencyEnd) + 1e-6))
    let first = Int((bin(configuration.tiltLineQuefrencyStart) - 1e-6).rounded(.up))
    guard first < last else {
      throw VoiceMeasurementError.invalidSetting(
        name: "tiltLineQuefrencyStart", value: configuration.tiltLineQuefrencyStart,
        expected: "less than the line's end, \(Double(last) / rate) s at this pitch floor")
    }
    let timeWeights = Self.averaging(over: configuration.timeAveragingWindow / configuration.timeStep)
    guard bins * timeWeights.count <= Self.largestAverage else {
      throw VoiceMeasurementError.invalidSetting(
        name: "timeAveragingWindow", value: configuration.timeAveragingWindow,
        expected: "at most \(Self.largestAverage / bins) steps at this pitch floor")
    }
    // A noncopyable value must not be partly initialised when an initialiser throws.
    let transform = try RealFFT(length: size)
    self.configuration = configuration
    self.rate = rate
    ratio = survey.sampleRate / rate
    frameCount = survey.frameCount
    grid = FrameGrid(length: count, sampleRate: rate, window: span, step: configuration.timeStep)
    window = GaussianWindow.samples(length: length)
    tilt = first..<last + 1
    let range = configuration.peakSearchPitchRange
    let highest = min(bins - 2, Int(bin(1 / range.lowerBound) + 1e-6))
    search = min(highest, max(1, Int((bin(1 / range.upperBound) - 1e-6).rounded(.up))))...highest
    quefrencyWeights = Self.averaging(over: configuration.quefrencyAveragingWindow * rate)
    self.timeWeights = timeWeights
    fit = TrendFit(count: tilt.count, method: configuration.fitMethod)
    power = [Double](repeating: 0, count: bins)
    decibels = power
    ring = [Double](repeating: 0, count: bins * timeWeights.count)
    sounding = [Bool](repeating: false, count: timeWeights.count)
    self.transform = transform
  }

  /// Number of frames.
  var count: Int { grid.count }

  /// The shortest run of equal samples that can make a frame silent. Windows are cut only at the recording's ends, and
  /// by rounding.
  var shortestSilence: Int { max(1, Int(Double(window.count) * ratio) / 2) }

  /// Place of the band's first sample that is still needed.
  var firstNeeded: Int { frame < grid.count ? max(0, start(frame)) : .max }

  /// Place of the recording's first sample that is still needed.
  var firstHeardNeeded: Int { frame < grid.count ? max(0, Int(Double(start(frame)) * ratio)) : .max }

  /// Time of the next frame to be emitted, in seconds.
  var nextTime: Double {
    frame < grid.count + timeWeights.count / 2 ? time(max(0, frame - timeWeights.count / 2)) : .infinity
  }

  private func start(_ frame: Int) -> Int { Int((grid.centre(frame) - Double(window.count - 1) / 2).rounded()) }

  private func time(_ frame: Int) -> Double { grid.centre(frame) / rate }

  /// Calls `body` with the time and the prominence in dB of each frame within the known part of the band; `nil` in
  /// digital silence. It waits until the voicing of a frame is known. With `voicedOnly` it skips unvoiced frames.
  mutating func advance(
    over band: SampleView<Double>, _ silence: ConstantRuns, heard: Int, _ pitch: PitchHistory, voicedOnly: Bool,
    _ body: (Double, Double?) -> Void
  ) {
    let reach = timeWeights.count / 2
    let width = timeWeights.count
    while frame < grid.count + reach {
      if frame < grid.count {
        // The silence of a window is decided by the recording's samples, including the sample after its last one.
        let (first, end) = (start(frame), start(frame) + window.count)
        guard band.reaches(end), heard >= min(frameCount, Int(Double(end) * ratio) + 1),
          pitch.knows(time(min(frame + reach, grid.count - 1)))
        else { return }
        let slot = frame % width
        let isNeeded = !voicedOnly || isNearVoice(frame, pitch)
        sounding[slot] = isNeeded && !isSilent(first, end, silence) && cepstrum(band, first)
        if sounding[slot] { keep(slot) }
      }
      // The frame whose average this frame completes.
      let centre = frame - reach
      frame += 1
      guard centre >= 0, !voicedOnly || pitch.isVoiced(time(centre)) else { continue }
      guard sounding[centre % width] else {
        body(time(centre), nil)
        continue
      }
      smoothOverTime(centre)
      smoothOverQuefrency()
      body(time(centre), prominence())
    }
  }

  /// Whether a voiced frame's average includes this frame.
  private func isNearVoice(_ frame: Int, _ pitch: PitchHistory) -> Bool {
    let reach = timeWeights.count / 2
    return (max(0, frame - reach)...min(grid.count - 1, frame + reach)).contains { pitch.isVoiced(time($0)) }
  }

  private func isSilent(_ start: Int, _ end: Int, _ silence: ConstantRuns) -> Bool {
    let first = min(max(0, Int(Double(start) * ratio)), frameCount - 1)
    let last = min(max(first, Int(Double(end) * ratio)), frameCount - 1)
    return silence.holds(first, through: last)
  }

  private mutating func keep(_ slot: Int) {
    let base = slot * power.count
    ring.withUnsafeMutableBufferPointer { ring in
      power.withUnsafeBufferPointer { for bin in $0.indices { ring[base + bin] = $0[bin] } }
    }
  }

  /// The weights of a centred mean over a window of `width` steps, for values that are joined by straight lines; [1]
  /// for less than a step.
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

  /// Computes the power cepstrum of one frame into `power`, and subtracts its trend if configured. Returns false in
  /// digital silence.
  private mutating func cepstrum(_ band: SampleView<Double>, _ start: Int) -> Bool {
    let (signal, spectrum) = (transform.signal, transform.spectrum)
    let inside = max(0, -start)..<max(0, min(window.count, band.count - start))
    let samples = UnsafeBufferPointer(rebasing: band.samples[(start + inside.lowerBound - band.first)...])
    var mean = 0.0
    var peak = 0.0
    for n in 0..<inside.count {
      mean += samples[n]
      peak = max(peak, abs(samples[n]))
    }
    guard peak > 0 else { return false }
    mean /= Double(window.count)
    signal.update(repeating: 0)
    window.withUnsafeBufferPointer { window in
      for n in inside { signal[n] = Float((samples[n - inside.lowerBound] - mean) / peak * window[n]) }
    }
    transform.forward()
    for k in spectrum.indices {
      let square = spectrum[k] * spectrum[k]
      // The rounding of Float limits a spectrum to about 140 dB below its peak; the constant is far below that.
      spectrum[k] = SIMD2(log(square.x + square.y + 1e-30), 0)
    }
    transform.inverse()
    for bin in power.indices {
      let value = Double(signal[bin]) / Double(signal.count)
      power[bin] = value * value
    }
    guard configuration.subtractTiltBeforeSmoothing else { return true }
    toDecibels(0..<power.count)
    let line = trend()
    let factor = log(10) / 10.0
    for bin in power.indices {
      let height = decibels[bin] - line.value(Double(bin))
      power[bin] = height > 0 ? exp(factor * height) : 1
    }
    return true
  }

  private mutating func toDecibels(_ bins: Range<Int>) {
    power.withUnsafeBufferPointer { power in
      decibels.withUnsafeMutableBufferPointer { for bin in bins { $0[bin] = 10 * log10(power[bin] + 1e-30) } }
    }
  }

  /// Computes the weighted mean of the sounding frames around one frame into `power`.
  private mutating func smoothOverTime(_ centre: Int) {
    let (reach, width) = (timeWeights.count / 2, timeWeights.count)
    power.withUnsafeMutableBufferPointer { power in
      power.update(repeating: 0)
      var sum = 0.0
      ring.withUnsafeBufferPointer { ring in
        for neighbour in max(0, centre - reach)...min(grid.count - 1, centre + reach)
        where sounding[neighbour % width] {
          let base = neighbour % width * power.count
          let weight = timeWeights[neighbour - centre + reach]
          for bin in power.indices { power[bin] += weight * ring[base + bin] }
          sum += weight
        }
      }
      for bin in power.indices { power[bin] /= sum }
    }
  }

  /// A moving average over bins. At both ends it uses the part of the window that exists.
  private mutating func smoothOverQuefrency() {
    guard quefrencyWeights.count > 1 else { return }
    let reach = quefrencyWeights.count / 2
    let whole = quefrencyWeights.reduce(0, +)
    decibels.withUnsafeMutableBufferPointer { values in
      power.withUnsafeMutableBufferPointer { power in
        _ = values.update(fromContentsOf: power)
        let inner = min(reach, power.count)..<max(min(reach, power.count), power.count - reach)
        for bin in [0..<inner.lowerBound, inner.upperBound..<power.count].joined() {
          var (sum, weight) = (0.0, 0.0)
          for index in max(0, bin - reach)...min(values.count - 1, bin + reach) {
            let factor = quefrencyWeights[index - bin + reach]
            sum += factor * values[index]
            weight += factor
          }
          power[bin] = sum / weight
        }
        // Weight by weight over all bins, a loop that the compiler can vectorise.
        for bin in inner { power[bin] = 0 }
        for (offset, factor) in quefrencyWeights.enumerated() {
          for bin in inner { power[bin] += factor * values[bin - reach + offset] }
        }
        for bin in inner { power[bin] /= whole }
      }
    }
  }

  private mutating func prominence() -> Double {
    toDecibels(min(tilt.lowerBound, search.lowerBound - 1)..<max(tilt.upperBound, search.upperBound + 2))
    let line = trend()
    var best = search.lowerBound
    for bin in search where decibels[bin] > decibels[best] { best = bin }
    // At the edge of the range the highest value may not be a peak.
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
