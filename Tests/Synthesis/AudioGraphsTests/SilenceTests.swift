import AudioCore
import AudioEffects
import AudioGraphs
import Expectations
import Instruments
import Synchronization
import TestSignals
import Testing

/// Silent nodes are left out of the rendering, and the samples stay the same bits.
@Suite struct SilenceTests {
  private static let rate = 48_000.0
  private static let seed: UInt64 = 2026

  /// Random graphs with random events and changes give the same bits with and without the shortcut, also the sign of
  /// every zero.
  @Test func theSamplesAreTheSame() throws {
    print("seed \(Self.seed)")
    var zeros = (positive: 0, negative: 0)
    for n in 0..<60 {
      let expected = try sound(seed: Self.seed + UInt64(n), skipsSilence: false, blockLength: 4096)
      let result = try sound(seed: Self.seed + UInt64(n), skipsSilence: true, blockLength: 4096)
      // Not the arrays themselves, whose differences would take very long to list.
      expect(Arrays.areEqual(result, expected), "seed \(Self.seed + UInt64(n))")
      zeros.positive += Arrays.count(of: 0, in: expected)
      zeros.negative += Arrays.count(of: 0x8000_0000, in: expected)
    }
    print("MEASURED +0: \(zeros.positive), −0: \(zeros.negative)")
    expect(zeros.positive > 10_000 && zeros.negative > 100)
  }

  private func sound(seed: UInt64, skipsSilence: Bool, blockLength: Int) throws -> [UInt32] {
    var configuration = AudioGraph.Configuration(compensatesLatency: seed % 4 != 0)
    configuration.skipsSilence = skipsSilence
    var random = RandomGraph(
      graph: try AudioGraph(sampleRate: Self.rate, channelCount: 2, configuration: configuration), seed: seed)
    // Large graphs have groups of nodes that sleep.
    let isLarge = seed % 3 == 0
    try random.grow(sources: isLarge ? 40 : 6, effects: isLarge ? 60 : 9)
    try random.scheduleEvents(60, before: 20_000)
    // In half of the graphs every node is compared, not only the output.
    let recorders = seed % 2 == 0 ? try random.recordAll() : []
    var result: [UInt32] = []
    for part in 0..<4 {
      if part > 0 { try random.change() }
      try result += Arrays.bits(random.graph.render(frameCount: 6000, blockLength: blockLength).samples)
    }
    for recorder in recorders { result += Arrays.bits(recorder.recording.samples) }
    return result
  }

  private final class Count: Sendable { let renderings = Atomic(0) }

  /// A source that counts its renderings, with frames of 1 while it is on.
  private struct SpySource: AudioGenerator, Sendable {
    let count = Count()
    let channelCount = 1
    let sampleRate = SilenceTests.rate
    var isOn = false
    var isSilent: Bool { !isOn }

    mutating func render(into block: MutableAudioBlock) {
      count.renderings.wrappingAdd(block.frameCount, ordering: .relaxed)
      block.channel(0).update(repeating: isOn ? 1 : 0)
    }
    mutating func reset() { isOn = false }
  }

  /// An effect that counts its renderings and passes its input on.
  private struct SpyEffect: AudioEffect, Sendable {
    let count = Count()
    let channelCount = 1
    let sampleRate = SilenceTests.rate
    let latencyInFrames = 0
    let keepsSilence = true

    mutating func process(_ input: AudioBlock, into output: MutableAudioBlock) {
      count.renderings.wrappingAdd(input.frameCount, ordering: .relaxed)
      output.copy(input)
    }
    mutating func reset() {}
  }

  @Test func silentNodesCostNothing() throws {
    let graph = try AudioGraph(sampleRate: Self.rate, channelCount: 1)
    let (source, other, effect) = (SpySource(), SpySource(), SpyEffect())
    let node = try graph.add(source, name: "source")
    let second = try graph.add(other, name: "other")
    let behind = try graph.add(effect, name: "effect")
    let unknown = try graph.add(Delay(10), name: "unknown")
    try graph.connect(node, to: behind)
    try graph.connect(second, to: behind)
    try graph.connect(behind, to: graph.output)
    try graph.connect(second, to: unknown)
    try graph.connect(unknown, to: graph.output)
    let tap = try graph.record(behind)
    try graph.schedule(node, at: 1000) { $0.isOn = true }
    try graph.schedule(node, at: 3000) { $0.isOn = false }
    let sound = try graph.render(frameCount: 10_000, blockLength: 1000)
    for n in 0..<10_000 { expectEqual(sound.samples[n], ((1000..<3000).contains(n) ? 1 : 0)) }
    expect(tap.recording.samples.prefix(10_000).elementsEqual(sound.samples))
    expectEqual(source.count.renderings.load(ordering: .relaxed), 2000)
    expectEqual(effect.count.renderings.load(ordering: .relaxed), 2000)
    expectEqual(other.count.renderings.load(ordering: .relaxed), 0)
  }

  /// The sound of a source wakes all nodes behind it, though no event changes them.
  @Test func soundWakesWhatSleeps() throws {
    let graph = try AudioGraph(sampleRate: Self.rate, channelCount: 1)
    let samples = (1...100).map(Float.init)
    let player = try graph.add(BufferPlayer(AudioBuffer(known: samples, sampleRate: Self.rate)), name: "player")
    var last: any GraphNode = player
    for _ in 0..<100 {
      let gain = try graph.add(Gain(sampleRate: Self.rate, channelCount: 1), name: "gain")
      try graph.connect(last, to: gain)
      last = gain
    }
    try graph.connect(last, to: graph.output)
    var expected = [Float](repeating: 0, count: 9000)
    for start in [1000, 5000, 5100] {
      try graph.schedule(player, at: start) { $0.start() }
      expected.replaceSubrange(start..<start + 100, with: samples)
    }
    try expectEqual(graph.render(frameCount: 9000).samples, expected)
  }

  /// A ramp that begins and ends in silence has arrived when the sound comes.
  @Test func rampsArriveInSilence() throws {
    func sound(from start: Int, skipsSilence: Bool) throws -> [Float] {
      var configuration = AudioGraph.Configuration()
      configuration.skipsSilence = skipsSilence
      let graph = try AudioGraph(sampleRate: Self.rate, channelCount: 2, configuration: configuration)
      let ones = try PlayableRecording(AudioBuffer(known: [Float](repeating: 1, count: 2000), sampleRate: Self.rate))
      let player = try graph.add(RecordingPlayer(ones), name: "player")
      let pan = try graph.add(Pan(sampleRate: Self.rate, channelCount: 1), name: "pan")
      let gain = try graph.add(Gain(sampleRate: Self.rate, channelCount: 2), name: "gain")
      try graph.connect(player, to: pan)
      try graph.connect(pan, to: gain)
      try graph.connect(gain, to: graph.output)
      try graph.set("position", of: pan, to: 33, at: 100)
      try graph.set("gain", of: gain, to: -7, at: 200)
      try graph.schedule(player, at: 150) { $0.setSpeed(1.5, rampLengthInFrames: 480) }
      try graph.setGain(0.3, from: gain, to: graph.output, at: 300)
      try graph.schedule(player, at: start) { $0.start() }
      return try graph.render(frameCount: 5000).samples
    }
    for start in [250, 500, 700, 1500, 3000] {
      expectEqual(try sound(from: start, skipsSilence: true), try sound(from: start, skipsSilence: false))
    }
  }
}

/// A graph that grows, changes and plays at random.
private struct RandomGraph {
  let graph: AudioGraph
  var random: SeededRandom
  private var nodes: [(node: any GraphNode, channelCount: Int)] = []
  private var players: [Node<BufferPlayer>] = []
  private var recordings: [Node<RecordingPlayer>] = []
  private var gains: [Node<Gain>] = []
  private var pans: [Node<Pan>] = []
  private var connections: [(from: any GraphNode, to: any GraphNode)] = []

  init(graph: AudioGraph, seed: UInt64) { (self.graph, random) = (graph, SeededRandom(seed: seed)) }

  /// Noise in which every third sample is −0.
  private mutating func recording(_ channelCount: Int) -> AudioBuffer {
    let channels = (0..<channelCount).map { _ in
      (0..<700).map { n in n % 3 == 0 ? -0.0 : Float(random.uniform(in: -1..<1)) }
    }
    return AudioBuffer(known: channels, sampleRate: graph.sampleRate)
  }

  private mutating func channels() -> Int { Int.random(in: 1...2, using: &random) }

  mutating func grow(sources: Int, effects: Int) throws {
    for _ in 0..<sources {
      let channelCount = channels()
      if Bool.random(using: &random) {
        let player = try graph.add(BufferPlayer(recording(channelCount)), name: "player")
        players.append(player)
        nodes.append((player, channelCount))
      } else {
        let player = try graph.add(
          RecordingPlayer(PlayableRecording(recording(channelCount)), fadeDuration: 0.002), name: "recording")
        recordings.append(player)
        nodes.append((player, channelCount))
      }
    }
    for _ in 0..<effects { try addEffect() }
    for _ in 0..<channels() {
      try connect(nodes.count - 1 - Int.random(in: 0..<nodes.count, using: &random), to: graph.output)
    }
  }

  func recordAll() throws -> [Recorder] {
    var recorders: [Recorder] = []
    for entry in nodes {
      let node: any GraphNode = entry.node
      recorders.append(try graph.record(node))
    }
    return recorders
  }

  private mutating func addEffect() throws {
    let (rate, channelCount, before) = (graph.sampleRate, channels(), nodes.count)
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      let gain = try graph.add(Gain(sampleRate: rate, channelCount: channelCount), name: "gain")
      gains.append(gain)
      nodes.append((gain, channelCount))
    case 1:
      let pan = try graph.add(Pan(sampleRate: rate, channelCount: channelCount), name: "pan")
      pans.append(pan)
      nodes.append((pan, 2))
    case 2:
      let delay = Delay(Int.random(in: 1...400, using: &random), channelCount: channelCount)
      nodes.append((try graph.add(delay, name: "delay"), channelCount))
    case 3:
      let echo = try Echo(sampleRate: rate, channelCount: channelCount)
      nodes.append((try graph.add(echo, name: "echo"), channelCount))
    default: nodes.append((try graph.addMixer(channelCount: channelCount, name: "mixer"), channelCount))
    }
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      try connect(Int.random(in: 0..<before, using: &random), to: nodes[before].node)
    }
  }

  /// Connects a node, unless it is connected already, with a random gain.
  private mutating func connect(_ index: Int, to target: any GraphNode) throws {
    let gains: [Double] = [0, 0.5, 1, 1]
    let gain = gains[Int.random(in: 0..<4, using: &random)]
    let source = nodes[index].node
    guard !connections.contains(where: { $0.from.id == source.id && $0.to.id == target.id }) else { return }
    try graph.connect(source, to: target, gain: gain, fadesIn: Bool.random(using: &random))
    connections.append((source, target))
  }

  mutating func scheduleEvents(_ count: Int, before end: Int) throws {
    for _ in 0..<count {
      let frame = Int.random(in: 0..<end, using: &random)
      let value = random.uniform()
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        if let player = players.randomElement(using: &random) { try graph.schedule(player, at: frame) { $0.start() } }
      case 1:
        if let player = players.randomElement(using: &random) { try graph.schedule(player, at: frame) { $0.stop() } }
      case 2:
        if let player = recordings.randomElement(using: &random) {
          try graph.schedule(player, at: frame) { player in
            if value < 0.4 { player.setSpeed(0.5 + 2 * value, rampLengthInFrames: 600) }
            player.start(at: 100 * value)
          }
        }
      case 3:
        if let gain = gains.randomElement(using: &random) {
          try graph.set("gain", of: gain, to: value < 0.2 ? -120 : -30 * value, at: frame)
        }
      case 4:
        if let pan = pans.randomElement(using: &random) {
          try graph.set("position", of: pan, to: value < 0.2 ? -100 : 100 * value, at: frame)
        }
      default:
        if let way = connections.randomElement(using: &random) {
          try graph.setGain(value < 0.3 ? 0 : value, from: way.from, to: way.to, at: frame)
        }
      }
    }
  }

  /// Changes the graph while it sounds: a new effect, a connection less, and sometimes a node less.
  mutating func change() throws {
    try addEffect()
    try connect(nodes.count - 1, to: graph.output)
    let index = Int.random(in: 0..<connections.count, using: &random)
    let way = connections.remove(at: index)
    try graph.disconnect(way.from, from: way.to)
    if Bool.random(using: &random), let pan = pans.popLast() {
      try graph.remove(pan)
      nodes.removeAll { $0.node.id == pan.id }
      connections.removeAll { $0.from.id == pan.id || $0.to.id == pan.id }
    }
  }
}
