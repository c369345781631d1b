import AudioCore
import AudioEffects
import AudioGraphs
import Expectations
import Instruments
import Synchronization
import TestSignals
import Testing

/// Graphs that change while they sound, and large ones.
@Suite struct GrowthTests {
  private static let rate = 48_000.0

  private func graph() throws -> AudioGraph { try AudioGraph(sampleRate: Self.rate, channelCount: 1) }

  private func ones(_ frameCount: Int) throws -> PlayableRecording {
    try PlayableRecording(AudioBuffer(known: [Float](repeating: 1, count: frameCount), sampleRate: Self.rate))
  }

  /// A clone whose sound begins at frame 2000 gives the same samples, at whichever frame before it was added.
  @Test func aCloneDoesNotDependOnThePlan() throws {
    let recording = try ones(500)
    func sound(addedAt frame: Int, fadesIn: Bool) throws -> [Float] {
      let graph = try graph()
      var sound = try graph.render(frameCount: frame, blockLength: 100).samples
      let player = try graph.add(RecordingPlayer(recording), name: "player")
      let gain = try graph.add(Gain(sampleRate: Self.rate, channelCount: 1), name: "gain")
      try graph.connect(player, to: gain, fadesIn: fadesIn)
      try graph.connect(gain, to: graph.output, fadesIn: fadesIn)
      try graph.schedule(player, at: 2000) { $0.start() }
      try sound += graph.render(frameCount: 3000 - frame, blockLength: 64).samples
      return sound
    }
    let expected = (0..<3000).map { (2000..<2500).contains($0) ? Float(1) : 0 }
    for frame in [1, 77, 1000, 1999, 2000] { expectEqual(try sound(addedAt: frame, fadesIn: false), expected) }
    // With a fade the first samples depend on it.
    let faded = try sound(addedAt: 1999, fadesIn: true)
    expect(faded[2000] < 0.1 && faded[2479] == 1)
  }

  /// The output of a removed effect fades out in a line, since its input goes on sounding.
  @Test func aRemovedEffectFadesOut() throws {
    let graph = try graph()
    let player = try graph.add(RecordingPlayer(ones(20_000)), name: "player")
    let gain = try graph.add(Gain(sampleRate: Self.rate, channelCount: 1), name: "gain")
    try graph.connect(player, to: gain)
    try graph.connect(gain, to: graph.output)
    try graph.schedule(player, at: 0) { $0.start() }
    _ = try graph.render(frameCount: 1000)
    try graph.remove(gain)
    let sound = try graph.render(frameCount: 6000, blockLength: 100).samples
    // Both connections of the effect fade, so the output is the square of the line.
    for n in 0..<480 {
      let line = 1 - Float(n) / 480
      expectLess(abs(sound[n] - line * line), 1e-5, "frame \(n)")
    }
    expect(sound[480...].allSatisfy { $0 == 0 })
  }

  /// The direction of a connection is turned while the old one still fades out.
  @Test func aTurnedConnectionIsNoCycle() throws {
    let graph = try graph()
    let player = try graph.add(RecordingPlayer(ones(20_000)), name: "player")
    let (a, b) = (try graph.addMixer(channelCount: 1, name: "a"), try graph.addMixer(channelCount: 1, name: "b"))
    try graph.connect(player, to: a)
    try graph.connect(a, to: b)
    try graph.connect(b, to: graph.output)
    try graph.schedule(player, at: 0) { $0.start() }
    try expect(graph.render(frameCount: 1000).samples.allSatisfy { $0 == 1 })
    try graph.disconnect(a, from: b)
    try graph.disconnect(player, from: a)
    try graph.connect(b, to: a)
    try graph.connect(player, to: b)
    try graph.disconnect(b, from: graph.output)
    try graph.connect(a, to: graph.output)
    let sound = try graph.render(frameCount: 4000, blockLength: 100).samples
    expect(sound.allSatisfy { (0...1.1).contains($0) })
    expect(sound[1000...].allSatisfy { $0 == 1 })
    expect(throws: AudioGraphError.cycle(["a", "b", "a"])) { try graph.connect(a, to: b) }
  }

  /// A chain of 20 000 nodes and a mixer with 20 000 inputs take no recursion and no time that grows with the square.
  @Test func largeGraphs() throws {
    let graph = try graph()
    var last: any GraphNode = try graph.add(Counter(), name: "source")
    for _ in 0..<20_000 {
      let mixer = try graph.addMixer(channelCount: 1, name: "mixer")
      try graph.connect(last, to: mixer)
      last = mixer
    }
    try graph.connect(last, to: graph.output)
    let recording = try ones(3)
    var players: [Node<RecordingPlayer>] = []
    for n in 0..<20_000 {
      let player = try graph.add(RecordingPlayer(recording), name: "player")
      try graph.connect(player, to: graph.output)
      players.append(player)
      if n % 1000 == 0 { try graph.schedule(player, at: 10) { $0.start() } }
    }
    let sound = try graph.render(frameCount: 20).samples
    // Sums of 20 in Float are rounded.
    for n in 0..<20 { expectLess(abs(sound[n] - Float(n) / 1000 - ((10..<13).contains(n) ? 20 : 0)), 1e-5) }
    for player in players { try graph.remove(player) }
    try expectEqual(graph.render(frameCount: 2).samples, [0.02, 0.021])
  }

  /// Events that are scheduled in any order happen in the order of their frames, and again after a reset.
  @Test(arguments: [true, false]) func manyEventsInAnyOrder(isForward: Bool) throws {
    let graph = try graph()
    let source = try graph.add(Counter(), name: "source")
    try graph.connect(source, to: graph.output)
    let count = 100_000
    for n in 0..<count {
      let frame = isForward ? n : count - 1 - n
      try graph.set("offset", of: source, to: Double(frame % 997), at: frame)
    }
    for _ in 0..<2 {
      let sound = try graph.render(frameCount: count).samples
      for n in 0..<count where sound[n] != Float(n) / 1000 + Float(n % 997) { Issue.record("frame \(n)") }
      graph.reset()
    }
  }

  /// One tap for each of 60 objects gets every frame, also with blocks longer than the memory of a tap.
  @Test(arguments: [512, 4096, 100_000]) func tapsOfAllObjectsLoseNothing(blockLength: Int) throws {
    let graph = try graph()
    final class Heard: Sendable { let frames = Atomic(0) }
    var taps: [(tap: Tap, heard: Heard)] = []
    for n in 0..<60 {
      let source = try graph.add(Counter(), name: "source \(n)")
      try graph.connect(source, to: graph.output)
      let heard = Heard()
      let tap = try graph.tap(source, bufferDuration: 0.05) { block in
        let start = heard.frames.load(ordering: .relaxed)
        let isRight = (0..<block.frameCount).allSatisfy { block.channel(0)[$0] == Float(start + $0) / 1000 }
        if isRight { heard.frames.wrappingAdd(block.frameCount, ordering: .relaxed) }
      }
      taps.append((tap, heard))
    }
    graph.render(frameCount: 100_000, blockLength: blockLength) { (_: AudioBlock) in }
    for tap in taps {
      expectEqual(tap.tap.droppedFrameCount, 0)
      expectEqual(tap.heard.frames.load(ordering: .relaxed), 100_000)
    }
  }
}
