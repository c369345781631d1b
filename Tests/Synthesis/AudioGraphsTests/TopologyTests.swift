import AudioCore
import AudioGraphs
import Expectations
import Foundation
import TestSignals
import Testing

@Suite struct TopologyTests {
  private func graph(_ channelCount: Int = 1) throws -> AudioGraph {
    try AudioGraph(sampleRate: 48_000, channelCount: channelCount)
  }

  @Test func whatFlowsBackIsRefusedByName() throws {
    let graph = try graph()
    let a = try graph.add(Delay(1), name: "a")
    let b = try graph.add(Delay(1), name: "b")
    let c = try graph.add(Delay(1), name: "c")
    try graph.connect(a, to: b)
    try graph.connect(b, to: c)
    expect(throws: AudioGraphError.cycle(["c", "a", "b", "c"])) { try graph.connect(c, to: a) }
    expect(throws: AudioGraphError.cycle(["a", "a"])) { try graph.connect(a, to: a) }
    expectEqual("\(AudioGraphError.cycle(["c", "a", "c"]))", "expected a graph without a cycle, got c → a → c")
  }

  @Test func whatCannotBeIsRefused() throws {
    let graph = try graph(2)
    let source = try graph.add(Counter(channelCount: 3), name: "source")
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
      try graph.add(Delay(4, sampleRate: 44_100), name: "echo")
    }
    expect(throws: AudioGraphError.differentSampleRate("tone", 44_100, graph: 48_000)) {
      try graph.add(Counter(sampleRate: 44_100), name: "tone")
    }
    expectEqual(
      "\(AudioGraphError.differentSampleRate("tone", 44_100, graph: 48_000))",
      "tone: expected the graph's sample rate of 48000.0 Hz, got 44100.0 Hz")
    try graph.remove(source)
    expect(throws: AudioGraphError.unknownNode("source")) { try graph.connect(source, to: mixer) }
    expect(throws: AudioGraphError.unknownNode("output")) { try graph.remove(graph.output) }
    // A handle of one graph is not valid in another.
    let other = try self.graph()
    expect(throws: AudioGraphError.self) { try other.schedule(source, at: 0) { _ in } }
  }

  @Test func channelsAreConvertedInSight() throws {
    let graph = try graph(2)
    let mono = try graph.add(Counter(), name: "mono")
    let wide = try graph.add(Counter(channelCount: 4), name: "wide")
    let narrow = try graph.addMixer(channelCount: 1, name: "narrow")
    try graph.connect(mono, to: graph.output)
    try graph.connect(wide, to: narrow, gain: 2)
    try graph.connect(narrow, to: graph.output)
    expectEqual(
      graph.conversions,
      [
        "mono → output: 1 channel to 2", "wide → narrow: 4 channels to 1", "narrow → output: 1 channel to 2",
      ])
    let sound = try graph.render(frameCount: 10)
    // The mean of four channels is n / 1000 + 1.5. The sum is twice that and the mono source.
    for n in 0..<10 {
      let expected = Float(n) / 1000 * 3 + 3
      expect(abs(sound.samples[n] - expected) < 1e-6 && sound.samples[n] == sound.samples[10 + n])
    }
  }

  @Test func sumsHaveTheirGains() throws {
    let graph = try graph()
    let a = try graph.add(Counter(), name: "a")
    let b = try graph.add(Counter(), name: "b")
    try graph.connect(a, to: graph.output, gain: 0.5)
    try graph.connect(b, to: graph.output, gain: 0.25)
    let expected = (0..<1000).map { (n: Int) -> Float in Float(n) / 1000 * 0.75 }
    try expectEqual(graph.render(frameCount: 1000).samples, expected)
  }

  /// Paths with latencies of 7, 100 and 0 frames are heard at the same frame, and offline the start is not cut.
  @Test func shorterWaysWaitForLongerOnes() throws {
    let graph = try graph()
    let source = try graph.add(Counter(), name: "source")
    let short = try graph.add(Delay(7), name: "short")
    let long = try graph.add(Delay(100), name: "long")
    try graph.connect(source, to: short)
    try graph.connect(source, to: long)
    try graph.connect(source, to: graph.output)
    try graph.connect(short, to: graph.output)
    try graph.connect(long, to: graph.output)
    expectEqual(graph.latencyInFrames, 100)
    let expected = (0..<500).map { (n: Int) -> Float in Float(n) / 1000 * 3 }
    try expectEqual(graph.render(frameCount: 500).samples, expected)
    // Without compensation each path arrives with its own latency.
    let raw = try AudioGraph(sampleRate: 48_000, channelCount: 1, configuration: .init(compensatesLatency: false))
    let counter = try raw.add(Counter(), name: "counter")
    let delay = try raw.add(Delay(7), name: "delay")
    try raw.connect(counter, to: delay)
    try raw.connect(delay, to: raw.output)
    expectEqual(raw.latencyInFrames, 0)
    try expectEqual(raw.render(frameCount: 9).samples, [0, 0, 0, 0, 0, 0, 0, 0, 0.001])
  }

  @Test func whatNobodyHearsStandsStill() throws {
    let graph = try graph()
    let source = try graph.add(Counter(), name: "source")
    try expect(graph.render(frameCount: 300).samples.allSatisfy { $0 == 0 })
    try graph.connect(source, to: graph.output)
    _ = try graph.render(frameCount: 480)
    // It began with frame 300, and its fade of 10 ms is over.
    try expectEqual(graph.render(frameCount: 2).samples, [0.48, 0.481])
  }

  /// What a person or a file can ask of a graph, and the line that answers.
  @Test func numbersThatCannotBeAreRefused() throws {
    let graph = try graph()
    let source = try graph.add(Counter(), name: "source")
    func settings(fade: Double) throws {
      _ = try AudioGraph(sampleRate: 48_000, channelCount: 1, configuration: .init(fadeDuration: fade))
    }
    func automate(_ frame: Int, _ value: Double) throws {
      try graph.automate("offset", of: source, through: [.init(frame: frame, value: value)])
    }
    let cases: [(line: String, make: () throws -> Void)] = [
      ("sample rate: expected 1.0 to 768000.0 Hz, got 0.0 Hz", { _ = try AudioGraph(sampleRate: 0, channelCount: 1) }),
      (
        "sample rate: expected 1.0 to 768000.0 Hz, got nan Hz",
        { _ = try AudioGraph(sampleRate: .nan, channelCount: 1) }
      ),
      (
        "sample rate: expected 1.0 to 768000.0 Hz, got inf Hz",
        { _ = try AudioGraph(sampleRate: .infinity, channelCount: 1) }
      ),
      ("channels: expected 1 to 1024, got 0", { _ = try AudioGraph(sampleRate: 1, channelCount: 0) }),
      ("channels: expected 1 to 1024, got \(Int.max)", { _ = try AudioGraph(sampleRate: 1, channelCount: .max) }),
      ("channels: expected 1 to 1024, got -1", { _ = try graph.addMixer(channelCount: -1, name: "mixer") }),
      ("fade: expected 0.0 to 1.0 s, got nan s", { try settings(fade: .nan) }),
      ("fade: expected 0.0 to 1.0 s, got 1e+300 s", { try settings(fade: 1e300) }),
      (
        "buffer duration: expected 0.0 to 600.0 s, got nan s",
        { _ = try graph.tap(source, bufferDuration: .nan) { _ in } }
      ),
      (
        "buffer duration: expected 0.0 to 600.0 s, got inf s",
        { _ = try graph.record(source, bufferDuration: .infinity) }
      ),
      ("frames: expected 0 to 17179869184 of 1 channels, got -1", { _ = try graph.render(frameCount: -1) }),
      (
        "frames: expected 0 to 17179869184 of 1 channels, got \(Int.max)",
        { _ = try graph.render(frameCount: .max) }
      ),
      ("gain: expected a factor of 0 or more, got nan", { try graph.connect(source, to: graph.output, gain: .nan) }),
      ("offset: expected -1000.0 to 1000.0, got nan", { try graph.set("offset", of: source, to: .nan) }),
      ("offset: expected -1000.0 to 1000.0, got inf", { try automate(0, .infinity) }),
      ("automation: expected a point at frame 0 or later, got -1", { try automate(-1, 0) }),
      ("automation: expected frames up to 1152921504606846976, got \(Int.max)", { try automate(.max, 0) }),
    ]
    for (line, make) in cases {
      expectEqual(expect(throws: AudioGraphError.self, "\(line)") { try make() }?.description, line)
    }
  }

  /// A frame before the start is the start, and one that no rendering reaches waits. Blocks have at least a frame.
  @Test func framesOfAnyNumberAreFrames() throws {
    let graph = try graph()
    let source = try graph.add(Counter(), name: "source")
    let late = try graph.add(Delay(7), name: "late")
    try graph.connect(source, to: late)
    try graph.connect(late, to: graph.output)
    for frame in [Int.min, -1] { try graph.schedule(source, at: frame) { $0.offset += 1 } }
    try graph.schedule(late, at: .max) { $0.gain = 0 }
    try graph.set("gain", of: late, to: 0, at: .max)
    for blockLength in [Int.min, 0, .max] {
      graph.reset()
      let expected = (0..<20).map { (n: Int) -> Float in Float(n) / 1000 + 2 }
      expectEqual(try graph.render(frameCount: 20, blockLength: blockLength).samples, expected)
    }
    _ = BufferPlayer(AudioBuffer(known: [0], sampleRate: 48_000), fadeDuration: .nan)
  }

  @Test func settingsAreStoredAndRead() throws {
    func expectRoundTrip<Value: Codable & Equatable>(_ value: Value) throws {
      let data = try JSONEncoder().encode(value)
      expectEqual(try JSONDecoder().decode(Value.self, from: data), value, "\(String(decoding: data, as: UTF8.self))")
    }
    let values: [any Codable & Equatable] = [
      AudioGraph.Configuration(fadeDuration: 0.5, compensatesLatency: false, keepsTimeline: false),
      AutomationPoint(frame: .max, value: -0.5), AutomationCurve.exponential,
    ]
    for value in values { try expectRoundTrip(value) }
  }
}
