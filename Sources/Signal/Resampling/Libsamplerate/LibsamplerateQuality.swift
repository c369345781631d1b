#if Apps
  /// libsamplerate's converters: signal-to-noise ratio and bandwidth as its documentation states them.
  public enum LibsamplerateQuality: Int32, Sendable, CaseIterable {
    /// 144 dB, 96 % of the band.
    case best = 0
    /// 121 dB, 90 %.
    case medium = 1
    /// 97 dB, 80 %.
    case fastest = 2

    /// Half the length of the filter, in samples of the lower rate.
    var halfLength: Double {
      switch self {
      case .best: 144
      case .medium: 46
      case .fastest: 20
      }
    }
  }
#endif
