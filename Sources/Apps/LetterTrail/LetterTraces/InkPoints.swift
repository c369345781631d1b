/// Reads the points of an InkML trace: values as they are, or as first (') and second (") differences, which hold for
/// a channel until another mark (section 3.2.1 of the recommendation). A point may leave out what is intermittent.
struct InkPoints {
  private enum Mode { case explicit, first, second }

  private let text: [UInt8]
  private let trace: Int
  /// Channels that each point has.
  private let required: Int
  private var position = 0
  private var modes: [Mode]
  private var values: [Double]
  /// The first difference of each channel.
  private var steps: [Double]
  /// The number that was written last for each channel, which `*` repeats.
  private var written: [Double?]
  /// Points that were read.
  private(set) var count = 0

  init(_ text: String, channels required: Int, intermittent: Int = 0, trace: Int) {
    self.text = Array(text.utf8)
    (self.trace, self.required) = (trace, required)
    let channels = required + intermittent
    modes = Array(repeating: .explicit, count: channels)
    values = Array(repeating: 0, count: channels)
    steps = values
    written = Array(repeating: nil, count: channels)
  }

  /// The values of the next point, each `nil` that it does not have; `nil` after the last.
  mutating func next() throws(TraceFileError) -> [Double?]? {
    skipSpaces()
    guard position < text.count else { return nil }
    count += 1
    var point = [Double?](repeating: nil, count: values.count)
    for channel in values.indices {
      skipSpaces()
      if channel >= required, position >= text.count || text[position] == UInt8(ascii: ",") { break }
      if position < text.count, text[position] == UInt8(ascii: "?") {
        position += 1
        continue
      }
      try take(channel)
      point[channel] = values[channel]
    }
    skipSpaces()
    if position < text.count {
      guard text[position] == UInt8(ascii: ",") else {
        throw fault("expected a comma after \(values.count) values, got \(rest)")
      }
      position += 1
      skipSpaces()
      guard position < text.count else { throw fault("expected a point after the comma, got the end") }
    }
    return point
  }

  private mutating func take(_ channel: Int) throws(TraceFileError) {
    skipSpaces()
    if position < text.count {
      switch text[position] {
      case UInt8(ascii: "!"): modes[channel] = .explicit
      case UInt8(ascii: "'"): modes[channel] = .first
      case UInt8(ascii: "\""): modes[channel] = .second
      default: position -= 1
      }
      position += 1
    }
    skipSpaces()
    let number: Double
    if position < text.count, text[position] == UInt8(ascii: "*"), let last = written[channel] {
      number = last
      position += 1
    } else {
      number = try self.number()
    }
    written[channel] = number
    switch modes[channel] {
    case .explicit:
      steps[channel] = number - values[channel]
      values[channel] = number
    case .first:
      steps[channel] = number
      values[channel] += number
    case .second:
      steps[channel] += number
      values[channel] += steps[channel]
    }
  }

  private mutating func number() throws(TraceFileError) -> Double {
    let start = position
    // A button.
    if position < text.count, text[position] == UInt8(ascii: "T") || text[position] == UInt8(ascii: "F") {
      position += 1
      return text[start] == UInt8(ascii: "T") ? 1 : 0
    }
    if position < text.count, text[position] == UInt8(ascii: "-") || text[position] == UInt8(ascii: "+") {
      position += 1
    }
    while position < text.count,
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[position]) || text[position] == UInt8(ascii: ".")
    {
      position += 1
    }
    guard let value = SampleCheck.number(String(decoding: text[start..<position], as: UTF8.self)) else {
      position = start
      throw fault("expected a number, got \(rest)")
    }
    return value
  }

  private mutating func skipSpaces() {
    while position < text.count, text[position] == 32 || (9...13).contains(text[position]) { position += 1 }
  }

  private var rest: String {
    position < text.count ? SampleCheck.shown(String(decoding: text[position...].prefix(20), as: UTF8.self)) : "the end"
  }

  private func fault(_ reason: String) -> TraceFileError { .trace(trace, point: count, reason: reason) }
}
