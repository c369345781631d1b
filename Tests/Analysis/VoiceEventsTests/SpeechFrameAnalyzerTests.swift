import AudioCore
import Expectations
import ProcessorContracts
import TestSignals
import Testing
import VoiceEvents

@Suite struct SpeechFrameAnalyzerTests {
  @Test(arguments: [8000.0, 11_025, 44_100]) func hearsTheSameAtEverySampleRate(rate: Double) throws {
    let vowel = SoundInRoom.vowel(pitch: 200, duration: 0.5, sampleRate: rate)
    var analyzer = try SpeechFrameAnalyzer(sampleRate: rate)
    let frames = try analyzer.outputs(of: SoundInRoom.inRoom(vowel, sampleRate: rate, seed: 1))
    // 1.6 s without the last 45 ms, which are not judged, give 155 frames.
    expectAtMost(abs(frames.count - 155), 1)
    expect(frames.enumerated().allSatisfy { $0.offset == $0.element.index })
    // Windows of up to 128 ms include a sound before its start and after its end.
    for frame in frames where frame.time > 0.7 && frame.time < 1.05 {
      expect(frame.voicing > 0.5 && frame.logOdds > 0)
    }
    // One in twenty of about 70 frames of the room may count as likely speech, as at the default strictness.
    let mistaken = frames.filter { ($0.time < 0.5 || $0.time > 1.35) && $0.logOdds > 0 }
    expectAtMost(mistaken.count, 3)
  }

  @Test func keepsTheStreamingContractAtAnOddRate() throws {
    let vowel = SoundInRoom.vowel(pitch: 150, duration: 0.3, sampleRate: 22_050)
    let signal = SoundInRoom.inRoom(vowel, lead: 0.3, sampleRate: 22_050, seed: 2)
    let violations = try StreamingContract.violations(
      of: { try SpeechFrameAnalyzer(sampleRate: 22_050) }, on: signal,
      output: { frame, log in
        for value in [frame.time, frame.level, frame.floor, frame.voicing, frame.logOdds, frame.gateLogOdds] {
          log.record(value)
        }
      })
    expect(violations.isEmpty, "\(violations)")
  }
}
