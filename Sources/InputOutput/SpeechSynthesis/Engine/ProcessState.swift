import Foundation

/// Saves and restores the process state that espeak-ng changes: `LC_CTYPE`, which it sets to `C.UTF-8`, and the state
/// of `rand()`, from which it takes its noise. `rand()` gets the same seed for each text, so that whispering is
/// reproducible, too.
struct ProcessState {
  private let characterType: String?
  #if canImport(Glibc)
    /// 128 bytes is the size of glibc's default state.
    private let noise = UnsafeMutablePointer<CChar>.allocate(capacity: 128)
    private let previousNoise: UnsafeMutablePointer<CChar>?
  #endif

  init() {
    characterType = setlocale(LC_CTYPE, nil).map { String(cString: $0) }
    #if canImport(Glibc)
      previousNoise = initstate(1, noise, 128)
    #else
      srand(1)
    #endif
  }

  func restore() {
    if let characterType { setlocale(LC_CTYPE, characterType) }
    #if canImport(Glibc)
      if let previousNoise { setstate(previousNoise) }
      noise.deallocate()
    #endif
  }
}
