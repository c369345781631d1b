import LetterTrail
import XMLDocuments

/// Traces in the Ink Markup Language (W3C Recommendation, 20 September 2011).
///
/// Written are the channels X and Y in millimetres, T in seconds, and F (0…1) and OTx, OTy in degrees where there are any.
/// The lines are `trace` elements of the type `penDown`; what the pen did in the air, and the sample that says that it was
/// lifted, are of the type `penUp`.
package enum TraceInkML {
  private static let limits = XMLDocument.Limits(byteCount: 200 << 20, elementCount: 200_000, depth: 64)

  /// The trace as text. A sample without pressure or tilt has that of the sample before, or 0, in a trace where others
  /// have it, since every point of InkML has all channels.
  package static func text(of trace: [TraceSample]) -> String {
    let hasPressure = trace.contains { $0.pressure != nil }
    let hasTilt = trace.contains { $0.tilt != nil }
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <ink xmlns="http://www.w3.org/2003/InkML">
        <context xml:id="page">
          <traceFormat>
            <channel name="X" type="decimal" units="mm"/>
            <channel name="Y" type="decimal" units="mm"/>
            <channel name="T" type="decimal" units="s"/>

      """
    if hasPressure { text += "      <channel name=\"F\" type=\"decimal\" min=\"0\" max=\"1\"/>\n" }
    if hasTilt {
      text += "      <channel name=\"OTx\" type=\"decimal\" units=\"deg\"/>\n"
      text += "      <channel name=\"OTy\" type=\"decimal\" units=\"deg\"/>\n"
    }
    text += "    </traceFormat>\n  </context>\n"
    var (pressure, tilt) = (0.0, TraceSample.Tilt(x: 0, y: 0))
    for (index, sample) in trace.enumerated() {
      let begins = index == 0 || trace[index - 1].contact != sample.contact
      if begins {
        if index > 0 { text += "</trace>\n" }
        text += "  <trace contextRef=\"#page\" type=\"\(sample.contact ? "penDown" : "penUp")\">"
      }
      pressure = sample.pressure ?? pressure
      tilt = sample.tilt ?? tilt
      var values = [sample.point.x, sample.point.y, sample.time]
      if hasPressure { values.append(pressure) }
      if hasTilt { values += [tilt.x, tilt.y] }
      text += (begins ? "" : ", ") + values.map(decimal).joined(separator: " ")
    }
    return text + (trace.isEmpty ? "" : "</trace>\n") + "</ink>\n"
  }

  /// InkML has no exponents.
  private static func decimal(_ value: Double) -> String {
    let text = "\(value)"
    return text.contains("e") ? NumberDigits.plain(value) : text
  }

  /// Reads a trace of any program, whatever the prefix of its elements.
  ///
  /// Between two lines that follow each other without a `penUp` the pen is lifted at the end of the first. Without a
  /// channel T the times come from the sample rate, and from the `timeOffset` of a trace.
  ///
  /// - Parameter assumptions: what a file does not say of itself.
  /// - Throws: `TraceFileError`.
  package static func read(
    _ bytes: [UInt8], assuming assumptions: TraceAssumptions = .init()
  ) throws(TraceFileError) -> [TraceSample] {
    let document: XMLDocument
    do {
      document = try XMLDocument.parse(bytes, limits: limits)
    } catch let error as XMLDocumentError {
      throw .document(error)
    } catch {
      throw .file(reason: "expected InkML: \(error)")
    }
    guard document.root.inkName == "ink" else {
      throw .file(reason: "expected the element ink of InkML, got \(SampleCheck.shown(document.root.name))")
    }
    var formats = InkFormats(document.root, assuming: assumptions)
    var trace: [TraceSample] = []
    var number = 0
    var waiting: [(element: XMLElement, context: XMLElement?)] = [(document.root, nil)]
    var (current, currentFormat): (XMLElement?, XMLElement?)
    var before: XMLElement?
    while let (element, around) = waiting.popLast() {
      switch element.inkName {
      case "ink", "traceGroup":
        let context = formats.context(of: element) ?? around
        waiting += element.children.reversed().map { ($0, context) }
      case "context": current = element
      case "traceFormat": currentFormat = element
      case "trace":
        number += 1
        let context = formats.context(of: element) ?? around ?? current
        let format = try formats.format(of: context, current: currentFormat, trace: number)
        try append(element, format, number, continues: try continues(element, before, number), to: &trace)
        before = element
      default: break
      }
    }
    return trace
  }

  /// Whether a trace goes on with the line of the one before, without a lift.
  private static func continues(
    _ element: XMLElement, _ before: XMLElement?, _ number: Int
  ) throws(TraceFileError) -> Bool {
    guard let continuation = element.attribute("continuation"), continuation != "begin" else { return false }
    let prior = before.flatMap { $0.attribute("xml:id") ?? $0.attribute("id") }.map { "#\($0)" }
    guard let prior, element.attribute("priorRef") == prior else {
      throw .trace(number, point: nil, reason: "expected a continuation of the trace before it, got one of another")
    }
    return true
  }

  private static func append(
    _ element: XMLElement, _ format: InkFormat, _ number: Int, continues: Bool, to trace: inout [TraceSample]
  ) throws(TraceFileError) {
    let type = element.attribute("type") ?? "penDown"
    guard type == "penDown" || type == "penUp" || type == "indeterminate" else {
      throw .trace(number, point: nil, reason: "expected the type penDown or penUp, got \(SampleCheck.shown(type))")
    }
    let contact = type == "penDown"
    // Milliseconds.
    var start = element.attribute("timeOffset").flatMap(SampleCheck.number).map { $0 / 1_000 }
    var points = InkPoints(
      element.text, channels: format.channelCount, intermittent: format.intermittentCount, trace: number)
    var isFirst = true
    while let values = try points.next() {
      guard trace.count < SampleCheck.sampleLimit else {
        throw .trace(number, point: nil, reason: "expected at most \(SampleCheck.sampleLimit) points, got more")
      }
      let last = trace.last
      if isFirst, !continues, contact, let last, last.contact {
        var lift = last
        lift.contact = false
        trace.append(lift)
      }
      guard let sample = format.sample(values, contact: contact, after: last, start: start) else {
        throw .trace(number, point: points.count, reason: "expected a place and a time, got a point without")
      }
      (isFirst, start) = (false, nil)
      if let reason = SampleCheck.fault(sample, after: last) {
        throw .trace(number, point: points.count, reason: reason)
      }
      trace.append(sample)
    }
  }
}
