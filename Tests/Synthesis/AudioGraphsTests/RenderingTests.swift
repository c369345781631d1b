import AudioCore
import AudioGraphs
import Expectations
import Foundation
import Synchronization
import TestSignals
import Testing

@Suite struct RenderingTests {
  /// A tone of 100 Hz and amplitude 0.5, whose steps are at most 0.0066.
  private func tone() -> BufferPlayer {
    let samples = TestSignal.sine(frequency: 100, amplitude: 0.5, frameCount: 48_000, sampleRate: 48_000)
    return BufferPlayer(AudioBuffer(known: samples, sampleRate: 48_000), isLooped: true)
  }

  private func largestStep(_ samples: [Float]) -> Float {
    zip(samples, samples.dropFirst()).map { abs($1 - $0) }.max() ?? 0
  }

  /// Changes of connections and gains during sound make no steps larger than those of the tone and of a gain that moves
  /// in 480 frames (0.5 / 480 = 0.001).
  @Test func nothingClicks() throws {
    let graph = try AudioGraph(sampleRate: 48_000, channelCount: 1)
    let (a, b) = try (graph.add(tone(), name: "a"), graph.add(tone(), name: "b"))
    try graph.schedule(a, at: 0) { $0.start() }
    try graph.schedule(b, at: 0) { $0.start() }
    try graph.connect(a, to: graph.output)
    var samples = try graph.render(frameCount: 1111).samples
    try graph.connect(b, to: graph.output, gain: 0.8)
    try samples += graph.render(frameCount: 1313).samples
    try graph.setGain(0.1, from: a, to: graph.output)
    try samples += graph.render(frameCount: 77).samples
    try graph.setGain(1, from: a, to: graph.output)
    try samples += graph.render(frameCount: 999).samples
    try graph.disconnect(a, from: graph.output)
    try samples += graph.render(frameCount: 2345).samples
    try graph.remove(b)
    try samples += graph.render(frameCount: 2000).samples
    expectLess(largestStep(samples), 2 * 0.0066 + 0.002)
    expect(samples.suffix(1000).allSatisfy { $0 == 0 })
    expect(samples[2000..<2400].contains { abs($0) > 0.4 })
  }

  @Test func tapsHearWhatANodeGives() throws {
    let heard = Mutex<[Float]>([])
    let graph = try AudioGraph(sampleRate: 48_000, channelCount: 1)
    let source = try graph.add(Counter(), name: "source")
    try graph.connect(source, to: graph.output, gain: 0.5)
    let tap = try graph.tap(source) { block in heard.withLock { $0 += block.channel(0) } }
    _ = try graph.render(frameCount: 100_000)
    expectEqual(heard.withLock { $0 }, (0..<100_000).map { Float($0) / 1000 })
    expectEqual(tap.droppedFrameCount, 0)
    graph.remove(tap)
    _ = try graph.render(frameCount: 1000)
    expectEqual(heard.withLock(\.count), 100_000)
    // The frames of the tap are not read, so frames that do not fit are counted as dropped.
    let short = try graph.tap(source, bufferDuration: 0.01) { _ in }
    graph.update()
    var block = AudioBuffer(silence: 2000, sampleRate: 48_000)
    block.withMutableBlock { graph.renderer.render(into: $0) }
    // 480 frames are requested, and the ring has the next power of two.
    expectEqual(short.droppedFrameCount, 2000 - 512)
  }

  @Test func recordersKeepWhatANodeGives() throws {
    let graph = try AudioGraph(sampleRate: 48_000, channelCount: 1)
    let source = try graph.add(Counter(), name: "source")
    try graph.connect(source, to: graph.output, gain: 0.5)
    let recorder = try graph.record(source)
    expect(recorder.recording.frameCount == 0 && recorder.recording.channelCount == 1)
    _ = try graph.render(frameCount: 100_000)
    let later = try graph.record(source)
    _ = try graph.render(frameCount: 10)
    graph.remove(recorder)
    _ = try graph.render(frameCount: 10)
    expect(recorder.recording.samples.elementsEqual((0..<100_010).lazy.map { Float($0) / 1000 }))
    expect(recorder.recording.sampleRate == 48_000 && recorder.droppedFrameCount == 0)
    expect(later.recording.samples.elementsEqual((100_000..<100_020).lazy.map { Float($0) / 1000 }))
  }

  @Test func pausingStopsTimeWithoutAClick() throws {
    let graph = try AudioGraph(sampleRate: 48_000, channelCount: 1)
    let source = try graph.add(tone(), name: "source")
    try graph.schedule(source, at: 0) { $0.start() }
    try graph.connect(source, to: graph.output)
    graph.update()
    var samples: [Float] = []
    func render(_ count: Int) {
      var block = AudioBuffer(silence: count, sampleRate: 48_000)
      block.withMutableBlock { graph.renderer.render(into: $0) }
      samples += block.samples
    }
    render(1000)
    graph.renderer.isPaused = true
    render(1000)
    let position = graph.renderer.position
    expect((1239...1243).contains(position), "\(position)")
    render(1000)
    expect(graph.renderer.position == position && samples.suffix(1000).allSatisfy { $0 == 0 })
    graph.renderer.isPaused = false
    render(1000)
    expectEqual(graph.renderer.position, position + 1000)
    expectLess(largestStep(samples), 0.0066 + 0.5 / 240 + 0.001)
  }

  /// One thread renders while another adds, connects, changes and removes nodes. No event is lost, and no node remains.
  @Test func twoThreads() async throws {
    let graph = try AudioGraph(
      sampleRate: 48_000, channelCount: 2, configuration: .init(fadeDuration: 0.001, keepsTimeline: false))
    let renderer = graph.renderer
    let isDone = Atomic(false)
    let changes = Atomic(0)
    let blocks = Mutex(0)
    let thread = Thread {
      var buffer = AudioBuffer(silence: 128, channelCount: 2, sampleRate: 48_000)
      while !isDone.load(ordering: .acquiring) {
        buffer.withMutableBlock { renderer.render(into: $0) }
        blocks.withLock { $0 += 1 }
      }
      blocks.withLock { $0 = -$0 }
    }
    thread.start()
    var random = SeededRandom(seed: 11)
    var nodes: [Node<Counter>] = []
    var scheduled = 0
    for _ in 0..<400 {
      let node = try graph.add(Counter(channelCount: 1), name: "counter")
      try graph.connect(node, to: graph.output, gain: 0.001)
      nodes.append(node)
      if nodes.count > 8 { try graph.remove(nodes.remove(at: Int(random.uniform() * Double(nodes.count)))) }
      for node in nodes {
        try graph.schedule(node) { _ in changes.add(1, ordering: .relaxed) }
        scheduled += 1
      }
      graph.update()
    }
    // Rendering continues until all events are done, because the other thread takes its time.
    while changes.load(ordering: .relaxed) < scheduled { graph.update() }
    isDone.store(true, ordering: .releasing)
    while blocks.withLock({ $0 }) >= 0 { await Task.yield() }
    expectEqual(changes.load(ordering: .relaxed), scheduled)
  }

  @Test func progressComesToItsEnd() throws {
    let graph = try AudioGraph(sampleRate: 48_000, channelCount: 1)
    var shares: [Double] = []
    _ = try graph.render(frameCount: 10_000, blockLength: 4096) { shares.append($0) }
    expectEqual(shares, [0.4096, 0.8192, 1])
    try expectEqual(graph.render(frameCount: 0).frameCount, 0)
  }
}
