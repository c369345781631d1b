import LetterTrail
import XMLDocuments

/// The formats of the traces of an ink file, wherever they stand in it.
struct InkFormats {
  /// A format that was worked out, by the places of its elements in the document.
  private struct Key: Hashable {
    var traceFormat: Int?
    var source: Int?
  }

  private var byID: [String: XMLElement] = [:]
  private var firstFormat: XMLElement?
  private var firstSource: XMLElement?
  private let assumptions: TraceAssumptions
  private var known: [Key: InkFormat] = [:]

  /// A time without a unit is in milliseconds, as in MathWriting and in Office.
  private static let seconds = ["s": 1, "ms": 1e-3, "us": 1e-6, "ns": 1e-9, "": 1e-3, "dev": 1e-3]
  private static let degrees = ["deg": 1, "rad": 180 / Double.pi]

  init(_ root: XMLElement, assuming assumptions: TraceAssumptions) {
    self.assumptions = assumptions
    var waiting = [root]
    while let element = waiting.popLast() {
      if let id = element.attribute("xml:id") ?? element.attribute("id") { byID[id] = element }
      switch element.inkName {
      case "traceFormat": firstFormat = firstFormat ?? element
      case "inkSource": firstSource = firstSource ?? element
      default: break
      }
      waiting += element.children.reversed()
    }
  }

  /// The context that an element names.
  func context(of element: XMLElement) -> XMLElement? { target(of: element, "contextRef") }

  private func target(of element: XMLElement?, _ attribute: String) -> XMLElement? {
    guard let name = element?.attribute(attribute), name.hasPrefix("#") else { return nil }
    return byID[String(name.dropFirst())]
  }

  /// The format of a trace: that of its context, else the one that was current before it, else the first of the file, else
  /// X and Y as the recommendation has it.
  mutating func format(
    of context: XMLElement?, current: XMLElement?, trace: Int
  ) throws(TraceFileError) -> InkFormat {
    // A context may take over another; a circle of them ends after a few.
    var (place, source, traceFormat): (XMLElement?, XMLElement?, XMLElement?) = (context, nil, nil)
    for _ in 0..<8 {
      guard let context = place else { break }
      source = source ?? context.inkChild("inkSource") ?? target(of: context, "inkSourceRef")
      traceFormat = traceFormat ?? context.inkChild("traceFormat") ?? target(of: context, "traceFormatRef")
      place = self.context(of: context)
    }
    traceFormat = traceFormat ?? source?.inkChild("traceFormat") ?? current ?? firstFormat
    source = source ?? firstSource
    let key = Key(traceFormat: traceFormat?.index, source: source?.index)
    if let format = known[key] { return format }
    let format = try format(traceFormat, source, trace: trace)
    known[key] = format
    return format
  }

  private func format(
    _ element: XMLElement?, _ source: XMLElement?, trace: Int
  ) throws(TraceFileError) -> InkFormat {
    let regular = element?.inkChildren("channel") ?? []
    let intermittent = element?.inkChild("intermittentChannels")?.inkChildren("channel") ?? []
    let elements = regular + intermittent
    func fault(_ reason: String) -> TraceFileError { .trace(trace, point: nil, reason: reason) }
    func channel(_ name: String, _ scale: (XMLElement) -> Double?, expected: String) throws(TraceFileError)
      -> InkFormat.Channel?
    {
      guard let place = elements.firstIndex(where: { $0.attribute("name") == name }) else { return nil }
      guard let scale = scale(elements[place]) else {
        let unit = elements[place].attribute("units").map { SampleCheck.shown($0) } ?? "no unit"
        throw fault("expected the channel \(name) in \(expected), got \(unit)")
      }
      return InkFormat.Channel(place: place, scale: scale)
    }
    func inTable(_ units: [String: Double]) -> (XMLElement) -> Double? { { units[$0.attribute("units") ?? ""] } }
    let lengths = TraceAssumptions.lengths.keys.sorted().joined(separator: ", ") + ", or a unit that you name"
    var (x, y): (InkFormat.Channel?, InkFormat.Channel?)
    if element == nil {
      guard let unit = assumptions.unit else { throw fault("expected a traceFormat or a unit that you name, got none") }
      (x, y) = (InkFormat.Channel(place: 0, scale: unit), InkFormat.Channel(place: 1, scale: unit))
    } else {
      let length = { (channel: XMLElement) in self.millimetres(channel, source) }
      (x, y) = (try channel("X", length, expected: lengths), try channel("Y", length, expected: lengths))
    }
    guard let x, let y else { throw fault("expected the channels X and Y, got a format without") }
    let time = try channel("T", inTable(Self.seconds), expected: "ms, ns, s, us")
    let rate = source?.inkChild("sampleRate")?.attribute("value").flatMap(SampleCheck.number) ?? assumptions.sampleRate
    if time == nil, !((rate ?? 0) > 0) { throw fault("expected a channel T or a sample rate, got neither") }
    return InkFormat(
      channelCount: element == nil ? 2 : regular.count, intermittentCount: intermittent.count, x: x, y: y, time: time,
      pressure: pressure(elements), tiltX: try channel("OTx", inTable(Self.degrees), expected: "deg, rad"),
      tiltY: try channel("OTy", inTable(Self.degrees), expected: "deg, rad"), interval: 1 / (rate ?? 1))
  }

  /// Millimetres of one unit of a channel; `nil` if nothing says it.
  ///
  /// Whole numbers, and numbers without a unit, are counts of the device: its resolution says how long they are. Office
  /// writes a thousand counts a centimetre in that way.
  private func millimetres(_ channel: XMLElement, _ source: XMLElement?) -> Double? {
    let unit = channel.attribute("units") ?? ""
    let isCounted = unit.isEmpty || unit == "dev" || channel.attribute("type") == "integer"
    if isCounted, let resolution = resolution(of: channel, source) { return resolution }
    return TraceAssumptions.lengths[unit] ?? (unit.isEmpty || unit == "dev" ? assumptions.unit : nil)
  }

  /// Millimetres of one count of the device.
  private func resolution(of channel: XMLElement, _ source: XMLElement?) -> Double? {
    let properties = source?.inkChild("channelProperties")?.inkChildren("channelProperty") ?? []
    let name = channel.attribute("name")
    for property in properties
    where property.attribute("channel") == name && property.attribute("name") == "resolution" {
      guard let unit = property.attribute("units"), unit.hasPrefix("1/"),
        let length = TraceAssumptions.lengths[String(unit.dropFirst(2))],
        let value = property.attribute("value").flatMap(SampleCheck.number), value > 0
      else { continue }
      return length / value
    }
    return nil
  }

  /// The force, if its range is known.
  private func pressure(_ elements: [XMLElement]) -> InkFormat.Channel? {
    guard let place = elements.firstIndex(where: { $0.attribute("name") == "F" }) else { return nil }
    let element = elements[place]
    let least = element.attribute("min").flatMap(SampleCheck.number) ?? 0
    if let most = element.attribute("max").flatMap(SampleCheck.number), most > least {
      return InkFormat.Channel(place: place, scale: 1 / (most - least), offset: -least)
    }
    return element.attribute("units") == "%" ? InkFormat.Channel(place: place, scale: 0.01) : nil
  }
}
