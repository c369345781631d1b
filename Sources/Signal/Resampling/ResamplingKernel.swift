/// The interpolator that computes the values between samples.
public enum ResamplingKernel: Sendable, Hashable {
  /// This package's own kernel: a windowed sinc as polyphase filters.
  case ossicle(KernelQuality)
  #if Apps
    /// The sinc interpolators of libsamplerate, with the package's trait `Apps`: the reference, many times slower.
    case libsamplerate(LibsamplerateQuality)
  #endif
}
