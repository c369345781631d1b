#if FFTW || Apps
  import CFFTW
  import FourierTransforms

  /// FFTW in single precision. Plans are made with `FFTW_ESTIMATE`, so that the same build gives the same bits every
  /// time.
  final class FFTWSingleEngine: FourierEngine {
    private let forwardPlan: fftwf_plan
    private let inversePlan: fftwf_plan

    /// FFTW's planner has global tables. FFTW's own hook puts one lock around planning and destroying plans.
    private static let planner: Void = fftwf_make_planner_thread_safe()

    /// Plans both directions; `nil` if FFTW has no plan or memory for them.
    init?(length: Int, signal: UnsafeMutablePointer<Float>, spectrum: UnsafeMutablePointer<SIMD2<Float>>) {
      _ = Self.planner
      let bins = UnsafeMutableRawPointer(spectrum).assumingMemoryBound(to: fftwf_complex.self)
      guard let forwardPlan = fftwf_plan_dft_r2c_1d(Int32(length), signal, bins, FFTW_ESTIMATE) else { return nil }
      guard let inversePlan = fftwf_plan_dft_c2r_1d(Int32(length), bins, signal, FFTW_ESTIMATE) else {
        fftwf_destroy_plan(forwardPlan)
        return nil
      }
      (self.forwardPlan, self.inversePlan) = (forwardPlan, inversePlan)
    }

    deinit {
      fftwf_destroy_plan(forwardPlan)
      fftwf_destroy_plan(inversePlan)
    }

    func forward() { fftwf_execute(forwardPlan) }
    func inverse() { fftwf_execute(inversePlan) }
  }

  /// FFTW in double precision.
  final class FFTWDoubleEngine: FourierEngine {
    private let forwardPlan: fftw_plan
    private let inversePlan: fftw_plan

    private static let planner: Void = fftw_make_planner_thread_safe()

    /// Plans both directions; `nil` if FFTW has no plan or memory for them.
    init?(length: Int, signal: UnsafeMutablePointer<Double>, spectrum: UnsafeMutablePointer<SIMD2<Double>>) {
      _ = Self.planner
      let bins = UnsafeMutableRawPointer(spectrum).assumingMemoryBound(to: fftw_complex.self)
      guard let forwardPlan = fftw_plan_dft_r2c_1d(Int32(length), signal, bins, FFTW_ESTIMATE) else { return nil }
      guard let inversePlan = fftw_plan_dft_c2r_1d(Int32(length), bins, signal, FFTW_ESTIMATE) else {
        fftw_destroy_plan(forwardPlan)
        return nil
      }
      (self.forwardPlan, self.inversePlan) = (forwardPlan, inversePlan)
    }

    deinit {
      fftw_destroy_plan(forwardPlan)
      fftw_destroy_plan(inversePlan)
    }

    func forward() { fftw_execute(forwardPlan) }
    func inverse() { fftw_execute(inversePlan) }
  }
#endif
