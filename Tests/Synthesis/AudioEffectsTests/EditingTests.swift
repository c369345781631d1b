import AudioCore
import AudioEffects
import Expectations
import TestSignals
import Testing

@Suite struct EditingTests {
  private let signal = AudioBuffer(known: [[1, 2, 3, 4], [5, 6, 7, 8]], sampleRate: 100)

  @Test func framesGoWhereTheyBelong() throws {
    expect(signal.reversed().samples == [4, 3, 2, 1, 8, 7, 6, 5] && signal.reversed().reversed() == signal)
    expectEqual(try signal.reversed(in: 1..<3).samples, [1, 3, 2, 4, 5, 7, 6, 8])
    expect(try signal.trimmed(to: 1..<3).samples == [2, 3, 6, 7] && signal.trimmed(to: 2..<2).frameCount == 0)
    expect(try signal.removing(1..<3).samples == [1, 4, 5, 8] && signal.removing(0..<4).frameCount == 0)
    expectEqual(signal.scaled(by: 1.25).samples, [1.25, 2.5, 3.75, 5, 6.25, 7.5, 8.75, 10])
    expectEqual(try signal.scaled(by: 0, in: 0..<2).samples, [0, 0, 3, 4, 0, 0, 7, 8])
    expect(try signal.reversed().sampleRate == 100 && signal.removing(3..<4).channelCount == 2)
  }
}
