import AudioCore
import Expectations
import Foundation
import TestSignals
import Testing
import VoiceEvents
import VoiceMeasurement

@Suite struct CepstralPeakProminenceTests {
  private let rate = 10_000.0

  private func voice(noise ratio: Double?, count: Int) -> AudioBuffer {
    let tone = TestSignal.harmonics(
      fundamental: 180, (1...25).map { ($0, 0.3 / Double($0), Double($0)) }, frameCount: count, sampleRate: rate
    ).map { Double($0) }
    let rms = GlottalTestSignal.rms(tone)
    let noise = GlottalTestSignal.gaussianNoise(
      rms: ratio.map { rms * pow(10, -$0 / 20) } ?? 0, count: count, seed: 77)
    return AudioBuffer(known: zip(tone, noise).map { Float($0 + $1) }, sampleRate: rate)
  }

  /// The prominence of one frame without smoothing agrees with the definition, computed by direct sums.
  @Test func definition() throws {
    let signal = voice(noise: 20, count: 1000)
    var configuration = CepstralPeakProminence.Configuration()
    configuration.timeStep = 0.5
    configuration.preEmphasisFrom = 10_000
    configuration.subtractTiltBeforeSmoothing = false
    configuration.timeAveragingWindow = 0
    configuration.quefrencyAveragingWindow = 0
    configuration.fitMethod = .leastSquares
    let result = try CepstralPeakProminence(of: signal, configuration: configuration)
    expectEqual(result.frameCount, 1)
    // The transform is in Float, the sums are in Double. Deep valleys of the log spectrum differ by about 0.001 dB.
    expectLess(abs(try require(result.mean.value) - slowProminence(signal.samples.map { Double($0) })), 0.01)
  }

  private func slowProminence(_ samples: [Double]) -> Double {
    let factor = exp(-2 * Double.pi * 10_000 / rate)
    let mean = samples.reduce(0, +) / Double(samples.count)
    var x = samples.map { $0 - mean }
    x = x.indices.map { x[$0] - ($0 > 0 ? factor * x[$0 - 1] : 0) }
    let offset = x.reduce(0, +) / 1000
    let edge = exp(-12.0)
    x = x.indices.map { n in
      let u = (Double(n) - 499.5) / 1001
      return (x[n] - offset) * (exp(-48 * u * u) - edge) / (1 - edge)
    }
    let size = 1024
    let table = (0..<size).map { (cos(2 * .pi * Double($0) / Double(size)), sin(2 * .pi * Double($0) / Double(size))) }
    let logPower = (0..<size).map { k -> Double in
      var (re, im) = (0.0, 0.0)
      for n in 0..<1000 {
        let turn = table[k * n % size]
        re += x[n] * turn.0
        im -= x[n] * turn.1
      }
      return log(re * re + im * im)
    }
    let decibels = (0...512).map { q -> Double in
      var sum = 0.0
      for k in 0..<size { sum += logPower[k] * table[k * q % size].0 }
      return 20 * log10(abs(sum / Double(size)))
    }
    let fit = 10...500
    let (n, mx) = (Double(fit.count), Double(10 + 500) / 2)
    let my = fit.reduce(0) { $0 + decibels[$1] } / n
    let slope =
      fit.reduce(0) { $0 + (Double($1) - mx) * (decibels[$1] - my) }
      / fit.reduce(0) { $0 + (Double($1) - mx) * (Double($1) - mx) }
    let best = (31...166).max { decibels[$0] < decibels[$1] } ?? 31
    let (l, c, r) = (decibels[best - 1], decibels[best], decibels[best + 1])
    let shift = (r - l) / (2 * (2 * c - l - r))
    return c + (r - l) * shift / 4 - (my + slope * (Double(best) + shift - mx))
  }

  /// More noise gives less prominence.
  @Test(arguments: CepstralPeakProminence.FitMethod.allCases)
  func fallsWithNoise(method: CepstralPeakProminence.FitMethod) throws {
    var configuration = CepstralPeakProminence.Configuration()
    configuration.fitMethod = method
    configuration.timeStep = 0.01
    configuration.timeAveragingWindow = 0.05
    let values = try [nil, 30.0, 20, 10, 0, -10].map { ratio in
      try require(
        try CepstralPeakProminence(of: voice(noise: ratio, count: 6000), configuration: configuration).mean.value)
    }
    for (more, less) in zip(values, values.dropFirst()) { expectGreater(more, less, "\(values) dB, seed 77") }
    expectGreater(values[0], values[5] + 6)
  }

  @Test func absences() throws {
    func measure(_ samples: [Float]) throws -> CepstralPeakProminence {
      try CepstralPeakProminence(of: AudioBuffer(known: samples, sampleRate: rate))
    }
    expectEqual(try measure([]).mean.absence, .empty)
    expectEqual(try measure([Float](repeating: 0, count: 3000)).mean.absence, .silent)
    expectEqual(try measure([0.1, -0.1, 0.2]).mean.absence, .tooShort)
    expectEqual(try measure(voice(noise: 0, count: 2000).samples).voicedMean.absence, .notMeasured)
  }

  @Test func invalidSettings() {
    let signal = voice(noise: 0, count: 10)
    var wrong: [CepstralPeakProminence.Configuration] = Array(repeating: .init(), count: 5)
    wrong[0].pitchFloor = 0
    wrong[1].timeStep = .nan
    wrong[2].tiltLineQuefrencyEnd = 0
    wrong[3].maximumFrequency = .infinity
    wrong[4].peakSearchPitchRange = 1...330
    for configuration in wrong {
      expect(throws: VoiceMeasurementError.self) {
        _ = try CepstralPeakProminence(of: signal, configuration: configuration)
      }
    }
  }
}
