import Resampling

extension ResamplingKernel {
  /// Every kernel at every quality.
  static let all: [ResamplingKernel] =
    KernelQuality.allCases.map { .ossicle($0) } + LibsamplerateQuality.allCases.map { .libsamplerate($0) }

  var isOurs: Bool { if case .ossicle = self { true } else { false } }

  /// The signal-to-noise ratio that the tests require: the measured one with a margin for other builds' rounding.
  /// libsamplerate states 144, 121 and 97 dB.
  var promisedSignalToNoiseRatio: Double {
    switch self {
    case .ossicle(let quality): quality.signalToNoiseRatio
    case .libsamplerate(.best): 144
    case .libsamplerate(.medium): 121
    case .libsamplerate(.fastest): 97
    }
  }
}
