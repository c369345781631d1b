import Spectral

/// Convolution with a long response by transforms of blocks (overlap-add). Error: about 1e-7 of the largest value.
enum FastConvolution {
  /// y[n] = Σ h[k] x[n + advance − k], as long as the signal.
  static func convolved(
    _ signal: ArraySlice<Float>, with response: [Float], advance: Int, kind: String
  ) throws(DegradationError) -> [Float] {
    let length = RealFFT.fastLength(atLeast: max(4 * response.count, 8192))
    let step = length - response.count + 1
    let transform = try self.transform(length: length, kind: kind)
    let filter = try self.transform(length: length, kind: kind)
    for (k, tap) in response.enumerated() { filter.signal[k] = tap / Float(length) }
    filter.forward()
    let count = signal.count
    var output = [Float](repeating: 0, count: count)
    signal.withUnsafeBufferPointer { signal in
      output.withUnsafeMutableBufferPointer { output in
        var start = 0
        while start < count {
          let taken = min(step, count - start)
          for n in 0..<taken { transform.signal[n] = signal[start + n] }
          for n in taken..<length { transform.signal[n] = 0 }
          transform.forward()
          for k in 0..<transform.spectrum.count {
            let (a, b) = (transform.spectrum[k], filter.spectrum[k])
            transform.spectrum[k] = SIMD2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x)
          }
          transform.inverse()
          let first = start - advance
          for n in max(0, -first)..<max(0, -first, min(length, count - first)) {
            output[first + n] += transform.signal[n]
          }
          start += step
        }
      }
    }
    return output
  }

  /// A transform of this length; its failure names the degradation `kind`.
  static func transform(length: Int, kind: String) throws(DegradationError) -> RealFFT {
    do throws(SpectralError) {
      return try RealFFT(length: length)
    } catch {
      throw .unavailable(kind: kind, reason: error.description)
    }
  }
}
