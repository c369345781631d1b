/// How a length is divided into the radices of passes.
struct Factorization {
  /// The radices in the order of their passes; their product is the length. `nil` if it has other factors than 2, 3, 5.
  static func radices(_ length: Int) -> [Int]? {
    var rest = length
    var radices: [Int] = []
    for odd in [5, 3] {
      while rest.isMultiple(of: odd) {
        radices.append(odd)
        rest /= odd
      }
    }
    guard rest.nonzeroBitCount == 1 else { return nil }
    var twos: [Int] = []
    var bits = rest.trailingZeroBitCount
    if bits % 2 == 1 && bits >= 3 {
      twos.append(8)
      bits -= 3
    }
    twos += Array(repeating: 4, count: bits / 2)
    if bits % 2 == 1 { twos.append(2) }
    return twos.reversed() + radices
  }
}
