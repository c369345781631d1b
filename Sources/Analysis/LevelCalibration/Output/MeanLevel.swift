/// The mean of levels in decibels and its standard error.
struct MeanLevel {
  /// The arithmetic mean of the decibels.
  let mean: Double
  /// The standard deviation of the values, with n − 1 in the denominator; 0 for a single value.
  let standardDeviation: Double
  /// The standard deviation of the mean.
  let standardError: Double

  init(_ values: [Double]) {
    let count = Double(values.count)
    let mean = values.reduce(0, +) / count
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    self.mean = mean
    standardDeviation = count > 1 ? (squares / (count - 1)).squareRoot() : 0
    standardError = standardDeviation / count.squareRoot()
  }
}
