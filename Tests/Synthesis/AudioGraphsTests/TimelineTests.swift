import AudioCore
import AudioEffects
import AudioGraphs
import Expectations
import TestSignals
import Testing

@Suite struct TimelineTests {
  private func graph() throws -> AudioGraph { try AudioGraph(sampleRate: 48_000, channelCount: 1) }

  @Test func eventsComeAtTheirFrame() throws {
    let graph = try graph()
    let recording = AudioBuffer(known: (1...50).map(Float.init), sampleRate: 48_000)
    let player = try graph.add(BufferPlayer(recording, fadeDuration: 0), name: "player")
    try graph.connect(player, to: graph.output)
    // The events are scheduled out of order, and one is after the end of the rendering.
    try graph.schedule(player, at: 1000) { $0.start(at: 40) }
    try graph.schedule(player, at: 257) { $0.start() }
    try graph.schedule(player, at: 270) { $0.stop() }
    try graph.schedule(player, at: 5000) { $0.start() }
    var expected = [Float](repeating: 0, count: 2000)
    for n in 0..<13 { expected[257 + n] = Float(n + 1) }
    for n in 0..<10 { expected[1000 + n] = Float(n + 41) }
    try expectEqual(graph.render(frameCount: 2000).samples, expected)
  }

  /// More events than the queue holds, many of them at the same frame, are all done in order.
  @Test func manyEvents() throws {
    let graph = try graph()
    let source = try graph.add(Counter(), name: "source")
    try graph.connect(source, to: graph.output)
    for n in 0..<30_000 { try graph.set("offset", of: source, to: Double(n % 1000), at: n / 3) }
    for n in 0..<20_000 { try graph.set("offset", of: source, to: Double(n % 1000), at: 20_000) }
    let sound = try graph.render(frameCount: 20_001, blockLength: 4096)
    for n in stride(from: 0, to: 10_000, by: 97) {
      expectEqual(sound.samples[n], Float(n) / 1000 + Float((3 * n + 2) % 1000))
    }
    expectEqual(sound.samples[20_000], 20 + 999)
  }

  @Test func automationMeetsItsPoints() throws {
    let graph = try graph()
    let source = try graph.add(Counter(), name: "source")
    try graph.connect(source, to: graph.output)
    let points = [
      AutomationPoint(frame: 100, value: 1), AutomationPoint(frame: 1101, value: 101),
      AutomationPoint(frame: 1200, value: 0),
    ]
    try graph.automate("offset", of: source, through: points)
    let offsets = try graph.render(frameCount: 1300).samples.enumerated().map { $0.element - Float($0.offset) / 1000 }
    expect(offsets[99] == 0 && abs(offsets[100] - 1) < 1e-5 && abs(offsets[1101] - 101) < 1e-4)
    expectLess(abs(offsets[1250]), 1e-5)
    for n in stride(from: 100, to: 1101, by: 32) {
      expectLess(abs(offsets[n] - (1 + Float(n - 100) / 10.01)), 1e-3, "frame \(n)")
    }
    let other = try self.graph()
    let node = try other.add(Counter(), name: "node")
    try other.connect(node, to: other.output)
    try other.automate(
      "offset", of: node, through: [.init(frame: 0, value: 1), .init(frame: 640, value: 100)], curve: .exponential)
    try expectLess(abs(other.render(frameCount: 700).samples[320] - 10.32), 1e-4)
  }

  /// An event of an effect applies to the sound of its frame, even if that sound arrives with a latency.
  @Test func changesOfEffectsWaitForTheirSound() throws {
    let graph = try graph()
    let source = try graph.add(Counter(), name: "source")
    let first = try graph.add(Delay(333), name: "first")
    let mute = try graph.add(Delay(10), name: "mute")
    try graph.connect(source, to: first)
    try graph.connect(first, to: mute)
    try graph.connect(mute, to: graph.output)
    try graph.set("gain", of: mute, to: 0, at: 500)
    let sound = try graph.render(frameCount: 1000).samples
    // The effect has a latency of 10 frames: at frame 500 of its input it gives frame 490.
    expect(sound[489] == 0.489 && sound[490] == 0 && sound[999] == 0)
  }

  @Test func whatIsWrongIsSaid() throws {
    let graph = try graph()
    let source = try graph.add(Counter(), name: "source")
    expect(throws: AudioGraphError.unknownParameter("pitch", node: "source", known: ["offset"])) {
      try graph.set("pitch", of: source, to: 1)
    }
    expect(throws: AudioGraphError.self) { try graph.set("offset", of: source, to: 1e6) }
    expect(throws: AudioGraphError.self) { try graph.automate("offset", of: source, through: []) }
    expect(throws: AudioGraphError.self) {
      try graph.automate("offset", of: source, through: [.init(frame: 5, value: 0), .init(frame: 5, value: 1)])
    }
    expect(throws: AudioGraphError.self) {
      try graph.automate("offset", of: source, through: [.init(frame: 5, value: 0)], curve: .exponential)
    }
  }

  /// A timeline with all kinds of events gives the same bits for every block length, and again after a reset.
  @Test func blocksDoNotMatter() throws {
    func sound(blockLength: Int) throws -> (first: [UInt32], again: [UInt32]) {
      let graph = try AudioGraph(sampleRate: 48_000, channelCount: 2)
      let noise = TestSignal.mixed(channelCount: 2, frameCount: 7000, sampleRate: 48_000, seed: 4)
      let player = try graph.add(BufferPlayer(noise, isLooped: true), name: "player")
      let counter = try graph.add(Counter(), name: "counter")
      let limiter = try graph.add(
        TruePeakLimiter(configuration: .init(ceiling: -12), sampleRate: 48_000, channelCount: 2),
        name: "limiter")
      let delay = try graph.add(Delay(77, channelCount: 2), name: "delay")
      let mixer = try graph.addMixer(channelCount: 2, name: "mixer")
      try graph.connect(player, to: limiter)
      try graph.connect(counter, to: mixer, gain: 0.01)
      try graph.connect(player, to: delay)
      try graph.connect(delay, to: mixer, gain: 0.3)
      try graph.connect(limiter, to: mixer)
      try graph.connect(mixer, to: graph.output)
      try graph.schedule(player, at: 100) { $0.start() }
      try graph.schedule(player, at: 5005) { $0.start(at: 300) }
      try graph.schedule(player, at: 9000) { $0.stop() }
      try graph.setGain(0.7, from: limiter, to: mixer, at: 3333)
      try graph.automate(
        "ceiling", of: limiter, through: [.init(frame: 1000, value: -12), .init(frame: 6000, value: -40)])
      try graph.automate(
        "gain", of: delay, through: [.init(frame: 10, value: 1), .init(frame: 2000, value: 0)], curve: .steps)
      let first = try graph.render(frameCount: 12_000, blockLength: blockLength)
      graph.reset()
      let again = try graph.render(frameCount: 12_000, blockLength: blockLength)
      return (first.samples.map(\.bitPattern), again.samples.map(\.bitPattern))
    }
    let whole = try sound(blockLength: 12_000)
    expect(whole.first.contains { $0 & 0x7fff_ffff != 0 } && whole.again == whole.first)
    for length in [1, 7, 64, 1024] {
      let other = try sound(blockLength: length)
      expect(other.first == whole.first && other.again == whole.first, "blocks of \(length)")
    }
  }
}
