import FourierTransforms

/// The discrete Fourier transform of real signals of one fixed length, with its own workspaces.
///
/// Write `signal`, call `forward()` and read `spectrum`; or write `spectrum`, call `inverse()` and read `signal`. Bins
/// are complex numbers as `SIMD2` (x real, y imaginary). Neither direction is scaled: `inverse()` after `forward()`
/// gives the signal times `length`.
///
/// The same build gives the same bits every time, with either `FourierBackend`. Planning is safe from any thread; an
/// instance belongs to one task at a time. Cost: O(length log length), no allocation after `init`.
public struct RealFourierTransform<Scalar: BinaryFloatingPoint & SIMDScalar>: ~Copyable {
  /// Samples in the signal.
  public let length: Int
  /// The real signal, `length` samples.
  public let signal: UnsafeMutableBufferPointer<Scalar>
  /// The spectrum, bins 0…length / 2. Bin `k` is at k · sampleRate / length.
  public let spectrum: UnsafeMutableBufferPointer<SIMD2<Scalar>>
  /// The code that computes.
  public let backend: FourierBackend

  private let engine: any FourierEngine

  /// - Parameter engine: plans both directions in the memory; `nil` if it cannot.
  private init(
    length: Int, backend: FourierBackend,
    engine: (UnsafeMutablePointer<Scalar>, UnsafeMutablePointer<SIMD2<Scalar>>) -> (any FourierEngine)?
  ) throws(SpectralError) {
    guard length >= 2, length.isMultiple(of: 2), length <= 1 << 28 else { throw .invalidLength(length) }
    let signal = AlignedMemory.zeros(length, Scalar.zero)
    let spectrum = AlignedMemory.zeros(length / 2 + 1, SIMD2<Scalar>.zero)
    guard let engine = engine(signal, spectrum) else {
      signal.deallocate()
      spectrum.deallocate()
      throw .invalidLength(length)
    }
    self.length = length
    self.backend = backend
    self.engine = engine
    self.signal = UnsafeMutableBufferPointer(start: signal, count: length)
    self.spectrum = UnsafeMutableBufferPointer(start: spectrum, count: length / 2 + 1)
  }

  deinit {
    signal.deallocate()
    spectrum.deallocate()
  }

  /// X[k] = Σ x[n] exp(−2πi k n / length): from `signal` to `spectrum`. `signal` keeps its values.
  public func forward() { engine.forward() }

  /// x[n] = Σ X[k] exp(2πi k n / length) over all `length` bins, the missing ones being conjugates: from `spectrum` to
  /// `signal`. The values of `spectrum` are lost.
  public func inverse() { engine.inverse() }
}

/// The real transform in single precision.
public typealias RealFFT = RealFourierTransform<Float>

extension RealFourierTransform where Scalar == Float {
  /// Plans both directions.
  ///
  /// - Throws: `SpectralError.invalidLength` if `length` is odd, below 2 or above 2²⁸, or FFTW has no plan or memory for
  ///   it.
  public init(length: Int, backend: FourierBackend = .standard) throws(SpectralError) {
    try self.init(length: length, backend: backend) { signal, spectrum in
      switch backend {
      #if FFTW || Apps
        case .fftw: FFTWSingleEngine(length: length, signal: signal, spectrum: spectrum)
      #endif
      case .swift: SwiftSingleEngine(length: length, signal: signal, spectrum: spectrum)
      }
    }
  }

  /// The smallest length of at least `minimum` that is transformed fast: m · 2^a with m one of 1, 3, 5, 9, 15 and, from
  /// 32 on, a at least 5. Lengths with more odd factors are shorter and yet slower.
  public static func fastLength(atLeast minimum: Int) -> Int {
    let candidates = [1, 3, 5, 9, 15].map { odd in
      var length = odd * (minimum > 32 && odd > 1 ? 32 : 2)
      while length < minimum { length *= 2 }
      return length
    }
    return candidates.min() ?? minimum
  }
}

extension RealFourierTransform where Scalar == Double {
  /// Plans both directions.
  ///
  /// - Throws: `SpectralError.invalidLength` if `length` is odd, below 2 or above 2²⁸, or FFTW has no plan or memory for
  ///   it.
  public init(length: Int, backend: FourierBackend = .standard) throws(SpectralError) {
    try self.init(length: length, backend: backend) { signal, spectrum in
      switch backend {
      #if FFTW || Apps
        case .fftw: FFTWDoubleEngine(length: length, signal: signal, spectrum: spectrum)
      #endif
      case .swift: SwiftDoubleEngine(length: length, signal: signal, spectrum: spectrum)
      }
    }
  }
}
