import LetterTrail
import TextFiles

/// Traces as comma-separated values: `time_s,x_mm,y_mm,contact,pressure`; `tilt_x_deg,tilt_y_deg` for pens that measure
/// it; and `pointer,tool,size_mm,scroll_x_mm,scroll_y_mm` where the contacts are told apart.
///
/// Contact is 1 or 0. Pressure (0…1) and tilt (−90…90) are empty where the device gave none. Numbers are written so that
/// reading gives the same bits.
package enum TraceCSV {
  private static let required = ["time_s", "x_mm", "y_mm", "contact", "pressure"]
  private static let tilt = ["tilt_x_deg", "tilt_y_deg"]
  private static let scroll = ["scroll_x_mm", "scroll_y_mm"]
  private static let contact = ["pointer", "tool", "size_mm"] + scroll
  /// The largest number of a contact.
  private static let mostPointers = 1_000_000.0

  /// The trace as text.
  package static func text(of trace: [TraceSample]) -> String {
    let hasTilt = trace.contains { $0.tilt != nil }
    let hasContacts = trace.contains { $0.pointer != 0 || $0.tool != nil || $0.size != nil || $0.scroll != nil }
    var text = (required + (hasTilt ? tilt : []) + (hasContacts ? contact : [])).joined(separator: ",") + "\n"
    for sample in trace {
      text += "\(sample.time),\(sample.point.x),\(sample.point.y),\(sample.contact ? 1 : 0),"
      if let pressure = sample.pressure { text += "\(pressure)" }
      if hasTilt { text += sample.tilt.map { ",\($0.x),\($0.y)" } ?? ",," }
      if hasContacts {
        text += ",\(sample.pointer),\(sample.tool?.rawValue ?? ""),\(sample.size.map { "\($0)" } ?? "")"
        text += sample.scroll.map { ",\($0.x),\($0.y)" } ?? ",,"
      }
      text += "\n"
    }
    return text
  }

  /// Reads a trace. The columns may be in any order; others are ignored.
  ///
  /// - Throws: `TraceFileError`, with the line that is damaged: nothing is guessed.
  package static func read(_ bytes: [UInt8]) throws(TraceFileError) -> [TraceSample] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var reader = DelimitedText(bytes.starts(with: mark) ? Array(bytes.dropFirst(3)) : bytes, delimiter: ",")
    guard let header = try next(&reader) else {
      throw .file(reason: "expected the header \(required.joined(separator: ",")), got an empty file")
    }
    let columns = try Columns(header)
    var trace: [TraceSample] = []
    while let record = try next(&reader) {
      guard trace.count < SampleCheck.sampleLimit else {
        throw .line(record.line, reason: "expected at most \(SampleCheck.sampleLimit) samples, got more")
      }
      let sample = try columns.sample(record)
      if let reason = SampleCheck.fault(sample, after: trace.last) { throw .line(record.line, reason: reason) }
      trace.append(sample)
    }
    return trace
  }

  private static func next(_ reader: inout DelimitedText) throws(TraceFileError) -> DelimitedText.Record? {
    do {
      return try reader.next()
    } catch {
      throw .line(error.line, reason: error.reason)
    }
  }

  /// Where each column is.
  private struct Columns {
    private let places: [String: Int]
    private let count: Int

    init(_ header: DelimitedText.Record) throws(TraceFileError) {
      var places: [String: Int] = [:]
      for (index, name) in header.fields.enumerated()
      where (TraceCSV.required + TraceCSV.tilt + TraceCSV.contact).contains(name) {
        guard places.updateValue(index, forKey: name) == nil else {
          throw .line(header.line, reason: "expected one column \(name), got two")
        }
      }
      for name in TraceCSV.required where places[name] == nil {
        let got = SampleCheck.shown(header.fields.joined(separator: ","))
        throw .line(header.line, reason: "expected a column \(name), got \(got)")
      }
      for pair in [TraceCSV.tilt, TraceCSV.scroll] where pair.count(where: { places[$0] != nil }) == 1 {
        throw .line(header.line, reason: "expected both columns \(pair.joined(separator: " and ")), got one")
      }
      (self.places, count) = (places, header.fields.count)
    }

    func sample(_ record: DelimitedText.Record) throws(TraceFileError) -> TraceSample {
      guard record.fields.count == count else {
        throw .line(record.line, reason: "expected \(count) fields, got \(record.fields.count)")
      }
      let contact = field("contact", record)
      guard contact == "0" || contact == "1" else {
        throw .line(record.line, reason: "expected 0 or 1 as contact, got \(SampleCheck.shown(contact))")
      }
      var sample = TraceSample(
        time: try number("time_s", record), x: try number("x_mm", record), y: try number("y_mm", record),
        contact: contact == "1", pressure: try optional("pressure", record, within: 0...1))
      let tilt = (
        try optional("tilt_x_deg", record, within: -90...90), try optional("tilt_y_deg", record, within: -90...90)
      )
      switch tilt {
      case (let x?, let y?): sample.tilt = TraceSample.Tilt(x: x, y: y)
      case (nil, nil): break
      default: throw .line(record.line, reason: "expected both tilts or none, got one")
      }
      try setContact(&sample, record)
      return sample
    }

    /// What tells the contacts apart.
    private func setContact(_ sample: inout TraceSample, _ record: DelimitedText.Record) throws(TraceFileError) {
      if let pointer = try optional("pointer", record, within: 0...TraceCSV.mostPointers) {
        guard let number = Int(exactly: pointer) else {
          throw .line(record.line, reason: "expected a whole number as pointer, got \(pointer)")
        }
        sample.pointer = number
      }
      let tool = field("tool", record)
      if !tool.isEmpty {
        guard let known = TraceSample.Tool(rawValue: tool) else {
          let tools = TraceSample.Tool.allCases.map(\.rawValue).joined(separator: ", ")
          throw .line(record.line, reason: "expected \(tools) as tool, got \(SampleCheck.shown(tool))")
        }
        sample.tool = known
      }
      sample.size = try optional("size_mm", record, within: 0...1000)
      let limit = TrailWalk.coordinateLimit
      let scroll = (
        try optional("scroll_x_mm", record, within: -limit...limit),
        try optional("scroll_y_mm", record, within: -limit...limit)
      )
      switch scroll {
      case (let x?, let y?): sample.scroll = PlanePoint(x: x, y: y)
      case (nil, nil): break
      default: throw .line(record.line, reason: "expected both scrolls or none, got one")
      }
    }

    private func field(_ name: String, _ record: DelimitedText.Record) -> String {
      places[name].map { record.fields[$0] } ?? ""
    }

    private func number(_ name: String, _ record: DelimitedText.Record) throws(TraceFileError) -> Double {
      let text = field(name, record)
      guard let value = SampleCheck.number(text) else {
        throw .line(record.line, reason: "expected a number as \(name), got \(SampleCheck.shown(text))")
      }
      return value
    }

    private func optional(
      _ name: String, _ record: DelimitedText.Record, within range: ClosedRange<Double>
    ) throws(TraceFileError) -> Double? {
      guard !field(name, record).isEmpty else { return nil }
      let value = try number(name, record)
      guard range.contains(value) else {
        let expected = "\(Int(range.lowerBound)) to \(Int(range.upperBound))"
        throw .line(record.line, reason: "expected \(expected) as \(name), got \(value)")
      }
      return value
    }
  }
}
