/// Mean and standard deviation in one pass (B. P. Welford, Technometrics 4, 1962).
struct Moments: Sendable {
  var count = 0.0
  var mean = 0.0
  var squares = 0.0

  mutating func add(_ value: Double) {
    count += 1
    let difference = value - mean
    mean += difference / count
    squares += difference * (value - mean)
  }

  var deviation: Double? { count > 1 ? (squares / (count - 1)).squareRoot() : nil }
}
