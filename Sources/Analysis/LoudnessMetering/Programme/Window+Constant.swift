import AudioCore

extension Window {
  /// The samples of a symmetric window whose length is a constant of this module, and so is one that a window can have.
  func samples(ofConstant length: Int) -> [Double] {
    do throws(AudioFormatError) {
      return try samples(length: length, .symmetric)
    } catch {
      fatalError("a window of a constant length: \(error)")
    }
  }
}
