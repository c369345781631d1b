extension Window {
  /// The samples of a window whose length is a constant of the program, and so is one that a window can have.
  package func samples(ofConstant length: Int, _ symmetry: Symmetry = .symmetric) -> [Double] {
    do throws(AudioFormatError) {
      return try samples(length: length, symmetry)
    } catch {
      fatalError("a window of a constant length: \(error)")
    }
  }
}
