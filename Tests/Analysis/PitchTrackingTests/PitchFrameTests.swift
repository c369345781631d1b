import AudioCore
import Expectations
import Foundation
import PitchTracking
import TestSignals
import Testing

/// What a frame carries besides its pitch.
@Suite struct PitchFrameTests {
  /// A tone in noise, and then noise alone: the candidate of a voiced frame is its pitch, unvoiced frames have one, too,
  /// and the default method's frames of the tone are more probably voiced than those of the noise.
  @Test(arguments: PitchMethod.allCases)
  func candidates(method: PitchMethod) throws {
    let tone = TestSignal.sine(frequency: 220, amplitude: 0.3, frameCount: 8000, sampleRate: 16_000)
    var random = SystemlessNoise()
    let sound = (0..<16_000).map { ($0 < 8000 ? tone[$0] : 0) + 0.15 * random.next() }
    let configuration = PitchConfiguration(minimumFrequency: 60, maximumFrequency: 600)
    let frames = try method.track(AudioBuffer(known: sound, sampleRate: 16_000), configuration: configuration)
    for frame in frames {
      expect(frame.voicing >= 0 && frame.voicing <= 1)
      if let frequency = frame.frequency { expectEqual(frame.candidate, frequency) }
      if let candidate = frame.candidate { expect(candidate >= 60 && candidate <= 600) }
    }
    func voicing(_ range: Range<Int>) -> Double { frames[range].map(\.voicing).reduce(0, +) / Double(range.count) }
    if method == .harmonic { expect(voicing(10..<40) > voicing(60..<90) + 0.2) }
    let unvoiced = frames[60..<90].filter { $0.frequency == nil }
    // SWIPE places a candidate only above its threshold.
    expect(method == .swipe || unvoiced.isEmpty || unvoiced.contains { $0.candidate != nil })
  }

  /// Frames that were stored without the two values are read.
  @Test func storedFrames() throws {
    let stored = Data(#"[{"time":0.5,"frequency":220,"confidence":0.9},{"time":1,"confidence":0.75}]"#.utf8)
    expectEqual(
      try JSONDecoder().decode([PitchFrame].self, from: stored),
      [
        PitchFrame(time: 0.5, frequency: 220, confidence: 0.9, candidate: 220, voicing: 0.9),
        PitchFrame(time: 1, frequency: nil, confidence: 0.75, candidate: nil, voicing: 0.25),
      ])
    expectKept(PitchFrame(time: 1, frequency: nil, confidence: 0.75, candidate: 199, voicing: 0.4))
  }
}

/// Noise between −1 and 1 that is the same in every run.
private struct SystemlessNoise {
  private var state: UInt64 = 88_172_645_463_325_252

  mutating func next() -> Float {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Float(state >> 40) / Float(1 << 23) - 1
  }
}
