/// Numbers in messages.
enum NumberText {
  /// The shortest text of a number: whole numbers have no point.
  static func short(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }

  /// A number with at most so many decimals.
  static func rounded(_ number: Double, decimals: Int) -> String {
    guard number.isFinite else { return number.isNaN ? "not a number" : number > 0 ? "∞" : "−∞" }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    return short((number * scale).rounded() / scale)
  }
}
