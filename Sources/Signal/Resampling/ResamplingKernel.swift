/// What computes the samples between samples.
public enum ResamplingKernel: Sendable, Hashable {
  /// A windowed sinc of our own, as polyphase filters.
  case ossicle(KernelQuality)
  /// The sinc interpolators of libsamplerate: the reference, many times slower.
  case libsamplerate(LibsamplerateQuality)
}
