import AudioCore
import AudioGraphs
import Expectations
import LiveAudio
import PulseServer
import TestSignals
import Testing

extension LiveTests {
  /// A graph gives the same samples live as offline.
  @Suite(.wholeSound) struct LiveGraphTests {
    /// Two players alternate, and events change a gain during playback. After the ramp at the start the loudspeaker
    /// receives the samples of the offline rendering, bit for bit.
    @Test func playsWhatItRendersOffline() throws {
      let noise = AudioBuffer(
        known: (1...2).map { TestSignal.whiteNoise(amplitude: 0.5, frameCount: 30_000, seed: $0) },
        sampleRate: 48_000)
      func graph() throws -> AudioGraph {
        let graph = try AudioGraph(sampleRate: 48_000, channelCount: 2)
        let player = try graph.add(BufferPlayer(noise, isLooped: true), name: "player")
        try graph.connect(player, to: graph.output, gain: 0.5)
        for n in 0..<40 {
          try graph.schedule(player, at: n * 3571) { $0.start(at: n * 100) }
          try graph.setGain(n.isMultiple(of: 2) ? 0.5 : 0.3, from: player, to: graph.output, at: n * 3000)
        }
        return graph
      }
      let expected = try graph().render(frameCount: 96_000)
      let live = try graph()
      let renderer = live.renderer
      live.update()
      let server = try LiveBench.shared.server
      let output = try LiveOutput(
        configuration: .init(channelCount: 2, latency: 0.5), sampleRate: 48_000
      ) { renderer.render(into: $0) }
      let recorder = try server.recordSpeaker()
      try output.start()
      for frames in stride(from: 4800, through: 105_600, by: 4800) {
        try recorder.wait(forFrames: 4800)
        live.update()
        if renderer.position > 96_000, frames > 96_000 { break }
      }
      output.stop()
      let recording = try recorder.finish()
      SoundGaps.note(!output.counts.isComplete)
      // A part from the middle of the rendering with two starts in it occurs once in the recording; its position is
      // searched.
      let pattern = Array(expected.channel(0)[20_000..<28_000])
      let heard = Array(recording.channel(0))
      let place = try require(
        (0..<max(0, heard.count - 60_000)).first { start in
          (0..<8000).allSatisfy { heard[start + $0] == pattern[$0] }
        })
      for c in 0..<2 {
        let isSame = recording.channel(c).dropFirst(place).prefix(40_000).elementsEqual(
          expected.channel(c).dropFirst(20_000).prefix(40_000))
        expect(isSame, "channel \(c)")
      }
    }
  }
}
