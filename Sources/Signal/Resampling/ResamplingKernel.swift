/// The interpolator that computes the values between samples.
public enum ResamplingKernel: Sendable, Hashable {
  /// This package's own kernel: a windowed sinc as polyphase filters.
  case ossicle(KernelQuality)
  /// The sinc interpolators of libsamplerate: the reference, many times slower.
  case libsamplerate(LibsamplerateQuality)
}
