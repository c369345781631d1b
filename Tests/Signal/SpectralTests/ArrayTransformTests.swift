import Expectations
import FourierTransforms
import Spectral
import Testing

@Suite struct ArrayTransformTests {
  @Test func equalsTheStreamsTransform() throws {
    for length in [2, 6, 256, 1000, 2018] {
      let transform = try RealFourierTransform<Double>(length: length, backend: .swift)
      let arrays = ArrayTransform(length: length)
      // A longer signal was there before: what follows a shorter one is silence.
      _ = arrays.forward([Double](repeating: 0.7, count: length))
      let signal = (0..<length / 2).map { Double($0 * $0 % 31) / 31 - 0.4 }
      for n in 0..<length { transform.signal[n] = n < signal.count ? signal[n] : 0 }
      transform.forward()
      let spectrum = arrays.forward(signal)
      expectEqual(spectrum, Array(transform.spectrum), "length \(length)")
      transform.inverse()
      expectEqual(arrays.inverse(spectrum), Array(transform.signal), "length \(length)")
      let first = Array(spectrum.prefix(1))
      let mean = arrays.inverse(first)
      expect(mean.allSatisfy { abs($0 - spectrum[0].x) <= 1e-12 }, "bins that are not given are zero")
    }
  }
}
