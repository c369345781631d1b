import LetterTrail
import XMLDocuments

/// Which channels the points of a trace have.
struct InkFormat {
  /// A place in a point, and what its values are multiplied by.
  struct Channel {
    var place: Int
    var scale = 1.0
    var offset = 0.0
  }

  var channelCount: Int
  var x: Channel
  var y: Channel
  var time: Channel?
  var pressure: Channel?
  var tiltX: Channel?
  var tiltY: Channel?
  /// Seconds between samples of a format without times.
  var interval: Double

  func sample(_ values: [Double], contact: Bool, after last: TraceSample?) -> TraceSample {
    func value(_ channel: Channel) -> Double { (values[channel.place] + channel.offset) * channel.scale }
    var sample = TraceSample(
      time: time.map(value) ?? last.map { $0.time + interval } ?? 0, x: value(x), y: value(y), contact: contact)
    sample.pressure = pressure.map { min(max(value($0), 0), 1) }
    if let tiltX, let tiltY { sample.tilt = TraceSample.Tilt(x: value(tiltX), y: value(tiltY)) }
    return sample
  }
}

/// The formats that the contexts of an ink file give.
struct InkFormats {
  private var byID: [String: XMLElement] = [:]
  private let sampleRate: Double?
  /// The formats that were already worked out, by the context's place in the document.
  private var known: [Int: InkFormat] = [:]

  private static let millimetres = ["mm": 1, "cm": 10, "m": 1_000, "in": 25.4, "pt": 25.4 / 72, "pc": 25.4 / 6]
  private static let seconds = ["s": 1, "ms": 1e-3, "us": 1e-6, "ns": 1e-9]
  private static let degrees = ["deg": 1, "rad": 180 / Double.pi]

  init(_ root: XMLElement, sampleRate: Double?) {
    self.sampleRate = sampleRate
    var waiting = [root]
    while let element = waiting.popLast() {
      if let id = element.attribute("xml:id") ?? element.attribute("id") { byID[id] = element }
      waiting += element.children
    }
  }

  /// The context that an element names.
  func context(of element: XMLElement) -> XMLElement? { target(of: element, "contextRef") }

  private func target(of element: XMLElement?, _ attribute: String) -> XMLElement? {
    guard let name = element?.attribute(attribute), name.hasPrefix("#") else { return nil }
    return byID[String(name.dropFirst())]
  }

  mutating func format(of context: XMLElement?, trace: Int) throws(TraceFileError) -> InkFormat {
    let key = context?.index ?? -1
    if let format = known[key] { return format }
    // A context may take over another; a circle of them ends after a few.
    var (place, source, traceFormat): (XMLElement?, XMLElement?, XMLElement?) = (context, nil, nil)
    for _ in 0..<8 {
      guard let context = place else { break }
      source = source ?? context.child("inkSource") ?? target(of: context, "inkSourceRef")
      traceFormat = traceFormat ?? context.child("traceFormat") ?? target(of: context, "traceFormatRef")
      place = self.context(of: context)
    }
    guard let traceFormat = traceFormat ?? source?.child("traceFormat") else {
      throw .trace(trace, point: nil, reason: "expected a traceFormat with units of length, got none")
    }
    let format = try format(traceFormat, source, trace: trace)
    known[key] = format
    return format
  }

  private func format(
    _ element: XMLElement, _ source: XMLElement?, trace: Int
  ) throws(TraceFileError) -> InkFormat {
    let elements = element.children("channel")
    func channel(_ name: String, _ units: [String: Double]) throws(TraceFileError) -> InkFormat.Channel? {
      guard let place = elements.firstIndex(where: { $0.attribute("name") == name }) else { return nil }
      let unit = elements[place].attribute("units") ?? "none"
      guard let scale = units[unit] else {
        let known = units.keys.sorted().joined(separator: ", ")
        let reason = "expected the channel \(name) in \(known), got \(SampleCheck.shown(unit))"
        throw .trace(trace, point: nil, reason: reason)
      }
      return InkFormat.Channel(place: place, scale: scale)
    }
    guard let x = try channel("X", Self.millimetres), let y = try channel("Y", Self.millimetres) else {
      throw .trace(trace, point: nil, reason: "expected the channels X and Y, got a format without")
    }
    let time = try channel("T", Self.seconds)
    let rate = source?.child("sampleRate")?.attribute("value").flatMap(SampleCheck.number) ?? sampleRate
    if time == nil, !((rate ?? 0) > 0) {
      throw .trace(trace, point: nil, reason: "expected a channel T or a sample rate, got neither")
    }
    return InkFormat(
      channelCount: elements.count, x: x, y: y, time: time, pressure: pressure(elements),
      tiltX: try channel("OTx", Self.degrees), tiltY: try channel("OTy", Self.degrees), interval: 1 / (rate ?? 1))
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
