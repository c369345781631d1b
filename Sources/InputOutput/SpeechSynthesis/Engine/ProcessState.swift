import Foundation

/// What espeak-ng changes of the process, and back: `LC_CTYPE`, which it sets to `C.UTF-8`, and the state of `rand()`, from
/// which it draws its noise: seeded alike for each text, so that whispering is the same each time, too.
struct ProcessState {
  private let characterType: String?
  #if canImport(Glibc)
    /// 128 bytes: the size that glibc's own state has.
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
