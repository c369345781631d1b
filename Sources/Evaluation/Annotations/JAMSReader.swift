import JSONReading
import TextFiles

/// Reads the observations of a JAMS text without making a tree of its values.
///
/// The text must have the grammar of `JSONScanner`. Of a name that an object has twice the last value counts, as in
/// Python.
struct JAMSReader {
  /// A value that is missing or of another kind, and its place from the inside out.
  private struct Fault: Error {
    var expected: String
    var place: [String] = []

    func within(_ name: String) -> Fault { Fault(expected: expected, place: place + [name]) }

    var named: String {
      let parts = place.reversed().reduce("") { $0 + ($1.hasPrefix("[") || $0.isEmpty ? $1 : "." + $1) }
      return "\(expected) in \(parts.isEmpty ? "the file" : parts)"
    }
  }

  private enum Names {
    static let annotations = JSONScanner.Name("annotations")
    static let metadata = JSONScanner.Name("file_metadata")
    static let namespace = JSONScanner.Name("namespace")
    static let data = JSONScanner.Name("data")
    static let time = JSONScanner.Name("time")
    static let duration = JSONScanner.Name("duration")
    static let value = JSONScanner.Name("value")
    static let confidence = JSONScanner.Name("confidence")
    static let index = JSONScanner.Name("index")
    static let frequency = JSONScanner.Name("frequency")
    static let voiced = JSONScanner.Name("voiced")
    static let label = JSONScanner.Name("label")
    static let role = JSONScanner.Name("role")
  }

  private var scanner: JSONScanner

  private init(_ bytes: [UInt8]) { scanner = JSONScanner(bytes) }

  /// Reads a text.
  ///
  /// - Throws: `AnnotationError` with the line of a syntax error, or the place of an unfit value.
  static func file(_ bytes: [UInt8], path: String) throws(AnnotationError) -> JAMSFile {
    if let fault = JSONFault(bytes) {
      throw .invalidLine(path: path, line: fault.line, expected: "JSON", found: fault.found)
    }
    var reader = JAMSReader(bytes)
    do { return try reader.file() } catch {
      throw .invalidFile(path: path, expected: error.named, found: "something else")
    }
  }

  private mutating func file() throws(Fault) -> JAMSFile {
    var annotations: [JAMSAnnotation]?
    var duration: Double?
    try forEachMember { reader, name throws(Fault) in
      switch name {
      case Names.annotations:
        annotations = try reader.list("annotations") { reader throws(Fault) in try reader.annotation() }
      case Names.metadata: duration = reader.optional { reader throws(Fault) in try reader.duration() } ?? nil
      default: reader.skip()
      }
    }
    guard let annotations else { throw Fault(expected: "'annotations'") }
    return JAMSFile(duration: duration, annotations: annotations)
  }

  /// The duration in the file's metadata; `nil` if there is none.
  private mutating func duration() throws(Fault) -> Double? {
    var duration: Double?
    try forEachMember { reader, name throws(Fault) in
      guard name == Names.duration else { return reader.skip() }
      duration = reader.optional { reader throws(Fault) in try reader.number("duration") }
    }
    return duration
  }

  private mutating func annotation() throws(Fault) -> JAMSAnnotation {
    var namespace: String?
    var data: Int?
    var observations: [JAMSObservation]?
    try forEachMember { reader, name throws(Fault) in
      switch name {
      case Names.namespace: namespace = try reader.text("namespace")
      case Names.data:
        // What the values mean is known by the namespace, which may come later.
        data = reader.scanner.position
        observations = nil
        if let namespace { observations = try reader.data(namespace) } else { reader.skip() }
      default: reader.skip()
      }
    }
    guard let namespace else { throw Fault(expected: "'namespace'") }
    guard let data else { throw Fault(expected: "'data'") }
    if observations == nil {
      let end = scanner.position
      scanner.position = data
      observations = try self.data(namespace)
      scanner.position = end
    }
    return JAMSAnnotation(namespace: namespace, observations: observations ?? [])
  }

  /// A list of observations, or an object of lists.
  private mutating func data(_ namespace: String) throws(Fault) -> [JAMSObservation] {
    let kind = JAMSValue.Kind(namespace: namespace)
    switch scanner.next {
    case UInt8(ascii: "["):
      return try list("data") { reader throws(Fault) in try reader.observation(kind) }
    case UInt8(ascii: "{"):
      do { return try columns(kind) } catch { throw error.within("data") }
    default: throw Fault(expected: "an object or a list", place: ["data"])
    }
  }

  private mutating func observation(_ kind: JAMSValue.Kind) throws(Fault) -> JAMSObservation {
    var (time, duration, confidence): (Double?, Double, Double?) = (nil, 0, nil)
    var value: JAMSValue? = kind == .none ? JAMSValue.none : nil
    try forEachMember { reader, name throws(Fault) in
      switch name {
      case Names.time: time = try reader.number("time")
      case Names.duration: duration = reader.scanner.skipNull() ? 0 : try reader.number("duration")
      case Names.value: value = try reader.value(kind)
      case Names.confidence: confidence = reader.optional { reader throws(Fault) in try reader.number("confidence") }
      default: reader.skip()
      }
    }
    guard let value else { throw Fault(expected: "'value'") }
    guard let time else { throw Fault(expected: "'time'") }
    return JAMSObservation(time: time, duration: duration, value: value, confidence: confidence?.finite)
  }

  private mutating func columns(_ kind: JAMSValue.Kind) throws(Fault) -> [JAMSObservation] {
    var times: [Double]?
    var durations: [Double]?
    var values: [JAMSValue]?
    var confidences: [Double?]?
    try forEachMember { reader, name throws(Fault) in
      switch name {
      case Names.time: times = try reader.list("time") { reader throws(Fault) in try reader.number(nil) }
      case Names.duration:
        durations = try reader.list("duration") { reader throws(Fault) in try reader.number(nil) }
      case Names.value where kind != .none:
        values = try reader.list("value") { reader throws(Fault) in try reader.value(kind, nil) }
      case Names.confidence:
        confidences = reader.optional { reader throws(Fault) in
          try reader.list("confidence") { reader throws(Fault) in
            reader.scanner.skipNull() ? nil : try reader.number(nil)
          }
        }
      default: reader.skip()
      }
    }
    guard let times else { throw Fault(expected: "'time'") }
    guard let durations else { throw Fault(expected: "'duration'") }
    if kind == .none { values = times.map { _ in .none } }
    guard let values else { throw Fault(expected: "'value'") }
    // The lists must be of one length.
    guard [durations.count, values.count, confidences?.count ?? times.count].allSatisfy({ $0 == times.count }) else {
      throw Fault(expected: "a valid value")
    }
    return times.indices.map { index in
      JAMSObservation(
        time: times[index], duration: durations[index], value: values[index],
        confidence: confidences?[index]?.finite)
    }
  }

  private mutating func value(_ kind: JAMSValue.Kind, _ place: String? = "value") throws(Fault) -> JAMSValue {
    switch kind {
    case .none:
      skip()
      return .none
    case .number: return .number(try number(place))
    case .text: return .text(try text(place))
    case .contour:
      do { return try contour() } catch { throw place.map { error.within($0) } ?? error }
    case .soundscape:
      do { return try soundscape() } catch { throw place.map { error.within($0) } ?? error }
    }
  }

  private mutating func contour() throws(Fault) -> JAMSValue {
    var (index, frequency, voiced): (Int?, Double?, Bool?) = (nil, nil, nil)
    try forEachMember { reader, name throws(Fault) in
      switch name {
      case Names.index:
        let number = try reader.number("index")
        guard let whole = Int(exactly: number) else { throw Fault(expected: "a valid value", place: ["index"]) }
        index = whole
      case Names.frequency: frequency = try reader.number("frequency")
      case Names.voiced:
        guard let flag = reader.scanner.flag() else { throw Fault(expected: "true or false", place: ["voiced"]) }
        voiced = flag
      default: reader.skip()
      }
    }
    guard let index else { throw Fault(expected: "'index'") }
    guard let frequency else { throw Fault(expected: "'frequency'") }
    guard let voiced else { throw Fault(expected: "'voiced'") }
    return .contour(index: index, frequency: frequency, isVoiced: voiced)
  }

  private mutating func soundscape() throws(Fault) -> JAMSValue {
    var (label, role): (String?, String?) = (nil, nil)
    try forEachMember { reader, name throws(Fault) in
      switch name {
      case Names.label: label = try reader.text("label")
      case Names.role: role = try reader.text("role")
      default: reader.skip()
      }
    }
    guard let label else { throw Fault(expected: "'label'") }
    guard let role else { throw Fault(expected: "'role'") }
    return .soundscape(label: label, role: role)
  }

  /// Calls `body` with the name of each member of the next object; `body` moves behind the member's value.
  private mutating func forEachMember(
    _ body: (inout JAMSReader, JSONScanner.Name) throws(Fault) -> Void
  ) throws(Fault) {
    guard scanner.skip(UInt8(ascii: "{")) else { throw Fault(expected: "an object") }
    if scanner.skip(UInt8(ascii: "}")) { return }
    repeat { try body(&self, scanner.name()) } while scanner.skip(UInt8(ascii: ","))
    _ = scanner.skip(UInt8(ascii: "}"))
  }

  /// The elements of the next list; a fault of one has its place, from 0.
  private mutating func list<Element>(
    _ place: String, _ element: (inout JAMSReader) throws(Fault) -> Element
  ) throws(Fault) -> [Element] {
    guard scanner.skip(UInt8(ascii: "[")) else { throw Fault(expected: "a list", place: [place]) }
    var elements: [Element] = []
    if scanner.skip(UInt8(ascii: "]")) { return elements }
    repeat {
      do { elements.append(try element(&self)) } catch { throw error.within("[\(elements.count)]").within(place) }
    } while scanner.skip(UInt8(ascii: ","))
    _ = scanner.skip(UInt8(ascii: "]"))
    return elements
  }

  /// What `body` reads, or `nil` if it finds something else; moves behind the value in both cases.
  private mutating func optional<Value>(_ body: (inout JAMSReader) throws(Fault) -> Value) -> Value? {
    let start = scanner.position
    if let value = try? body(&self) { return value }
    scanner.position = start
    skip()
    return nil
  }

  private mutating func number(_ place: String?) throws(Fault) -> Double {
    guard let number = scanner.number() else { throw Fault(expected: "a number", place: [place].compactMap { $0 }) }
    return number
  }

  private mutating func text(_ place: String?) throws(Fault) -> String {
    guard let text = scanner.text() else { throw Fault(expected: "a text", place: [place].compactMap { $0 }) }
    return text
  }

  /// Moves behind the next value, which has been checked.
  private mutating func skip() { _ = scanner.skipValue() }
}

extension Double {
  /// The number if it is finite.
  fileprivate var finite: Double? { isFinite ? self : nil }
}
