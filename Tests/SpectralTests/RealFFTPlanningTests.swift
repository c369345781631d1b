import Dispatch
import Spectral
import Synchronization
import TestSignals
import Testing

@Suite struct RealFFTPlanningTests {
  private static func bits(length: Int) throws -> [UInt32] {
    let fft = try RealFFT(length: length)
    let noise = TestSignal.whiteNoise(amplitude: 1, frameCount: length, seed: UInt64(length))
    for n in 0..<length { fft.signal[n] = noise[n] }
    fft.forward()
    return fft.spectrum.flatMap { [$0.x.bitPattern, $0.y.bitPattern] }
  }

  /// FFTW's planner keeps global tables: hundreds of plans made and destroyed from many threads must neither crash nor
  /// change a bit of any result.
  @Test func concurrentPlansGiveTheSequentialBits() throws {
    let lengths = (1...24).map { 2 * $0 * $0 }
    let expected = try lengths.map(Self.bits)
    let differing = Mutex<[Int]>([])
    DispatchQueue.concurrentPerform(iterations: 600) { iteration in
      let choice = iteration * 7 % lengths.count
      if (try? Self.bits(length: lengths[choice])) != expected[choice] { differing.withLock { $0.append(iteration) } }
    }
    #expect(differing.withLock { $0 }.isEmpty)
  }

  @Test func sameBitsEveryTime() throws {
    for length in [30, 128, 1536, 5000] {
      let first = try Self.bits(length: length)
      for _ in 0..<5 { #expect(try Self.bits(length: length) == first) }
    }
  }

  @Test func fastLengthAgainstBruteForce() {
    func isFast(_ length: Int) -> Bool {
      var rest = length
      for factor in [2, 3, 5] { while rest.isMultiple(of: factor) { rest /= factor } }
      return rest == 1 && length.isMultiple(of: 2)
    }
    var expected = 2
    for minimum in -3...3000 {
      while expected < minimum || !isFast(expected) { expected += 1 }
      #expect(RealFFT.fastLength(atLeast: minimum) == expected, "at least \(minimum)")
    }
  }
}
