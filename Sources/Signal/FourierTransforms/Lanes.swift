/// Numbers that are computed side by side: a vector of 128 bits, or one number alone.
///
/// The width is a fixed one of the source, not the machine's, and every lane is rounded by itself, so that results do
/// not depend on the processor. No operation fuses a multiplication with an addition.
protocol Lanes {
  associatedtype Scalar: BinaryFloatingPoint & SIMDScalar

  static var count: Int { get }
  init(repeating value: Scalar)
  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  static func * (a: Self, b: Self) -> Self

  /// `count` neighbours in memory.
  static func load(_ source: UnsafePointer<Scalar>) -> Self
  func store(_ target: UnsafeMutablePointer<Scalar>)
  /// The last lane first.
  var reversed: Self { get }
  /// `count` pairs in memory: their first numbers and their second ones.
  static func loadPairs(_ source: UnsafePointer<Scalar>) -> (Self, Self)
  static func storePairs(_ first: Self, _ second: Self, _ target: UnsafeMutablePointer<Scalar>)
  /// Lane 0 of all four, then lane 1 of all four, and so on.
  static func storeFours(_ a: Self, _ b: Self, _ c: Self, _ d: Self, _ target: UnsafeMutablePointer<Scalar>)
}

extension SIMD4<Float>: Lanes {
  static var count: Int { 4 }

  @inline(__always) static func load(_ source: UnsafePointer<Float>) -> Self {
    UnsafeRawPointer(source).loadUnaligned(as: Self.self)
  }

  @inline(__always) func store(_ target: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(target).storeBytes(of: self, as: Self.self)
  }

  @inline(__always) var reversed: Self { Self(w, z, y, x) }

  @inline(__always) static func loadPairs(_ source: UnsafePointer<Float>) -> (Self, Self) {
    let (a, b) = (load(source), load(source + 4))
    return (Self(a.x, a.z, b.x, b.z), Self(a.y, a.w, b.y, b.w))
  }

  @inline(__always) static func storePairs(_ first: Self, _ second: Self, _ target: UnsafeMutablePointer<Float>) {
    Self(first.x, second.x, first.y, second.y).store(target)
    Self(first.z, second.z, first.w, second.w).store(target + 4)
  }

  @inline(__always) static func storeFours(
    _ a: Self, _ b: Self, _ c: Self, _ d: Self, _ target: UnsafeMutablePointer<Float>
  ) {
    let (ab0, ab1) = (Self(a.x, b.x, a.y, b.y), Self(a.z, b.z, a.w, b.w))
    let (cd0, cd1) = (Self(c.x, d.x, c.y, d.y), Self(c.z, d.z, c.w, d.w))
    Self(ab0.x, ab0.y, cd0.x, cd0.y).store(target)
    Self(ab0.z, ab0.w, cd0.z, cd0.w).store(target + 4)
    Self(ab1.x, ab1.y, cd1.x, cd1.y).store(target + 8)
    Self(ab1.z, ab1.w, cd1.z, cd1.w).store(target + 12)
  }
}

extension SIMD2<Double>: Lanes {
  static var count: Int { 2 }

  @inline(__always) static func load(_ source: UnsafePointer<Double>) -> Self {
    UnsafeRawPointer(source).loadUnaligned(as: Self.self)
  }

  @inline(__always) func store(_ target: UnsafeMutablePointer<Double>) {
    UnsafeMutableRawPointer(target).storeBytes(of: self, as: Self.self)
  }

  @inline(__always) var reversed: Self { Self(y, x) }

  @inline(__always) static func loadPairs(_ source: UnsafePointer<Double>) -> (Self, Self) {
    let (a, b) = (load(source), load(source + 2))
    return (Self(a.x, b.x), Self(a.y, b.y))
  }

  @inline(__always) static func storePairs(_ first: Self, _ second: Self, _ target: UnsafeMutablePointer<Double>) {
    Self(first.x, second.x).store(target)
    Self(first.y, second.y).store(target + 2)
  }

  @inline(__always) static func storeFours(
    _ a: Self, _ b: Self, _ c: Self, _ d: Self, _ target: UnsafeMutablePointer<Double>
  ) {
    Self(a.x, b.x).store(target)
    Self(c.x, d.x).store(target + 2)
    Self(a.y, b.y).store(target + 4)
    Self(c.y, d.y).store(target + 6)
  }
}

/// One number alone, for lengths that vectors do not divide.
struct OneLane<Scalar: BinaryFloatingPoint & SIMDScalar>: Lanes {
  var value: Scalar

  static var count: Int { 1 }
  @inline(__always) init(repeating value: Scalar) { self.value = value }
  @inline(__always) static func + (a: Self, b: Self) -> Self { Self(repeating: a.value + b.value) }
  @inline(__always) static func - (a: Self, b: Self) -> Self { Self(repeating: a.value - b.value) }
  @inline(__always) static func * (a: Self, b: Self) -> Self { Self(repeating: a.value * b.value) }
  @inline(__always) static func load(_ source: UnsafePointer<Scalar>) -> Self { Self(repeating: source.pointee) }
  @inline(__always) func store(_ target: UnsafeMutablePointer<Scalar>) { target.pointee = value }
  @inline(__always) var reversed: Self { self }

  @inline(__always) static func loadPairs(_ source: UnsafePointer<Scalar>) -> (Self, Self) {
    (Self(repeating: source[0]), Self(repeating: source[1]))
  }

  @inline(__always) static func storePairs(_ first: Self, _ second: Self, _ target: UnsafeMutablePointer<Scalar>) {
    (target[0], target[1]) = (first.value, second.value)
  }

  @inline(__always) static func storeFours(
    _ a: Self, _ b: Self, _ c: Self, _ d: Self, _ target: UnsafeMutablePointer<Scalar>
  ) {
    (target[0], target[1], target[2], target[3]) = (a.value, b.value, c.value, d.value)
  }
}
