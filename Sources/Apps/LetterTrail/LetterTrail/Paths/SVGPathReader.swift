import Foundation

/// Reads the data of an SVG path (SVG 2, section 9.3) as strokes: each M begins one, Z closes it by a straight line.
///
/// M, L, H, V, C, S, Q, T and Z are read, absolute and relative; arcs (A) are refused. Cost: linear.
package struct SVGPathReader {
  /// More curves than this in one path are refused.
  package static let curveLimit = 5_000
  /// Coordinates whose size is above this, in millimetres, are refused.
  package static let coordinateLimit = 1_000_000.0

  private let text: [UInt8]
  private var position = 0
  private var strokes: [[CubicBezier]] = []
  private var curveCount = 0
  private var current = PlanePoint(x: 0, y: 0)
  private var strokeStart = PlanePoint(x: 0, y: 0)
  /// The control point that S or T mirrors, and the command that it came from.
  private var mirrored: (point: PlanePoint, quadratic: Bool)?

  private init(_ text: String) { self.text = Array(text.utf8) }

  /// The strokes of a path: chains of cubic curves, each beginning where the one before it ends.
  ///
  /// - Throws: `LetterTrailError.path`, with the character at which the path cannot be read.
  package static func strokes(of text: String) throws(LetterTrailError) -> [[CubicBezier]] {
    var reader = SVGPathReader(text)
    try reader.read()
    return reader.strokes
  }

  private mutating func read() throws(LetterTrailError) {
    skip(comma: false)
    guard position < text.count else { throw fault("expected a path that begins with M, got none") }
    var open = false
    while position < text.count {
      let place = position
      let letter = text[position]
      let command = Character(Unicode.Scalar(letter | 0x20))
      let relative = letter & 0x20 != 0
      guard "mlhvcsqtz".contains(command) else {
        throw fault("expected a command M, L, H, V, C, S, Q, T or Z, got \(shown(letter))")
      }
      guard open || command == "m" || (command == "z" && !strokes.isEmpty) || !strokes.isEmpty else {
        throw fault("expected a path that begins with M, got \(shown(letter))")
      }
      position += 1
      skip(comma: false)
      open = true
      if command == "z" {
        if current != strokeStart { try append(CubicBezier(from: current, to: strokeStart), at: place) }
        (current, mirrored) = (strokeStart, nil)
        // What follows without an M begins at the same place.
        open = false
        if position < text.count, text[position] | 0x20 != UInt8(ascii: "m") { strokes.append([]) }
        continue
      }
      var first = true
      repeat {
        try take(command == "m" && !first ? "l" : command, relative: relative, at: place)
        first = false
        skip(comma: true)
      } while position < text.count && startsNumber(text[position])
    }
    strokes.removeAll(where: \.isEmpty)
    guard !strokes.isEmpty else { throw fault("expected a line or a curve, got only moves") }
  }

  private mutating func take(_ command: Character, relative: Bool, at place: Int) throws(LetterTrailError) {
    let base = relative ? current : PlanePoint(x: 0, y: 0)
    var mirror: (point: PlanePoint, quadratic: Bool)?
    switch command {
    case "m":
      current = try base + point()
      strokeStart = current
      strokes.append([])
    case "l": try line(to: base + point(), at: place)
    case "h": try line(to: PlanePoint(x: base.x + number(), y: current.y), at: place)
    case "v": try line(to: PlanePoint(x: current.x, y: base.y + number()), at: place)
    case "c", "s":
      let reflected = mirrored.flatMap { $0.quadratic ? nil : current * 2 - $0.point } ?? current
      let control1 = command == "c" ? try base + point() : reflected
      let control2 = try base + point()
      let end = try base + point()
      try append(CubicBezier(start: current, control1: control1, control2: control2, end: end), at: place)
      mirror = (control2, false)
    default:
      let reflected = mirrored.flatMap { $0.quadratic ? current * 2 - $0.point : nil } ?? current
      let control = command == "q" ? try base + point() : reflected
      let end = try base + point()
      try append(CubicBezier(from: current, quadraticControl: control, to: end), at: place)
      mirror = (control, true)
    }
    mirrored = mirror
  }

  private mutating func line(to end: PlanePoint, at place: Int) throws(LetterTrailError) {
    try append(CubicBezier(from: current, to: end), at: place)
  }

  private mutating func append(_ curve: CubicBezier, at place: Int) throws(LetterTrailError) {
    curveCount += 1
    guard curveCount <= Self.curveLimit else {
      throw .path(character: place + 1, reason: "expected at most \(Self.curveLimit) curves, got more")
    }
    for point in [curve.control1, curve.control2, curve.end] {
      guard abs(point.x) <= Self.coordinateLimit, abs(point.y) <= Self.coordinateLimit else {
        throw .path(character: place + 1, reason: "expected coordinates up to \(Int(Self.coordinateLimit)), got larger")
      }
    }
    strokes[strokes.count - 1].append(curve)
    current = curve.end
  }

  private mutating func point() throws(LetterTrailError) -> PlanePoint {
    let x = try number()
    return PlanePoint(x: x, y: try number())
  }

  /// A number as SVG writes it: `-.5e2`; the next one may follow without a space.
  private mutating func number() throws(LetterTrailError) -> Double {
    skip(comma: true)
    let start = position
    if position < text.count, text[position] == UInt8(ascii: "-") || text[position] == UInt8(ascii: "+") {
      position += 1
    }
    takeDigits()
    if position < text.count, text[position] == UInt8(ascii: ".") {
      position += 1
      takeDigits()
    }
    if position < text.count, text[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < text.count, text[position] == UInt8(ascii: "-") || text[position] == UInt8(ascii: "+") {
        position += 1
      }
      takeDigits()
    }
    let digits = String(decoding: text[start..<position], as: UTF8.self)
    guard let value = Double(digits), value.isFinite else {
      position = start
      throw fault("expected a number, got \(start < text.count ? shown(text[start]) : "the end")")
    }
    return value
  }

  private mutating func takeDigits() {
    while position < text.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[position]) { position += 1 }
  }

  /// Skips spaces and at most one comma.
  private mutating func skip(comma: Bool) {
    var commas = comma ? 1 : 0
    while position < text.count {
      switch text[position] {
      case 9, 10, 12, 13, 32: position += 1
      case UInt8(ascii: ",") where commas > 0:
        commas -= 1
        position += 1
      default: return
      }
    }
  }

  private func startsNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."): true
    default: false
    }
  }

  private func shown(_ byte: UInt8) -> String {
    (33...126).contains(byte) ? "\"\(Character(Unicode.Scalar(byte)))\"" : "the byte \(byte)"
  }

  private func fault(_ reason: String) -> LetterTrailError { .path(character: position + 1, reason: reason) }
}

extension SVGPathReader {
  /// A stroke as the data of an SVG path with M and C. Reading it gives the same numbers.
  package static func text(of stroke: [CubicBezier]) -> String {
    func pair(_ point: PlanePoint) -> String { "\(number(point.x)) \(number(point.y))" }
    guard let first = stroke.first else { return "" }
    return "M \(pair(first.start))"
      + stroke.map { " C \(pair($0.control1)) \(pair($0.control2)) \(pair($0.end))" }.joined()
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }
}
