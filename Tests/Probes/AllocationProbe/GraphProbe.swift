import AllocationCounter
import AudioCore
import AudioEffects
import AudioGraphs
import Instruments
import TestSignals

/// Counts the allocations of a graph in the same way, while it changes during rendering: events, automation, new and
/// ending connections, a tap.
enum GraphProbe {
  private static let sampleRate = 48_000.0

  static func check() throws -> Bool {
    let noise = TestSignal.mixed(channelCount: 2, frameCount: 20_000, sampleRate: sampleRate, seed: 3)
    var allocations = 0
    var isHeard = false
    for isCounted in [false, true] {
      let graph = try AudioGraph(sampleRate: sampleRate, channelCount: 2)
      let player = try graph.add(BufferPlayer(noise, isLooped: true), name: "player")
      let limiter = try graph.add(
        TruePeakLimiter(configuration: .init(ceiling: -20), sampleRate: sampleRate, channelCount: 2),
        name: "limiter")
      try graph.connect(player, to: limiter)
      try graph.connect(player, to: graph.output, gain: 0.1)
      try graph.connect(limiter, to: graph.output)
      _ = try graph.tap(limiter) { _ in }
      // Mostly silent, so that it is left out and comes back.
      let clip = try graph.add(
        RecordingPlayer(
          PlayableRecording(AudioBuffer(known: [Float](repeating: 0.1, count: 900), sampleRate: sampleRate))),
        name: "clip")
      try graph.connect(clip, to: graph.output)
      for n in 0..<20 { try graph.schedule(clip, at: n * 4000) { $0.start(at: 0.5) } }
      for n in 0..<200 { try graph.schedule(player, at: n * 400) { $0.start() } }
      try graph.automate(
        "ceiling", of: limiter, through: [.init(frame: 0, value: -20), .init(frame: 80_000, value: -40)])
      var output = AudioBuffer(silence: 480, channelCount: 2, sampleRate: sampleRate)
      for n in 0..<200 {
        if n == 50 { try graph.disconnect(player, from: graph.output) }
        if n == 100 { try graph.connect(player, to: graph.output) }
        graph.update()
        output.withMutableBlock { output in
          allocation_counter_start()
          graph.renderer.render(into: output)
          let count = allocation_counter_stop()
          if isCounted { allocations += count }
          isHeard = isHeard || output.channel(0).contains { $0 != 0 }
        }
      }
    }
    print("graph", allocations, isHeard ? "" : "and gave nothing")
    return isHeard && allocations == 0
  }
}
