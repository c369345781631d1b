import Foundation

/// The measured frequency response of a microphone, from the text file that makers of measurement microphones supply.
///
/// Each line has a frequency in hertz, the response in decibels, and perhaps a phase in degrees, which is ignored. They
/// are separated by tabs, spaces, commas or semicolons. Lines that start with `*`, `"`, `#` or `;`, or with a letter,
/// are comments. Positive decibels mean that the microphone is more sensitive at that frequency; they are subtracted
/// from its reading.
public struct MicrophoneResponse: Sendable, Hashable, Codable {
  /// The response in decibels relative to any level. Only differences between frequencies are used.
  public let table: FrequencyTable
  /// The first comment of the file. In most files it names the microphone.
  public let header: String?
  /// The number after "Sens Factor" in a comment, in decibels. Its reference differs between makers and models, so it
  /// is not used for calibration.
  package let sensitivityFactor: Double?

  /// Creates a response from values.
  public init(table: FrequencyTable) {
    self.table = table
    header = nil
    sensitivityFactor = nil
  }

  /// Reads a response from the text of a file.
  ///
  /// - Throws: `CalibrationError.malformedResponse` with the number of the line, from 1.
  public init(text: String) throws(CalibrationError) {
    var points: [FrequencyTable.Point] = []
    var comments: [String] = []
    // Line ends of Windows, and a byte order mark, are not part of a line.
    let lines = text.trimmingPrefix("\u{FEFF}").split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let line = line.trimmingCharacters(in: .whitespaces)
      guard let first = line.first else { continue }
      if "*\"#;".contains(first) || first.isLetter {
        let comment = line.trimmingCharacters(in: CharacterSet(charactersIn: "*\"#; \t"))
        if !comment.isEmpty { comments.append(comment) }
        continue
      }
      points.append(try Self.point(line, number: index + 1))
      if let before = points.dropLast().last, let last = points.last, last.frequency <= before.frequency {
        throw .malformedResponse(
          line: index + 1, reason: "expected a frequency above \(before.frequency) Hz, got \(last.frequency) Hz")
      }
    }
    guard !points.isEmpty else {
      throw .malformedResponse(line: lines.count, reason: "expected lines of frequency and decibels, got none")
    }
    table = try FrequencyTable(points)
    header = comments.first
    sensitivityFactor = comments.lazy.compactMap(Self.sensitivity).first
  }

  private static func point(_ line: String, number: Int) throws(CalibrationError) -> FrequencyTable.Point {
    let cells = line.split { $0.isWhitespace || $0 == "," || $0 == ";" }
    let numbers = cells.compactMap { Double($0) }
    guard cells.count == numbers.count, (2...3).contains(cells.count), numbers[0] > 0,
      numbers.allSatisfy(\.isFinite)
    else {
      throw .malformedResponse(
        line: number,
        reason: "expected frequency, decibels and perhaps a phase, with decimal points, got: \(line.prefix(40))")
    }
    return .init(frequency: numbers[0], level: numbers[1])
  }

  private static func sensitivity(_ comment: String) -> Double? {
    guard let name = comment.range(of: "sens factor", options: .caseInsensitive) else { return nil }
    let value = comment[name.upperBound...].drop { $0 == " " || $0 == "=" || $0 == ":" }
    return Double(value.prefix { $0.isNumber || "+-.".contains($0) })
  }
}
