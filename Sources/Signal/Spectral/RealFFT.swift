import AudioCore
import CFFTW

/// The discrete Fourier transform of real signals of one fixed length, by FFTW, with its own workspaces.
///
/// Write `signal`, call `forward()` and read `spectrum`; or write `spectrum`, call `inverse()` and read `signal`. Bins
/// are complex numbers as `SIMD2<Float>` (x real, y imaginary). Neither direction is scaled: `inverse()` after
/// `forward()` gives the signal times `length`.
///
/// Plans are made with `FFTW_ESTIMATE`, so that the same build gives the same bits every time. Planning is safe from
/// any thread; an instance belongs to one task at a time. Cost: O(length log length), no allocation after `init`.
public struct RealFFT: ~Copyable {
  /// Samples in the signal.
  public let length: Int
  /// The real signal, `length` samples.
  public let signal: UnsafeMutableBufferPointer<Float>
  /// The spectrum, bins 0…length / 2. Bin `k` is at k · sampleRate / length.
  public let spectrum: UnsafeMutableBufferPointer<SIMD2<Float>>

  private let forwardPlan: fftwf_plan
  private let inversePlan: fftwf_plan

  /// FFTW's planner has global tables. FFTW's own hook puts one lock around planning and destroying plans.
  private static let planner: Void = fftwf_make_planner_thread_safe()

  /// Plans both directions.
  ///
  /// - Throws: `SpectralError.invalidLength` if `length` is below 2 or odd, or FFTW has no plan or memory for it.
  public init(length: Int) throws(SpectralError) {
    guard length >= 2, length.isMultiple(of: 2), length <= 1 << 28 else { throw .invalidLength(length) }
    _ = Self.planner
    let bins = length / 2 + 1
    guard let time = fftwf_alloc_real(length), let frequency = fftwf_alloc_complex(bins) else {
      throw .invalidLength(length)
    }
    guard
      let forwardPlan = fftwf_plan_dft_r2c_1d(Int32(length), time, frequency, FFTW_ESTIMATE),
      let inversePlan = fftwf_plan_dft_c2r_1d(Int32(length), frequency, time, FFTW_ESTIMATE)
    else { throw .invalidLength(length) }
    self.length = length
    self.forwardPlan = forwardPlan
    self.inversePlan = inversePlan
    signal = UnsafeMutableBufferPointer(start: time, count: length)
    spectrum = UnsafeMutableRawPointer(frequency).withMemoryRebound(to: SIMD2<Float>.self, capacity: bins) {
      UnsafeMutableBufferPointer(start: $0, count: bins)
    }
    signal.initialize(repeating: 0)
    spectrum.initialize(repeating: .zero)
  }

  deinit {
    fftwf_destroy_plan(forwardPlan)
    fftwf_destroy_plan(inversePlan)
    fftwf_free(signal.baseAddress)
    fftwf_free(spectrum.baseAddress)
  }

  /// X[k] = Σ x[n] exp(−2πi k n / length): from `signal` to `spectrum`. `signal` keeps its values.
  public func forward() { fftwf_execute(forwardPlan) }

  /// x[n] = Σ X[k] exp(2πi k n / length) over all `length` bins, the missing ones being conjugates: from `spectrum` to
  /// `signal`. The values of `spectrum` are lost.
  public func inverse() { fftwf_execute(inversePlan) }

  /// The smallest length of at least `minimum` that FFTW transforms fast: m · 2^a with m one of 1, 3, 5, 9, 15 and, from
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
