import AudioCore
import Expectations
import TestSignals
import Testing
import VoiceEvents
import VoiceMeasurement

@Suite struct SharedFramesTests {
  private static let sound: AudioBuffer = {
    let rate = 16_000.0
    let syllable = SoundInRoom.vowel(pitch: 220, duration: 0.25, sampleRate: rate)
    let pause = [Float](repeating: 0, count: 2400)
    return SoundInRoom.inRoom(syllable + pause + syllable + pause + syllable, sampleRate: rate, seed: 3)
  }()

  @Test func theGatesFramesGiveTheSameSyllables() throws {
    for mode in SyllableNuclei.Mode.allCases {
      let configuration = SyllableNuclei.Configuration(mode: mode)
      var counter = try SyllableNucleusCounter(configuration: configuration)
      var gate = try VoiceGate(sampleRate: Self.sound.sampleRate)
      var nuclei: [SyllableNucleus] = []
      Self.sound.withBlock { block in
        gate.process(block, emit: { _ in }, frame: { counter.update($0) { nuclei.append($0) } })
      }
      gate.flush(emit: { _ in }, frame: { counter.update($0) { nuclei.append($0) } })
      counter.finish { nuclei.append($0) }
      var expected: [SyllableNucleus] = []
      var whole = try SyllableNuclei(configuration: configuration, sampleRate: Self.sound.sampleRate)
      Self.sound.withBlock { whole.process($0) { expected.append($0) } }
      whole.flush { expected.append($0) }
      expect(nuclei == expected && nuclei.count == 3)
      counter.reset()
      expectEqual(counter.loudestLevel, -120)
    }
  }

  @Test func framesDoNotChangeTheEventsAndComeAfterThem() throws {
    let expected = try VoiceGate.events(in: Self.sound)
    for length in [1, 64, Self.sound.frameCount] {
      var gate = try VoiceGate(sampleRate: Self.sound.sampleRate)
      var events: [VoiceGateEvent] = []
      var last = 0.0
      Self.sound.forEachBlock(of: length) { block in
        gate.process(
          block,
          emit: { event in
            events.append(event)
            // The newest frame has not been delivered yet.
            if case .accepted(let decision) = event { expectGreater(decision.time, last) }
          }, frame: { last = $0.time })
      }
      gate.flush(emit: { events.append($0) }, frame: { last = $0.time })
      expect(events == expected && abs(last - Self.sound.duration) <= 0.005)
    }
  }
}
