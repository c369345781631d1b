import Expectations
import PitchTracking
import Testing

@Suite struct VoicingStretchesTests {
  private func stretches(_ frequencies: [Double?], hop: Double, duration: Double) -> [VoicingStretch] {
    var joiner = VoicingStretches()
    var found: [VoicingStretch] = []
    for (index, frequency) in frequencies.enumerated() {
      let frame = PitchFrame(time: Double(index) * hop, frequency: frequency, confidence: 1)
      if let stretch = joiner.update(frame) { found.append(stretch) }
    }
    if let last = joiner.finish(duration: duration) { found.append(last) }
    return found
  }

  /// A boundary lies midway between frames that differ. The median of an even number is the lower of the middle two.
  @Test func boundariesAndMedians() {
    let found = stretches([nil, nil, 100, 300, 200, 120, nil, 50], hop: 0.5, duration: 3.75)
    expectEqual(
      found,
      [
        VoicingStretch(start: 0, end: 0.75, medianFrequency: nil),
        VoicingStretch(start: 0.75, end: 2.75, medianFrequency: 120),
        VoicingStretch(start: 2.75, end: 3.25, medianFrequency: nil),
        VoicingStretch(start: 3.25, end: 3.75, medianFrequency: 50),
      ])
  }

  @Test func oneKindIsOneStretch() {
    expectEqual(stretches([nil], hop: 1, duration: 0.2), [VoicingStretch(start: 0, end: 0.2, medianFrequency: nil)])
    expectEqual(stretches([9, 7, 8], hop: 1, duration: 3), [VoicingStretch(start: 0, end: 3, medianFrequency: 8)])
    expect(stretches([], hop: 1, duration: 3).isEmpty)
  }
}
