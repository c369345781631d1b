import LetterTrail

/// Reads handwriting in the UNIPEN format 1.0 (Guyon et al. 1994): `.COORD`, `.PEN_DOWN`, `.PEN_UP`, `.DT`, the resolution
/// and the rate of the samples. Other keywords are skipped, also `.INCLUDE`: what stands in another file is assumed.
///
/// Y points up in UNIPEN. It is turned, so that the highest point is at 0.
package enum TraceUNIPEN {
  /// Reads a trace.
  ///
  /// - Parameters:
  ///   - assumptions: what a file does not say of itself.
  ///   - piece: which of several `.SEGMENT`s that have points between them, as in UCI's pen digits; from 1.
  /// - Throws: `TraceFileError`; also for a file with several pieces if none is named.
  package static func read(
    _ bytes: [UInt8], assuming assumptions: TraceAssumptions = .init(), piece: Int? = nil
  ) throws(TraceFileError) -> [TraceSample] {
    var reader = UNIPENReader(assumptions)
    var line = 0
    for text in String(decoding: bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    {
      line += 1
      try reader.take(text.split(whereSeparator: \.isWhitespace), line)
    }
    return try reader.trace(piece)
  }
}

private struct UNIPENReader {
  private var channels = ["X", "Y"]
  private var perMillimetre: (x: Double, y: Double)
  private var rate: Double
  /// Seconds of a `.DT` since the last point.
  private var pause: Double?
  /// Where each piece begins that has points.
  private var pieces: [Int] = []
  private var beginsPiece = false
  /// Whether numbers are points: with or without contact; `nil` after other keywords.
  private var contact: Bool?
  private var samples: [TraceSample] = []

  init(_ assumptions: TraceAssumptions) {
    let resolution = assumptions.unit.map { 1 / $0 } ?? 0
    perMillimetre = (resolution, resolution)
    rate = assumptions.sampleRate ?? 0
  }

  mutating func take(_ words: [Substring], _ line: Int) throws(TraceFileError) {
    guard let first = words.first else { return }
    if first.hasPrefix("."), first.dropFirst().first?.isLetter == true {
      contact = nil
      try keyword(first, words.dropFirst(), line)
    } else if let contact {
      try point(words, contact: contact, line)
    }
  }

  private mutating func keyword(
    _ keyword: Substring, _ words: ArraySlice<Substring>, _ line: Int
  ) throws(TraceFileError) {
    func number(orNone: Bool = false) throws(TraceFileError) -> Double {
      guard let value = words.first.flatMap({ SampleCheck.number($0) }), value > 0 || orNone && value == 0 else {
        throw .line(line, reason: "expected a positive number after \(keyword)")
      }
      return value
    }
    switch keyword {
    case ".COORD": channels = words.map(String.init)
    case ".X_POINTS_PER_INCH": perMillimetre.x = try number() / 25.4
    case ".Y_POINTS_PER_INCH": perMillimetre.y = try number() / 25.4
    case ".X_POINTS_PER_MM": perMillimetre.x = try number()
    case ".Y_POINTS_PER_MM": perMillimetre.y = try number()
    case ".POINTS_PER_SECOND": rate = try number()
    // Milliseconds.
    case ".DT": pause = (pause ?? 0) + (try number(orNone: true)) / 1_000
    case ".SEGMENT": beginsPiece = true
    case ".PEN_DOWN", ".PEN_UP":
      guard channels.contains("X"), channels.contains("Y") else {
        throw .line(line, reason: "expected .COORD with X and Y before the first points")
      }
      guard perMillimetre.x > 0, perMillimetre.y > 0 else {
        throw .line(line, reason: "expected .X_POINTS_PER_INCH and .Y_POINTS_PER_INCH, or a unit that you name")
      }
      guard channels.contains("T") || rate > 0 else {
        throw .line(line, reason: "expected .POINTS_PER_SECOND or a coordinate T, or a sample rate that you name")
      }
      contact = keyword == ".PEN_DOWN"
      if contact == true, var lift = samples.last, lift.contact {
        lift.contact = false
        samples.append(lift)
      }
      if !words.isEmpty { try point(Array(words), contact: keyword == ".PEN_DOWN", line) }
    default: break
    }
  }

  private mutating func point(_ words: [Substring], contact: Bool, _ line: Int) throws(TraceFileError) {
    guard words.count % channels.count == 0 else {
      throw .line(line, reason: "expected \(channels.count) numbers a point, got \(words.count)")
    }
    for start in stride(from: 0, to: words.count, by: channels.count) {
      var values: [String: Double] = [:]
      for (name, word) in zip(channels, words[start...]) {
        guard let value = SampleCheck.number(word) else {
          throw .line(line, reason: "expected a number, got \(SampleCheck.shown(word))")
        }
        values[name] = value
      }
      if beginsPiece {
        pieces.append(samples.count)
        beginsPiece = false
      }
      // Times are milliseconds.
      let time = values["T"].map { $0 / 1_000 } ?? samples.last.map { $0.time + (pause ?? 1 / rate) } ?? 0
      pause = nil
      let sample = TraceSample(
        time: time, x: (values["X"] ?? 0) / perMillimetre.x, y: (values["Y"] ?? 0) / perMillimetre.y, contact: contact)
      if let reason = SampleCheck.fault(sample, after: samples.last) { throw .line(line, reason: reason) }
      guard samples.count < SampleCheck.sampleLimit else {
        throw .line(line, reason: "expected at most \(SampleCheck.sampleLimit) points, got more")
      }
      samples.append(sample)
    }
  }

  func trace(_ piece: Int?) throws(TraceFileError) -> [TraceSample] {
    let samples = try samples(ofPiece: piece)
    guard let top = samples.map(\.point.y).max() else {
      throw .file(reason: "expected points after .PEN_DOWN or .PEN_UP, got none")
    }
    return samples.map { sample in
      var sample = sample
      sample.point.y = top - sample.point.y
      return sample
    }
  }

  private func samples(ofPiece piece: Int?) throws(TraceFileError) -> ArraySlice<TraceSample> {
    guard piece != nil || pieces.count > 1 else { return samples[...] }
    guard let piece, pieces.indices.contains(piece - 1) else {
      let got = piece.map(String.init) ?? "none"
      throw .file(reason: "expected the number of a piece, of which this file has \(pieces.count), got \(got)")
    }
    let start = pieces[piece - 1]
    let end = piece < pieces.count ? pieces[piece] : samples.count
    return samples[start..<end]
  }
}
