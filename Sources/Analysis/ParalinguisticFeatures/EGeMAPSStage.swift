import AudioCore
import Foundation
import Spectral
import SpectralFeatures

/// Computes the descriptors of each frame before they are smoothed. It owns all memory that they need, which does not grow.
///
/// Those of the windows of 20 ms come first; those that rest on pitch come when the pitch of their frame is decided.
final class EGeMAPSStage {
  /// Descriptors that rest on pitch, and formants.
  static let voiceWidth = 15
  /// Frames of which the short descriptors are kept.
  private static let kept = 64

  let grid: EGeMAPSGrid
  private let undefined: EGeMAPS.Undefined
  private let short: ShortFrame
  private let formants: PredictionFormants
  private let pitch: SubharmonicSum
  private let harmonics: HarmonicLevels
  private let fft: RealFFT
  private let window: [Float]
  private let longBins: Int
  private var shortCutter: FrameCutter
  private var longCutter: FrameCutter
  private var decision = PitchDecision()
  private var walk: PeriodWalk

  private var shortValues: [Float]
  private var formantValues: [Float]
  private var magnitudes: [Float]
  private var sound: [Float]
  private var isLoud = [Bool](repeating: false, count: PitchDecision.lag + 1)
  private var soundStart = 0
  private var soundCount = 0
  /// The 15 values of the frame that `voice` reports; NaN where undefined. The pitch is in semitones re 27.5 Hz.
  private(set) var voiceValues = [Float](repeating: .nan, count: voiceWidth)
  /// The mean square of the last short window.
  var meanSquare: Double { short.meanSquare }

  /// Root mean square below which a frame of 60 ms is unvoiced.
  private static let silence = 0.001

  init(_ grid: EGeMAPSGrid, _ undefined: EGeMAPS.Undefined) {
    self.grid = grid
    self.undefined = undefined
    guard let short = try? ShortFrame(grid, undefined), let harmonics = try? HarmonicLevels(grid),
      let fft = try? RealFFT(length: grid.longTransform)
    else { fatalError("transforms of \(grid.longTransform), a power of two") }
    self.short = short
    self.harmonics = harmonics
    for n in 0..<grid.longTransform { fft.signal[n] = 0 }
    self.fft = fft
    formants = PredictionFormants(grid)
    longBins = grid.longTransform / 2 + 1
    pitch = SubharmonicSum(binCount: longBins, binWidth: grid.sampleRate / Double(grid.longTransform))
    let half = Double(grid.longLength - 1) / 2
    window = (0..<grid.longLength).map { n in
      let distance = (Double(n) - half) / (0.4 * half)
      return ShortFrame.scale * Float(exp(-0.5 * distance * distance))
    }
    shortCutter = FrameCutter(Framing(windowLength: grid.shortLength, hopLength: grid.hop, padding: .none))
    longCutter = FrameCutter(Framing(windowLength: grid.longLength, hopLength: grid.hop, padding: .none))
    walk = PeriodWalk(sampleRate: grid.sampleRate)
    shortValues = [Float](repeating: 0, count: Self.kept * ShortFrame.width)
    formantValues = [Float](repeating: 0, count: Self.kept * 2 * PredictionFormants.count)
    magnitudes = [Float](repeating: 0, count: (PitchDecision.lag + 1) * longBins)
    sound = [Float](repeating: 0, count: 2 * (PitchDecision.lag + 8) * grid.hop + 2 * grid.longLength)
  }

  func reset() {
    shortCutter.reset()
    longCutter.reset()
    decision.reset()
    walk.reset()
    short.reset()
    formants.reset()
    (soundStart, soundCount) = (0, 0)
  }

  /// The short descriptors of a frame that is kept: of the last 60 or so.
  func shortValue(_ frame: Int, _ column: Int) -> Float {
    shortValues[frame % Self.kept * ShortFrame.width + column]
  }

  /// Takes samples. `onShort` is called with the number of each frame of 20 ms, and `onVoice` with that of each frame whose pitch
  /// is decided and with whether it is voiced.
  func append(
    _ samples: UnsafeBufferPointer<Float>, onShort: (Int) -> Void, onVoice: (Int, Bool) -> Void
  ) {
    var start = 0
    while start < samples.count {
      let end = min(samples.count, start + grid.hop)
      let part = UnsafeBufferPointer(rebasing: samples[start..<end])
      remember(part)
      shortCutter.append(part) { frame, window, _ in
        short.measure(window)
        short.withSpectrum { formants.measure($0) }
        let place = frame % Self.kept
        for n in 0..<ShortFrame.width { shortValues[place * ShortFrame.width + n] = short.values[n] }
        for n in 0..<PredictionFormants.count {
          formantValues[(2 * place) * PredictionFormants.count + n] = Float(formants.frequencies[n])
          formantValues[(2 * place + 1) * PredictionFormants.count + n] = Float(formants.bandwidths[n])
        }
        onShort(frame)
      }
      longCutter.append(part) { frame, window, _ in
        if let fundamental = measure(frame, window) { report(fundamental, onVoice) }
      }
      start = end
    }
  }

  /// Ends the signal: reports the frames that wait for a decision.
  func flush(onVoice: (Int, Bool) -> Void) {
    while let fundamental = decision.decide() { report(fundamental, onVoice) }
  }

  private func remember(_ samples: UnsafeBufferPointer<Float>) {
    if soundCount + samples.count > sound.count {
      let dropped = soundCount - sound.count / 2
      sound.withUnsafeMutableBufferPointer { sound in
        for n in 0..<soundCount - dropped { sound[n] = sound[n + dropped] }
      }
      soundStart += dropped
      soundCount -= dropped
    }
    for n in samples.indices { sound[soundCount + n] = samples[n] }
    soundCount += samples.count
  }

  /// Takes a window of 60 ms; gives the pitch of the frame that is decided by it.
  private func measure(_ frame: Int, _ samples: UnsafeBufferPointer<Float>) -> Double? {
    var square = 0.0
    for n in 0..<grid.longLength {
      let value = samples[n] * window[n]
      fft.signal[n] = value
      square += Double(value) * Double(value)
    }
    let level = (square / Double(grid.longLength)).squareRoot()
    guard level > 0, level.isFinite else {
      isLoud[frame % isLoud.count] = false
      return decision.append([])
    }
    fft.forward()
    return magnitudes.withUnsafeMutableBufferPointer { magnitudes in
      guard let base = magnitudes.baseAddress else { return nil }
      let target = base + frame % (PitchDecision.lag + 1) * longBins
      for k in 0..<longBins { target[k] = (fft.spectrum[k] * fft.spectrum[k]).sum() }
      SpectrumVectors.roots(of: target, longBins, into: target)
      pitch.measure(target)
      isLoud[frame % isLoud.count] = level > Self.silence
      return decision.append(pitch.candidates)
    }
  }

  /// Writes `voiceValues` of the frame that was decided last.
  private func report(_ decided: Double, _ onVoice: (Int, Bool) -> Void) {
    let frame = decision.decided - 1
    let fundamental = isLoud[frame % isLoud.count] ? decided : 0
    for n in voiceValues.indices { voiceValues[n] = .nan }
    let place = 2 * (frame % Self.kept) * PredictionFormants.count
    for n in 0..<PredictionFormants.count {
      voiceValues[6 + 3 * n] = formantValues[place + n]
      voiceValues[7 + 3 * n] = formantValues[place + PredictionFormants.count + n]
    }
    guard fundamental > 0 else {
      walk.reset()
      if undefined == .openSMILE {
        for n in 0..<PredictionFormants.count { voiceValues[8 + 3 * n] = -201 }
      }
      onVoice(frame, false)
      return
    }
    voiceValues[0] = Float(max(1, 12 * log2(fundamental / 27.5)))
    sound.withUnsafeBufferPointer { sound in
      (voiceValues[1], voiceValues[2]) = walk.walk(
        to: frame * grid.hop, fundamental: fundamental,
        through: UnsafeBufferPointer(rebasing: sound[..<soundCount]), from: soundStart)
    }
    magnitudes.withUnsafeBufferPointer { magnitudes in
      guard let base = magnitudes.baseAddress else { return }
      let magnitude = base + frame % (PitchDecision.lag + 1) * longBins
      voiceValues[3] = harmonics.harmonicsToNoise(magnitude, fundamental: fundamental)
      harmonics.findHarmonics(magnitude, fundamental: fundamental)
    }
    voiceValues[4] = Float(filled(harmonics.level(of: 1)) - filled(harmonics.level(of: 2)))
    for n in 0..<PredictionFormants.count where voiceValues[6 + 3 * n] > 0 {
      let level = harmonics.level(near: Double(voiceValues[6 + 3 * n]))
      if n == 2 { voiceValues[5] = Float(filled(harmonics.level(of: 1)) - level) }
      // openSMILE's 0 dB, the fundamental itself, counts as no value there.
      voiceValues[8 + 3 * n] = undefined == .openSMILE && level == 0 ? .nan : Float(level)
    }
    onVoice(frame, true)
  }

  /// A level, or openSMILE's of a harmonic that has no peak.
  private func filled(_ level: Double) -> Double { level.isNaN && undefined == .openSMILE ? -201 : level }
}
