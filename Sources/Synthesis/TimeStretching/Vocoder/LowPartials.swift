import AudioCore
import AudioEffects
import Spectral

/// The steady partials of the low band, which a window four times as long as the vocoder's tells apart.
///
/// The vocoder's window merges partials less than three of its bins apart (64 Hz at 44.1 kHz) into one peak. Here each
/// has a frequency, by the advance of its phase between two long windows, and a rotation of its own. Its amplitude is
/// fitted to the vocoder's frame together with those of its neighbours. So each is turned on its own, while all other
/// sound keeps the vocoder's short window. The long windows end where the vocoder's end, so they add no latency.
struct LowPartials: ~Copyable {
  /// A partial that is followed from frame to frame.
  private struct Partial {
    /// In turns per sample.
    var frequency = 0.0
    /// In turns.
    var rotation = 0.0
    /// Its power in the long frame.
    var power: Float = 0
    /// Frames in which it was found before.
    var age = 0
  }

  /// Samples of a long window at the low band's rate.
  private static let bandLength = 1024
  /// Vocoder windows in a long one.
  private static let windows = 4
  /// Partials with a neighbour within this number of the vocoder's bins are taken. Others are single peaks there.
  private static let nearBins = 6.0
  /// Windows in a row in which a partial must have been found before it is taken.
  private static let leastAge = 2
  /// The most that the power of a steady partial changes over a long window, as a share. A click in the window, whose
  /// spectrum also has peaks that stay, changes more but for a moment.
  private static let largestChange = 2.5
  /// The most that the steady partials leave of the power near one of them in the vocoder's frame, as a share. Sounds
  /// that waver (vibrato, choruses) leave more, and the short window follows them better.
  private static let largestRest: Float = 0.2
  /// Bins of the vocoder on each side of a partial over which the rest is measured.
  private static let restReach = 2
  /// The least power of a partial as a share of the largest, −60 dB.
  private static let leastPower: Float = 1e-6

  /// Number of the partials that are taken, by rising frequency.
  private(set) var count = 0
  /// Their amplitudes in the vocoder's frame.
  let fit: LobeFit

  /// Frequencies of those that are taken, in turns per sample.
  private var frequencies = [Double](repeating: 0, count: LobeFit.capacity)
  /// Rotations of those that are taken, in turns.
  private var rotations = [Double](repeating: 0, count: LobeFit.capacity)
  private var found = [Partial](repeating: Partial(), count: LobeFit.capacity)
  private var foundCount = 0
  private var lastFound = [Partial](repeating: Partial(), count: LobeFit.capacity)
  private var lastFoundCount = 0
  private var candidates = [Double](repeating: 0, count: LobeFit.capacity)
  private var guesses = [Double](repeating: 0, count: LobeFit.capacity)

  private let windowLength: Int
  private let longLength: Double
  private let channelCount: Int
  private let searchedBins: Int
  private var band: LowBand
  private let fft: RealFFT
  private let window: FloatMemory
  private var frame: VocoderFrame
  private var last: VocoderFrame
  private let present: LobeFit
  private let before: LobeFit

  /// - Parameter windowLength: of the vocoder, a multiple of 256 or less than 256.
  init(windowLength: Int, channelCount: Int) throws(AudioEffectsError) {
    let factor = max(1, Self.windows * windowLength / Self.bandLength)
    let length = Self.windows * windowLength / factor
    let hann = try PhaseVocoder.hann(length)
    fft = try PhaseVocoder.transform(length)
    window = FloatMemory(count: length)
    for (n, value) in hann.enumerated() { window.base[n] = Float(value) }
    self.windowLength = windowLength
    longLength = Double(length * factor)
    self.channelCount = channelCount
    searchedBins = min(length / 2, Int(LowBand.share * Double(length)))
    band = LowBand(factor: factor, channelCount: channelCount, length: 2 * length)
    frame = VocoderFrame(binCount: length / 2 + 1, channelCount: channelCount)
    last = VocoderFrame(binCount: length / 2 + 1, channelCount: channelCount)
    fit = LobeFit(channelCount: channelCount)
    present = LobeFit(channelCount: channelCount)
    before = LobeFit(channelCount: channelCount)
  }

  mutating func reset() {
    band.reset()
    frame.clear()
    last.clear()
    (count, foundCount, lastFoundCount) = (0, 0, 0)
  }

  func frequency(_ partial: Int) -> Double { frequencies[partial] }
  func rotation(_ partial: Int) -> Double { rotations[partial] }

  /// Power of a taken partial in the vocoder's frame, of all channels.
  func power(_ partial: Int) -> Float { power(fit, partial) }

  /// Finds the partials of the long window that ends with the vocoder's window around `position`.
  ///
  /// - Parameter largest: the largest power of a bin in the vocoder's frame.
  mutating func find(in history: borrowing SampleHistory, at position: Int, largest: Float) {
    analyze(history, at: position)
    swap(&found, &lastFound)
    lastFoundCount = foundCount
    foundCount = 0
    guard let position = frame.position, let lastPosition = last.position, position != lastPosition else { return }
    let count = setCandidates(largest)
    let step = Double(position - lastPosition)
    let tolerance = Float(max(0.05, Self.largestChange * abs(step) / longLength))
    for index in 0..<count { guesses[index] = candidates[index] }
    for _ in 0..<2 {
      present.fit(candidates, count, to: frame, length: longLength)
      before.fit(candidates, count, to: last, length: longLength)
      for index in 0..<count {
        var (x, y): (Float, Float) = (0, 0)
        for c in 0..<channelCount {
          let (a, b) = (present.amplitude(index, channel: c), before.amplitude(index, channel: c))
          x += a.x * b.x + a.y * b.y
          y += a.y * b.x - a.x * b.y
        }
        candidates[index] += Turns.wrapped(Double(Turns.angle(x, y)) - candidates[index] * step) / step
      }
    }
    for index in 0..<count {
      let (power, lastPower) = (power(present, index), power(before, index))
      let error = abs(candidates[index] - guesses[index]) * longLength
      guard error < 0.3, abs(power - lastPower) < tolerance * lastPower else { continue }
      if foundCount > 0, found[foundCount - 1].frequency >= candidates[index] { continue }
      found[foundCount] = Partial(frequency: candidates[index], power: power)
      foundCount += 1
    }
  }

  private func power(_ fit: borrowing LobeFit, _ partial: Int) -> Float {
    var sum: Float = 0
    for c in 0..<channelCount {
      let a = fit.amplitude(partial, channel: c)
      sum += a.x * a.x + a.y * a.y
    }
    return sum
  }

  private mutating func setCandidates(_ largest: Float) -> Int {
    frame.peaks.find(in: frame.power.base, searchedBins)
    let share = Float(fft.length) / Float(windowLength)
    let least = Self.leastPower * share * share * largest
    var count = 0
    for peak in 0..<frame.peaks.count where count < LobeFit.capacity {
      let bin = frame.peaks.bins[peak]
      guard bin >= 4, frame.power.base[bin] > least else { continue }
      candidates[count] = frame.frequency(ofPeakAt: bin) / longLength
      count += 1
    }
    return count
  }

  /// Continues the rotations from the last frame, or sets those of new partials to what `rotation` says of a frequency.
  ///
  /// - Parameter drift: output samples since the last frame less those of the input.
  mutating func continueRotations(drift: Double, _ rotation: (Double) -> Double) {
    var other = 0
    for index in 0..<foundCount {
      let frequency = found[index].frequency
      while other + 1 < lastFoundCount,
        abs(lastFound[other + 1].frequency - frequency) <= abs(lastFound[other].frequency - frequency)
      { other += 1 }
      let isKnown = other < lastFoundCount && abs(lastFound[other].frequency - frequency) * longLength < 0.5
      let start = isKnown ? lastFound[other].rotation : rotation(frequency)
      found[index].age = isKnown ? lastFound[other].age + 1 : 0
      found[index].rotation = Turns.wrapped(start + frequency * drift)
    }
  }

  /// Sets all rotations to what `rotation` says of a frequency.
  mutating func setRotations(_ rotation: (Double) -> Double) {
    continueRotations(drift: 0, rotation)
    for index in 0..<foundCount { found[index].rotation = rotation(found[index].frequency) }
  }

  /// Takes the partials that are near each other and fits them to the vocoder's frame.
  mutating func take(_ frame: borrowing VocoderFrame) {
    let near = Self.nearBins / Double(windowLength)
    count = 0
    var lastOne = -1.0
    for index in 0..<foundCount where found[index].age >= Self.leastAge {
      let frequency = found[index].frequency
      var next = index + 1
      while next < foundCount, found[next].age < Self.leastAge { next += 1 }
      let hasNext = next < foundCount && found[next].frequency - frequency < near
      if hasNext || frequency - lastOne < near {
        frequencies[count] = frequency
        rotations[count] = found[index].rotation
        count += 1
      }
      lastOne = frequency
    }
    fit.fit(frequencies, count, to: frame, length: Double(windowLength))
    dropWavering(frame)
  }

  /// Drops the taken partials near which the vocoder's frame has more than a sum of steady ones.
  private mutating func dropWavering(_ frame: borrowing VocoderFrame) {
    var kept = 0
    for index in 0..<count where rest(frame, near: index) < Self.largestRest {
      // Rotations and frequencies are needed in their places until all are judged.
      candidates[kept] = Double(index)
      kept += 1
    }
    guard kept < count else { return }
    for place in 0..<kept {
      let index = Int(candidates[place])
      (frequencies[place], rotations[place]) = (frequencies[index], rotations[index])
    }
    count = kept
    fit.fit(frequencies, count, to: frame, length: Double(windowLength))
  }

  /// What the taken partials leave of the power near one of them, as a share.
  private func rest(_ frame: borrowing VocoderFrame, near index: Int) -> Float {
    let (length, reach) = (Double(windowLength), Double(LobeFit.lobeReach + Self.restReach))
    let bin = frequencies[index] * length
    let middle = Int(bin.rounded())
    var first = index
    while first > 0, bin - frequencies[first - 1] * length < reach { first -= 1 }
    var (rest, power): (Float, Float) = (0, 0)
    for b in max(0, middle - Self.restReach)...min(frame.binCount - 1, middle + Self.restReach) {
      for c in 0..<channelCount {
        let at = frame.spectra.base + 2 * (frame.binCount * c + b)
        var value = SIMD2(at[0], at[1])
        power += value.x * value.x + value.y * value.y
        var other = first
        while other < count, frequencies[other] * length - bin < reach {
          let lobe = HannLobe(frequency: frequencies[other] * length)
          value -= fit.amplitude(other, channel: c) * lobe.value(at: b)
          other += 1
        }
        rest += value.x * value.x + value.y * value.y
      }
    }
    return power > 0 ? rest / power : 1
  }

  /// Forgets which partials are taken.
  mutating func takeNone() { count = 0 }

  private mutating func analyze(_ history: borrowing SampleHistory, at position: Int) {
    guard let signal = fft.signal.baseAddress else { return }
    let length = fft.length
    var end = band.last(before: position + windowLength / 2)
    band.extend(to: end, from: history)
    end = max(end, band.history.end - length)
    swap(&frame, &last)
    for c in 0..<channelCount {
      let samples = band.history.samples(from: end - length + 1, channel: c)
      for n in 0..<length { signal[n] = samples[n] * window.base[n] }
      fft.forward()
      frame.store(fft.spectrum, channel: c)
    }
    frame.position = (end - length / 2 + 1) * band.factor
  }
}
