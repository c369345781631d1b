/// Memory for numbers, at an address that suits every vector unit.
package enum AlignedMemory {
  /// Zeros, which the caller frees by `deallocate()`.
  package static func zeros<Element>(_ count: Int, _ zero: Element) -> UnsafeMutablePointer<Element> {
    UnsafeMutableRawPointer.allocate(byteCount: count * MemoryLayout<Element>.stride, alignment: 64)
      .initializeMemory(as: Element.self, repeating: zero, count: count)
  }
}
