import AudioCore
import Expectations
import Foundation
import ProcessorContracts
import Testing
import TimeStretching

/// Partials that the vocoder's window merges into one peak.
@Suite struct ClosePartialsTests {
  private let rate = 44_100.0

  private func sines(_ frequencies: [Double], frameCount: Int) -> [Float] {
    (0..<frameCount).map { n in
      let sum = frequencies.enumerated().reduce(0) {
        $0 + sin(2 * .pi * $1.element * Double(n) / rate + 1.3 * Double($1.offset))
      }
      return Float(0.2 * sum)
    }
  }

  /// Both sines of a pair, and all of a triad, land at their frequencies. 60 dB is 5 dB less than the least that the
  /// benchmark measures; without a long window it is 1 to 3 dB.
  @Test(arguments: [
    [147.7, 167.7], [101.3, 126.3], [331.9, 361.9], [993.7, 1033.7], [277.18, 329.63], [130.81, 164.81, 196.0],
  ])
  func eachLandsAtItsFrequency(frequencies: [Double]) throws {
    let signal = AudioBuffer(known: sines(frequencies, frameCount: 88_200), sampleRate: rate)
    for pitch in [4.0, -4] {
      var shift = try PitchShift(configuration: .init(pitch: pitch), sampleRate: rate, channelCount: 1)
      let result = try shift.applied(to: signal).samples[40_000..<70_000]
      let ratio = SteadyTone.signalToNoise(
        result, frequencies: frequencies.map { $0 * exp2(pitch / 12) }, sampleRate: rate)
      expectGreater(ratio, 60, "\(pitch) semitones, \(frequencies)")
    }
    let stretched = try TimeStretcher.stretch(signal, ratio: 1.25).samples[50_000..<80_000]
    expectGreater(SteadyTone.signalToNoise(stretched, frequencies: frequencies, sampleRate: rate), 60, "\(frequencies)")
  }

  /// The output does not depend on how the input was cut, nor on what was before a reset.
  @Test(arguments: [8000.0, 44_100]) func keepsItsPromises(sampleRate: Double) throws {
    let channels = [[277.18, 329.63, 349], [277.18, 310]].map { sines($0, frameCount: 30_000) }
    let violations = try StreamingContract.violations(
      of: { try TimeStretcher(configuration: .init(ratio: 1.3), sampleRate: sampleRate, channelCount: 2) },
      on: AudioBuffer(known: channels, sampleRate: sampleRate),
      output: { block, log in
        for n in 0..<block.frameCount { for c in 0..<2 { log.record(block.channel(c)[n]) } }
      })
    expectEqual(violations, [])
  }
}
