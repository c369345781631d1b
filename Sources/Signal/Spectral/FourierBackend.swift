/// The code that computes a transform.
public enum FourierBackend: Sendable, Hashable, CaseIterable {
  #if FFTW || Apps
    /// FFTW 3, under the GPL: the fastest. Its bits may differ between machines with other vector units.
    case fftw
  #endif
  /// This module's own, in plain Swift, under the package's licence. Its bits are the same on every machine.
  case swift

  /// FFTW where one of the traits `FFTW` and `Apps` of the package is on, otherwise plain Swift.
  public static var standard: FourierBackend {
    #if FFTW || Apps
      .fftw
    #else
      .swift
    #endif
  }
}
