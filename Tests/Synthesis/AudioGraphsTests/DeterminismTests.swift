import AudioCore
import AudioEffects
import AudioGraphs
import Expectations
import Instruments
import SpeechSynthesis
import TestSignals
import Testing
import ToneSynthesis

/// A graph with all kinds of sources, effects and events gives the same bits for every block length and after a reset.
@Suite struct DeterminismTests {
  private static let rate = 48_000.0

  private func graph() throws -> AudioGraph {
    let graph = try AudioGraph(sampleRate: Self.rate, channelCount: 2)
    let mixer = try graph.addMixer(channelCount: 2, name: "mixer")
    try addInstruments(to: graph, mixer)
    try addPlayer(to: graph, mixer)
    try addSpeech(to: graph, mixer)
    try graph.connect(mixer, to: graph.output, gain: 0.8)
    return graph
  }

  /// Adds a sampler with notes, a string, and a sawtooth at another rate whose frequency moves.
  private func addInstruments(to graph: AudioGraph, _ mixer: Node<Mixer>) throws {
    let note = AudioBuffer(
      known: TestSignal.sine(frequency: 262, amplitude: 0.5, frameCount: 22_050, sampleRate: 22_050),
      sampleRate: 22_050)
    let instrument = try SFZInstrument(
      text: "<group> ampeg_release=0.1 loop_mode=loop_continuous <region> sample=c4.wav pitch_keycenter=60")
    let sampler = try graph.add(Sampler(instrument, sampleRate: Self.rate) { _ in note }, name: "sampler")
    try graph.connect(sampler, to: mixer)
    for (n, key) in [60, 64, 67, 72, 60].enumerated() {
      try graph.schedule(sampler, at: 300 + n * 1777) { $0.noteOn(key, velocity: 90) }
      try graph.schedule(sampler, at: 1500 + n * 1777) { $0.noteOff(key) }
    }
    let string = try graph.add(PluckedString(sampleRate: Self.rate), name: "string")
    try graph.connect(string, to: mixer, gain: 0.5)
    try graph.schedule(string, at: 2001) { $0.noteOn(45, velocity: 100) }
    let wave = try BandLimitedOscillator(
      configuration: .init(.sawtooth, frequency: 220, amplitude: 0.2), sampleRate: 44_100)
    let saw = try graph.add(RateConverted(wave, to: Self.rate), name: "saw")
    try graph.connect(saw, to: mixer)
    try graph.automate(
      "frequency", of: saw, through: [.init(frame: 500, value: 220), .init(frame: 7000, value: 1760)],
      curve: .exponential)
  }

  /// Adds a player that is connected to a limiter, and also past the limiter on a shorter path.
  private func addPlayer(to graph: AudioGraph, _ mixer: Node<Mixer>) throws {
    let noise = TestSignal.mixed(channelCount: 2, frameCount: 7000, sampleRate: Self.rate, seed: 4)
    let player = try graph.add(BufferPlayer(noise, isLooped: true), name: "player")
    let limiter = try graph.add(
      TruePeakLimiter(configuration: .init(ceiling: -12), sampleRate: Self.rate, channelCount: 2),
      name: "limiter")
    try graph.connect(player, to: limiter)
    try graph.connect(player, to: mixer, gain: 0.1)
    try graph.connect(limiter, to: mixer)
    try graph.schedule(player, at: 100) { $0.start() }
    try graph.schedule(player, at: 5005) { $0.start(at: 300) }
    try graph.schedule(player, at: 9000) { $0.stop() }
    try graph.setGain(0.7, from: limiter, to: mixer, at: 3333)
    try graph.automate(
      "ceiling", of: limiter, through: [.init(frame: 1000, value: -12), .init(frame: 6000, value: -40)])
  }

  /// Adds speech at the engine's rate, synthesized again for each graph, at a volume that moves.
  private func addSpeech(to graph: AudioGraph, _ mixer: Node<Mixer>) throws {
    let synthesizer = try SpeechSynthesizer(configuration: .init(voice: "en"))
    let words = try synthesizer.spoken("Now!").audio
    let speech = try graph.addConverted(BufferPlayer(words), name: "speech")
    let volume = try graph.add(
      Gain(sampleRate: Self.rate, channelCount: 1), name: "volume")
    try graph.connect(speech, to: volume)
    try graph.connect(volume, to: mixer)
    try graph.schedule(speech, at: 1234) { $0.generator.start() }
    try graph.automate("gain", of: volume, through: [.init(frame: 2000, value: 0), .init(frame: 8000, value: -20)])
  }

  @Test func blocksDoNotMatter() throws {
    func sound(_ blockLength: Int) throws -> (first: [UInt32], again: [UInt32]) {
      let graph = try graph()
      let first = try graph.render(frameCount: 12_000, blockLength: blockLength)
      graph.reset()
      let again = try graph.render(frameCount: 12_000, blockLength: blockLength)
      return (first.samples.map(\.bitPattern), again.samples.map(\.bitPattern))
    }
    let whole = try sound(12_000)
    expect(whole.first.contains { $0 & 0x7fff_ffff != 0 } && whole.again == whole.first)
    for length in [1, 7, 64, 1024] {
      let other = try sound(length)
      expect(other.first == whole.first && other.again == whole.first, "blocks of \(length)")
    }
  }
}
