/// The measured times of one case as one JSON line, in seconds of CPU time for one operation.
struct Measurement: Encodable {
  let `case`: String
  let implementation = "Ossicle"
  let unit = "s"
  let median: Double
  let min: Double
  let max: Double
  let repetitions: Int
  /// Seconds of sound per second of CPU at the median.
  let realtimeFactor: Double?

  init(case: String, times: [Double], soundDuration: Double?) {
    let sorted = times.sorted()
    let middle = sorted.count / 2
    self.case = `case`
    median = sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    min = sorted[0]
    max = sorted[sorted.count - 1]
    repetitions = sorted.count
    realtimeFactor = soundDuration.map { [median] in $0 / median }
  }

  private enum CodingKeys: String, CodingKey {
    case `case`
    case implementation
    case unit
    case median
    case min
    case max
    case repetitions
    case realtimeFactor = "realtime_factor"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(`case`, forKey: .case)
    try container.encode(implementation, forKey: .implementation)
    try container.encode(unit, forKey: .unit)
    try container.encode(median, forKey: .median)
    try container.encode(min, forKey: .min)
    try container.encode(max, forKey: .max)
    try container.encode(repetitions, forKey: .repetitions)
    // A case without a duration of sound has this key with the value null.
    try container.encode(realtimeFactor, forKey: .realtimeFactor)
  }
}
