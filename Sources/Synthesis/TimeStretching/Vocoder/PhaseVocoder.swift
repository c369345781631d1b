import AudioCore
import AudioEffects
import Spectral

/// A phase vocoder: it reads windows of a signal at any places and joins them with a fixed hop.
///
/// Four Hann windows overlap, applied before and after the transform. The phases of the bins are rotated so that
/// partials continue without a break. Each peak is rotated to the phase that it would have reached with the frequency
/// measured since the last window, and its region is rotated with it (identity phase locking: J. Laroche, M. Dolson,
/// "Improved phase vocoder time-scale modification of audio", IEEE Trans. Speech and Audio Processing 7 (1999), III.C).
/// All channels are rotated equally, which keeps the stereo image.
struct PhaseVocoder: ~Copyable {
  /// The treatment of the phases of a frame.
  enum Phases {
    /// Partials continue from the last frame.
    case continued
    /// The phases are unchanged, except that steady partials continue from the last frame. The phases also fit the next
    /// frame, if that one is treated equally.
    case original(isFirst: Bool)
    /// The phases are unchanged.
    case unchanged
  }

  /// Samples in one window: a multiple of 8.
  let windowLength: Int
  /// Samples from one frame of the output to the next: a quarter of a window.
  let hop: Int
  let channelCount: Int

  /// Partials at most this number of bins apart disturb each other.
  private static let nearBins = 8

  private let binCount: Int
  private let fft: RealFFT
  private let window: FloatMemory
  private let synthesisWindow: FloatMemory
  private var frame: VocoderFrame
  private var last: VocoderFrame
  private var partials: SteadyPartials
  private var low: LowPartials
  private var correction: EnvelopeCorrection
  private var isWarped = false
  /// Number of needed bins of this frame.
  private var neededBins: Int
  /// Sums of the overlapping frames, one window long for each channel. Their first hop is complete.
  private let sums: FloatMemory

  init(windowLength: Int, channelCount: Int, sampleRate: Double) throws(AudioEffectsError) {
    ensure(windowLength.isMultiple(of: 8), "window: expected a multiple of 8 frames, got \(windowLength)")
    let hann = try Self.hann(windowLength)
    let low = try LowPartials(windowLength: windowLength, channelCount: channelCount)
    fft = try Self.transform(windowLength)
    self.low = low
    self.windowLength = windowLength
    hop = windowLength / 4
    self.channelCount = channelCount
    let binCount = windowLength / 2 + 1
    self.binCount = binCount
    neededBins = binCount
    window = FloatMemory(count: windowLength)
    synthesisWindow = FloatMemory(count: windowLength)
    for (n, value) in hann.enumerated() {
      window.base[n] = Float(value)
      // Four squared Hann windows add up to 1.5, and the two transforms multiply by their length.
      synthesisWindow.base[n] = Float(value / (1.5 * Double(windowLength)))
    }
    frame = VocoderFrame(binCount: binCount, channelCount: channelCount)
    last = VocoderFrame(binCount: binCount, channelCount: channelCount)
    partials = SteadyPartials(windowLength: windowLength, channelCount: channelCount)
    correction = EnvelopeCorrection(binCount: binCount, binWidth: sampleRate / Double(windowLength))
    sums = FloatMemory(count: windowLength * channelCount)
  }

  static func hann(_ length: Int) throws(AudioEffectsError) -> [Double] {
    do throws(AudioFormatError) {
      return try Window.hann.samples(length: length, .periodic)
    } catch {
      throw .unavailable(reason: error.description)
    }
  }

  static func transform(_ length: Int) throws(AudioEffectsError) -> RealFFT {
    do throws(SpectralError) {
      return try RealFFT(length: length)
    } catch {
      throw .unavailable(reason: error.description)
    }
  }

  /// Adds the window around sample `position` of the history as the next frame. Then `output` is complete for the hop
  /// that begins half a window before the frame's centre.
  ///
  /// - Parameters:
  ///   - warp: by how much the spectral envelope is compressed in frequency; 1: it stays as it is.
  ///   - band: the needed share of the band; frequencies above it may be omitted.
  mutating func add(
    _ history: borrowing SampleHistory, at position: Int, _ phases: Phases, warp: Double = 1, band: Double = 1
  ) {
    swap(&frame, &last)
    // The main lobe of the highest partial reaches beyond the band.
    neededBins = min(binCount, Int((band * Double(binCount - 1)).rounded(.up)) + 8)
    analyze(history, at: position)
    frame.position = position
    frame.peaks.find(in: frame.power.base, neededBins)
    if case .original(isFirst: true) = phases {
      partials.take(from: last, low, gains: isWarped ? UnsafePointer(correction.gains.base) : nil)
    }
    low.find(in: history, at: position, largest: frame.peaks.largest)
    isWarped = warp != 1
    if isWarped {
      let isTransient = if case .original = phases { true } else { false }
      correction.setGains(of: frame.power.base, warp: warp, count: neededBins, isTransient: isTransient)
    }
    switch phases {
    case .continued:
      continuePhases()
      continueLowPartials()
      synthesize()
    case .unchanged:
      low.setRotations { _ in 0 }
      low.takeNone()
      for peak in 0..<frame.peaks.count { (frame.rotations[peak], frame.frequencies[peak]) = (0, .nan) }
      synthesize()
    case .original:
      partials.advance(to: position, hop: hop)
      synthesizeOriginal()
      low.setRotations { partials.rotation(near: $0) }
      low.take(frame)
    }
  }

  /// A hop of a channel's output.
  func output(channel: Int) -> UnsafePointer<Float> { UnsafePointer(sums.base + channel * windowLength) }

  mutating func reset() {
    frame.clear()
    last.clear()
    partials.clear()
    low.reset()
    sums.clear()
    isWarped = false
  }

  private func analyze(_ history: borrowing SampleHistory, at position: Int) {
    guard let signal = fft.signal.baseAddress else { return }
    let window = window.base
    for c in 0..<channelCount {
      let samples = history.samples(from: position - windowLength / 2, channel: c)
      for n in 0..<windowLength { signal[n] = samples[n] * window[n] }
      fft.forward()
      frame.store(fft.spectrum, channel: c)
    }
  }

  /// Gives each peak its rotation.
  private func continuePhases() {
    guard let position = frame.position, let lastPosition = last.position, last.peaks.count > 0 else {
      for peak in 0..<frame.peaks.count { (frame.rotations[peak], frame.frequencies[peak]) = (0, .nan) }
      return
    }
    let step = Double(position - lastPosition)
    let hop = Double(hop)
    let (perBin, reciprocal) = (1 / Double(windowLength), 1 / step)
    // With a step this small, the measured frequencies are inaccurate.
    let isShort = abs(step) < hop / 4
    let factor = isShort ? 0 : hop * reciprocal - 1
    let tolerance = 0.1 * abs(step) * perBin
    let (power, lastPower) = (frame.power.base, last.power.base)
    var owner = 0
    for peak in 0..<frame.peaks.count {
      let bin = frame.peaks.bins[peak]
      while last.peaks.starts[owner + 1] <= bin { owner += 1 }
      let ownerBin = last.peaks.bins[owner]
      // A partial moves by at most two bins between frames; a peak farther away is another partial.
      let isSame = abs(ownerBin - bin) <= 2
      let turnsPerSample = frame.frequency(ofPeakAt: bin) * perBin
      let expected = turnsPerSample * step
      let difference = Turns.wrapped(frame.advance(of: bin, since: last, isSame ? ownerBin : bin) - expected)
      let isSteady = isSame && power[bin] > 0.7 * lastPower[ownerBin] && power[bin] < 1.4 * lastPower[ownerBin]
      let lacking: Double
      if isShort {
        // The earlier measurement of a steady frequency is more accurate.
        let known = last.frequencies[owner]
        frame.frequencies[peak] = isSteady ? known : .nan
        lacking = (known.isFinite && isSame ? known : turnsPerSample) * (hop - step)
      } else {
        let measured = expected + difference
        frame.frequencies[peak] = isSteady && abs(difference) < tolerance ? measured * reciprocal : .nan
        lacking = measured * factor
      }
      let turned = Turns.wrapped(last.rotations[owner] + lacking)
      frame.rotations[peak] = turned.isFinite ? turned : 0
    }
  }

  /// Takes the partials that only the long window tells apart. The rest of a region is rotated with the strongest of
  /// them in it.
  private mutating func continueLowPartials() {
    guard let position = frame.position, let lastPosition = last.position, last.peaks.count > 0, frame.peaks.count > 0
    else {
      low.setRotations { _ in 0 }
      return low.takeNone()
    }
    let length = Double(windowLength)
    low.continueRotations(drift: Double(hop - (position - lastPosition))) { frequency in
      last.rotations[last.peaks.owner(of: Int((frequency * length).rounded()))]
    }
    low.take(frame)
    guard low.count > 0 else { return }
    var (peak, largest, strongest) = (0, Float(0), 0)
    for partial in 0...low.count {
      let bin = partial < low.count ? low.frequency(partial) * length : .infinity
      while peak < frame.peaks.count, Double(frame.peaks.starts[peak + 1]) <= bin.rounded() {
        if largest > 0 {
          // Its part beyond the region is not rotated apart, since its neighbours are fitted too.
          (frame.rotations[peak], frame.frequencies[peak]) = (low.rotation(strongest), .nan)
        }
        largest = 0
        peak += 1
      }
      guard partial < low.count, peak < frame.peaks.count else { break }
      let power = low.power(partial)
      if power > largest { (largest, strongest) = (power, partial) }
    }
  }

  /// Applies the rotations of the peaks to the spectra and adds them to the output.
  private func synthesize() {
    guard let spectrum = fft.spectrum.baseAddress else { return }
    for c in 0..<channelCount {
      let bins = frame.spectra.base + 2 * binCount * c
      spectrum.withMemoryRebound(to: Float.self, capacity: 2 * binCount) { target in
        if frame.peaks.count == 0 { target.update(from: bins, count: 2 * neededBins) }
        for peak in 0..<frame.peaks.count {
          let turn = Turns.unit(frame.rotations[peak])
          for b in frame.peaks.starts[peak]..<min(neededBins, frame.peaks.starts[peak + 1]) {
            target[2 * b] = bins[2 * b] * turn.x - bins[2 * b + 1] * turn.y
            target[2 * b + 1] = bins[2 * b] * turn.y + bins[2 * b + 1] * turn.x
          }
        }
        for peak in 1..<max(1, frame.peaks.count) { turnTails(peak - 1, peak, target, bins) }
        for partial in 0..<low.count { turnLow(partial, c, target) }
      }
      overlapAdd(c)
    }
  }

  /// Rotates a partial of the low band by the difference between its rotation and that of the region.
  @inline(__always)
  private func turnLow(_ partial: Int, _ channel: Int, _ target: UnsafeMutablePointer<Float>) {
    let frequency = low.frequency(partial) * Double(windowLength)
    let lobe = HannLobe(frequency: frequency)
    let middle = Int(frequency.rounded())
    let a = low.fit.amplitude(partial, channel: channel)
    let own = Turns.unit(low.rotation(partial))
    var peak = frame.peaks.owner(of: max(0, middle - 6))
    var change = own - Turns.unit(frame.rotations[peak])
    var value = SIMD2(a.x * change.x - a.y * change.y, a.x * change.y + a.y * change.x)
    for b in max(0, middle - 6)...min(neededBins - 1, middle + 6) {
      if b >= frame.peaks.starts[peak + 1] {
        peak += 1
        change = own - Turns.unit(frame.rotations[peak])
        value = SIMD2(a.x * change.x - a.y * change.y, a.x * change.y + a.y * change.x)
      }
      let turned = value * lobe.value(at: b)
      target[2 * b] += turned.x
      target[2 * b + 1] += turned.y
    }
  }

  /// Applies the rotation of a partial also to its part beyond the border with the region of a near partial.
  @inline(__always)
  private func turnTails(
    _ first: Int, _ second: Int, _ target: UnsafeMutablePointer<Float>, _ bins: UnsafePointer<Float>
  ) {
    let (firstBin, secondBin, border) = (frame.peaks.bins[first], frame.peaks.bins[second], frame.peaks.starts[second])
    guard secondBin - firstBin <= Self.nearBins, frame.frequencies[first].isFinite, frame.frequencies[second].isFinite
    else { return }
    let change = Turns.unit(frame.rotations[second]) - Turns.unit(frame.rotations[first])
    turnTail(first, over: border..<secondBin + 1, by: -change, target, bins)
    turnTail(second, over: firstBin..<border, by: change, target, bins)
  }

  @inline(__always)
  private func turnTail(
    _ peak: Int, over range: Range<Int>, by change: SIMD2<Float>, _ target: UnsafeMutablePointer<Float>,
    _ bins: UnsafePointer<Float>
  ) {
    let bin = frame.peaks.bins[peak]
    let lobe = HannLobe(frequency: frame.frequencies[peak] * Double(windowLength))
    let (x, y) = (bins[2 * bin], bins[2 * bin + 1])
    let gain = 1 / lobe.value(at: bin)
    let tail = SIMD2(x * change.x - y * change.y, x * change.y + y * change.x) * gain
    for b in range {
      let value = tail * lobe.value(at: b)
      target[2 * b] += value.x
      target[2 * b + 1] += value.y
    }
  }

  /// Adds the spectra unchanged, except for the steady partials.
  private mutating func synthesizeOriginal() {
    guard let spectrum = fft.spectrum.baseAddress else { return }
    for c in 0..<channelCount {
      spectrum.withMemoryRebound(to: Float.self, capacity: 2 * binCount) { target in
        target.update(from: frame.spectra.base + 2 * binCount * c, count: 2 * binCount)
        partials.turn(target, channel: c, gains: isWarped ? UnsafePointer(correction.gains.base) : nil)
      }
      overlapAdd(c)
    }
    partials.mark(&frame)
  }

  private func overlapAdd(_ channel: Int) {
    guard let signal = fft.signal.baseAddress, let spectrum = fft.spectrum.baseAddress else { return }
    if isWarped {
      for b in 0..<neededBins { spectrum[b] *= correction.gains.base[b] }
    }
    (spectrum + neededBins).update(repeating: .zero, count: binCount - neededBins)
    fft.inverse()
    let sums = sums.base + channel * windowLength
    let (kept, window) = (windowLength - hop, synthesisWindow.base)
    for n in 0..<kept { sums[n] = sums[n + hop] + signal[n] * window[n] }
    for n in kept..<windowLength { sums[n] = signal[n] * window[n] }
  }
}
