import AudioCore
import AudioGraphs
import Expectations
import Foundation
import ProcessorContracts
import Resampling
import TestSignals
import Testing
import ToneSynthesis

@Suite struct RateConvertedTests {
  private func tone(_ rate: Double) throws -> SineOscillator {
    try SineOscillator(configuration: .init(frequency: 1000, amplitude: 0.5), sampleRate: rate)
  }

  /// A tone generated at another rate agrees with the same tone generated at 48 kHz. The difference is −80 dB after the
  /// start, where the source has no past.
  @Test(arguments: [8000.0, 22_050, 44_100, 96_000]) func aToneStaysWhereItIs(rate: Double) throws {
    let graph = try AudioGraph(sampleRate: 48_000, channelCount: 1)
    let node = try graph.add(RateConverted(tone(rate), to: 48_000), name: "tone")
    try graph.connect(node, to: graph.output)
    let sound = try graph.render(frameCount: 20_000).samples
    for n in 3000..<20_000 {
      let expected = 0.5 * sin(2 * .pi * 1000 * Double(n) / 48_000)
      expectLess(abs(Double(sound[n]) - expected), 1e-4, "frame \(n)")
      guard abs(Double(sound[n]) - expected) < 1e-4 else { return }
    }
  }

  @Test func keepsItsPromises() throws {
    let violations = try RenderingContract.violations(
      of: { try RateConverted(tone(22_050), to: 48_000) }, frameCount: 5000)
    expectEqual(violations, [])
  }

  @Test func ratesAreChecked() throws {
    let rates = "sample rates: expected two of 1.0 to 768000.0 Hz with a ratio of 1/256 to 256, got"
    for (from, to) in [(48_000.0, 0.0), (48_000, .nan), (48_000, .infinity), (48_000, 1), (2500, 768_000)] {
      let error = expect(throws: ResamplingError.self) { try RateConverted(tone(from), to: to) }
      expectEqual(error?.description, "\(rates) \(from) and \(to) Hz")
    }
  }

  @Test func recordingsOfAnotherRateAreConvertedOrRefused() throws {
    let graph = try AudioGraph(sampleRate: 48_000, channelCount: 1)
    let recording = AudioBuffer(
      known: TestSignal.sine(frequency: 1000, amplitude: 0.5, frameCount: 22_050, sampleRate: 22_050),
      sampleRate: 22_050
    )
    expect(throws: AudioGraphError.differentSampleRate("voice", 22_050, graph: 48_000)) {
      try graph.add(BufferPlayer(recording), name: "voice")
    }
    let voice = try graph.addConverted(BufferPlayer(recording), name: "voice")
    try graph.connect(voice, to: graph.output)
    try graph.schedule(voice, at: 0) { $0.generator.start() }
    let sound = try graph.render(frameCount: 48_000).samples
    let wanted = TestSignal.sine(frequency: 1000, amplitude: 0.5, frameCount: 48_000, sampleRate: 48_000)
    // The ends are left out, since the converter assumes silence beyond them. Single precision and 140 dB leave 1e-6.
    expect((1000..<47_000).allSatisfy { abs(sound[$0] - wanted[$0]) < 1e-6 })
  }
}
