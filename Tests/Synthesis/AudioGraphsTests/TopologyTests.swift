import AudioCore
import AudioGraphs
import Expectations
import Testing

@Suite struct TopologyTests {
  private func graph(_ channelCount: Int = 1) throws -> AudioGraph {
    try AudioGraph(sampleRate: 48_000, channelCount: channelCount)
  }

  @Test func whatFlowsBackIsRefusedByName() throws {
    let graph = try graph()
    let a = try graph.add(Delay(1), sampleRate: 48_000, name: "a")
    let b = try graph.add(Delay(1), sampleRate: 48_000, name: "b")
    let c = try graph.add(Delay(1), sampleRate: 48_000, name: "c")
    try graph.connect(a, to: b)
    try graph.connect(b, to: c)
    expect(throws: AudioGraphError.cycle(["c", "a", "b", "c"])) { try graph.connect(c, to: a) }
    expect(throws: AudioGraphError.cycle(["a", "a"])) { try graph.connect(a, to: a) }
    expectEqual("\(AudioGraphError.cycle(["c", "a", "c"]))", "expected a graph without a cycle, got c → a → c")
  }

  @Test func whatCannotBeIsRefused() throws {
    let graph = try graph(2)
    let source = graph.add(Counter(channelCount: 3), name: "source")
    let mixer = try graph.addMixer(channelCount: 3, name: "mixer")
    expect(throws: AudioGraphError.incompatibleChannels(from: "source", count: 3, to: "output", expected: 2)) {
      try graph.connect(source, to: graph.output)
    }
    expect(throws: AudioGraphError.hasNoInput("source")) { try graph.connect(mixer, to: source) }
    try graph.connect(source, to: mixer)
    expect(throws: AudioGraphError.isConnected(from: "source", to: "mixer")) { try graph.connect(source, to: mixer) }
    expect(throws: AudioGraphError.isNotConnected(from: "mixer", to: "output")) {
      try graph.disconnect(mixer, from: graph.output)
    }
    expect(throws: AudioGraphError.invalidGain(-1)) { try graph.connect(source, to: mixer, gain: -1) }
    expect(throws: AudioGraphError.differentSampleRate("echo", 44_100, graph: 48_000)) {
      try graph.add(Delay(4), sampleRate: 44_100, name: "echo")
    }
    try graph.remove(source)
    expect(throws: AudioGraphError.unknownNode("source")) { try graph.connect(source, to: mixer) }
    expect(throws: AudioGraphError.unknownNode("output")) { try graph.remove(graph.output) }
    expect(throws: AudioGraphError.invalidSampleRate(.infinity)) {
      try AudioGraph(sampleRate: .infinity, channelCount: 1)
    }
    expect(throws: AudioGraphError.invalidChannelCount(0)) { try AudioGraph(sampleRate: 1, channelCount: 0) }
    // A handle of one graph is not valid in another.
    let other = try self.graph()
    expect(throws: AudioGraphError.self) { try other.schedule(source, at: 0) { _ in } }
  }

  @Test func channelsAreConvertedInSight() throws {
    let graph = try graph(2)
    let mono = graph.add(Counter(), name: "mono")
    let wide = graph.add(Counter(channelCount: 4), name: "wide")
    let narrow = try graph.addMixer(channelCount: 1, name: "narrow")
    try graph.connect(mono, to: graph.output)
    try graph.connect(wide, to: narrow, gain: 2)
    try graph.connect(narrow, to: graph.output)
    expectEqual(
      graph.conversions,
      [
        "mono → output: 1 channel to 2", "wide → narrow: 4 channels to 1", "narrow → output: 1 channel to 2",
      ])
    let sound = graph.render(frameCount: 10)
    // The mean of four channels is n / 1000 + 1.5. The sum is twice that and the mono source.
    for n in 0..<10 {
      let expected = Float(n) / 1000 * 3 + 3
      expect(abs(sound.samples[n] - expected) < 1e-6 && sound.samples[n] == sound.samples[10 + n])
    }
  }

  @Test func sumsHaveTheirGains() throws {
    let graph = try graph()
    let a = graph.add(Counter(), name: "a")
    let b = graph.add(Counter(), name: "b")
    try graph.connect(a, to: graph.output, gain: 0.5)
    try graph.connect(b, to: graph.output, gain: 0.25)
    let expected = (0..<1000).map { (n: Int) -> Float in Float(n) / 1000 * 0.75 }
    expectEqual(graph.render(frameCount: 1000).samples, expected)
  }

  /// Paths with latencies of 7, 100 and 0 frames are heard at the same frame, and offline the start is not cut.
  @Test func shorterWaysWaitForLongerOnes() throws {
    let graph = try graph()
    let source = graph.add(Counter(), name: "source")
    let short = try graph.add(Delay(7), sampleRate: 48_000, name: "short")
    let long = try graph.add(Delay(100), sampleRate: 48_000, name: "long")
    try graph.connect(source, to: short)
    try graph.connect(source, to: long)
    try graph.connect(source, to: graph.output)
    try graph.connect(short, to: graph.output)
    try graph.connect(long, to: graph.output)
    expectEqual(graph.latencyInFrames, 100)
    let expected = (0..<500).map { (n: Int) -> Float in Float(n) / 1000 * 3 }
    expectEqual(graph.render(frameCount: 500).samples, expected)
    // Without compensation each path arrives with its own latency.
    let raw = try AudioGraph(sampleRate: 48_000, channelCount: 1, configuration: .init(compensatesLatency: false))
    let counter = raw.add(Counter(), name: "counter")
    let delay = try raw.add(Delay(7), sampleRate: 48_000, name: "delay")
    try raw.connect(counter, to: delay)
    try raw.connect(delay, to: raw.output)
    expectEqual(raw.latencyInFrames, 0)
    expectEqual(raw.render(frameCount: 9).samples, [0, 0, 0, 0, 0, 0, 0, 0, 0.001])
  }

  @Test func whatNobodyHearsStandsStill() throws {
    let graph = try graph()
    let source = graph.add(Counter(), name: "source")
    expect(graph.render(frameCount: 300).samples.allSatisfy { $0 == 0 })
    try graph.connect(source, to: graph.output)
    _ = graph.render(frameCount: 480)
    // It began with frame 300, and its fade of 10 ms is over.
    expectEqual(graph.render(frameCount: 2).samples, [0.48, 0.481])
  }
}
