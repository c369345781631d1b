extension Window {
  /// The samples of a symmetric window whose length is a constant of the program, and so is one that a window can have.
  package func samples(ofConstant length: Int) -> [Double] {
    do throws(AudioFormatError) {
      return try samples(length: length, .symmetric)
    } catch {
      fatalError("a window of a constant length: \(error)")
    }
  }
}
