#if FFTW || Apps
  #if canImport(Glibc)
    import Glibc
  #else
    import Foundation
  #endif
#endif

/// The code that computes a transform.
public enum FourierBackend: Sendable, Hashable, CaseIterable {
  #if FFTW || Apps
    /// FFTW 3, under the GPL: the fastest. Its bits may differ between machines with other vector units.
    case fftw
  #endif
  /// This module's own, in plain Swift, under the package's licence. Its bits are the same on every machine.
  case swift

  /// FFTW where one of the traits `FFTW` and `Apps` of the package is on, otherwise plain Swift. With the environment variable
  /// `OSSICLE_FOURIER=swift` it is plain Swift everywhere, for the same bits on every machine.
  public static let standard: FourierBackend = {
    #if FFTW || Apps
      if let wanted = getenv("OSSICLE_FOURIER"), String(cString: wanted) == "swift" { return .swift }
      return .fftw
    #else
      return .swift
    #endif
  }()
}
