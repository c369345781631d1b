import Dispatch
import Expectations
import Spectral
import Synchronization
import TestSignals
import Testing

@Suite struct TransformPlanningTests {
  private static func bits(length: Int, _ backend: FourierBackend) throws -> [UInt32] {
    let fft = try RealFFT(length: length, backend: backend)
    let noise = TestSignal.whiteNoise(amplitude: 1, frameCount: length, seed: UInt64(length))
    for n in 0..<length { fft.signal[n] = noise[n] }
    fft.forward()
    return fft.spectrum.flatMap { [$0.x.bitPattern, $0.y.bitPattern] }
  }

  /// FFTW's planner has global tables. Making and destroying hundreds of plans on many threads must neither crash nor
  /// change a bit of any result.
  @Test(arguments: FourierBackend.allCases)
  func concurrentPlansGiveTheSequentialBits(backend: FourierBackend) throws {
    let lengths = (1...24).map { 2 * $0 * $0 }
    let expected = try lengths.map { try Self.bits(length: $0, backend) }
    let differing = Mutex<[Int]>([])
    DispatchQueue.concurrentPerform(iterations: 600) { iteration in
      let choice = iteration * 7 % lengths.count
      if (try? Self.bits(length: lengths[choice], backend)) != expected[choice] {
        differing.withLock { $0.append(iteration) }
      }
    }
    expect(differing.withLock { $0 }.isEmpty)
  }

  @Test(arguments: FourierBackend.allCases)
  func sameBitsEveryTime(backend: FourierBackend) throws {
    for length in [30, 128, 1536, 5000] {
      let first = try Self.bits(length: length, backend)
      for _ in 0..<5 { expectEqual(try Self.bits(length: length, backend), first) }
    }
  }

  /// Fast lengths by their definition: m · 2^a with a at least 1, and above 32 at least 5 unless m is 1.
  @Test func fastLengthAgainstBruteForce() {
    func isFast(_ length: Int, beyond minimum: Int) -> Bool {
      let odd = length >> length.trailingZeroBitCount
      let twos = odd > 1 && minimum > 32 ? 5 : 1
      return [1, 3, 5, 9, 15].contains(odd) && length.trailingZeroBitCount >= twos
    }
    for minimum in -3...6000 {
      var expected = max(2, minimum)
      while !isFast(expected, beyond: minimum) { expected += 1 }
      expectEqual(RealFFT.fastLength(atLeast: minimum), expected, "at least \(minimum)")
    }
  }

  /// A fast length is never much longer than the requested one, since neighbouring factors differ by at most a third.
  @Test func fastLengthsAreClose() {
    for minimum in 64...20_000 {
      expectAtMost(3 * RealFFT.fastLength(atLeast: minimum), 4 * minimum + 96, "at least \(minimum)")
    }
  }
}
