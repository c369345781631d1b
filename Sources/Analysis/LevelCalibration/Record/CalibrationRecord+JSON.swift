import Foundation
import JSONReading

extension CalibrationRecord: Codable {
  /// The version of the file format: 2 with reference thresholds of its own, so that a program that does not know them
  /// refuses the file and does not use other ones; else 1.
  package var formatVersion: Int { referenceThresholds == nil ? 1 : 2 }

  private static let formatName = "ossicle-calibration"

  private enum Key: String, CodingKey {
    case format
    case version
    case kind
    case transducer
    case device
    case coupler
    case method
    case calibratedBy = "calibrated_by"
    case date
    case standard
    case unit
    case fullScale = "full_scale_sine"
    case referenceThresholds = "reference_thresholds"
    case referenceFrequency = "reference_frequency_hz"
    case peakLimit = "peak_limit_dbfs"
    case levelLimit = "level_limit_db"
    case notes
  }

  /// Decodes a record.
  ///
  /// - Throws: `CalibrationError.notACalibration`, `.unsupportedVersion`, `.invalidRecord`, `.invalidTable`,
  ///   `.outsideRange`; `DecodingError` if a value is missing or of the wrong type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    guard try values.decodeIfPresent(String.self, forKey: .format) == Self.formatName else {
      throw CalibrationError.notACalibration
    }
    let version = try values.decode(Int.self, forKey: .version)
    referenceThresholds = try values.decodeIfPresent(ReferenceTable.self, forKey: .referenceThresholds)
    let expected = referenceThresholds == nil ? 1 : 2
    guard version == expected else { throw CalibrationError.unsupportedVersion(expected: expected, got: version) }
    kind = try values.decode(Kind.self, forKey: .kind)
    transducer = try values.decode(String.self, forKey: .transducer)
    device = try values.decode(String.self, forKey: .device)
    coupler = try values.decodeIfPresent(Coupler.self, forKey: .coupler)
    method = try values.decode(CalibrationMethod.self, forKey: .method)
    calibratedBy = try values.decodeIfPresent(String.self, forKey: .calibratedBy)
    date = try values.decodeIfPresent(CalibrationDate.self, forKey: .date)
    standard = try values.decodeIfPresent(String.self, forKey: .standard)
    let unit = try values.decode(String.self, forKey: .unit)
    guard unit == kind.unit else {
      throw CalibrationError.invalidRecord(reason: "unit of a \(kind.rawValue): expected \(kind.unit), got \(unit)")
    }
    fullScale = try FrequencyTable(values.decode([FrequencyTable.Point].self, forKey: .fullScale))
    referenceFrequency = try values.decodeIfPresent(Double.self, forKey: .referenceFrequency)
    peakLimit = try values.decodeIfPresent(Double.self, forKey: .peakLimit) ?? 0
    levelLimit = try values.decodeIfPresent(Double.self, forKey: .levelLimit)
    notes = try values.decodeIfPresent(String.self, forKey: .notes)
    try validate()
  }

  /// Encodes the record.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(Self.formatName, forKey: .format)
    try values.encode(formatVersion, forKey: .version)
    try values.encode(kind, forKey: .kind)
    try values.encode(transducer, forKey: .transducer)
    try values.encode(device, forKey: .device)
    try values.encodeIfPresent(coupler, forKey: .coupler)
    try values.encode(method, forKey: .method)
    try values.encodeIfPresent(calibratedBy, forKey: .calibratedBy)
    try values.encodeIfPresent(date, forKey: .date)
    try values.encodeIfPresent(standard, forKey: .standard)
    try values.encode(kind.unit, forKey: .unit)
    try values.encode(fullScale.points, forKey: .fullScale)
    try values.encodeIfPresent(referenceThresholds, forKey: .referenceThresholds)
    try values.encodeIfPresent(referenceFrequency, forKey: .referenceFrequency)
    try values.encode(peakLimit, forKey: .peakLimit)
    try values.encodeIfPresent(levelLimit, forKey: .levelLimit)
    try values.encodeIfPresent(notes, forKey: .notes)
  }

  /// Reads a record from a calibration file.
  ///
  /// - Throws: `CalibrationError`; `.malformed`, with the reason, if the text is not JSON or lacks a value.
  public init(json: Data) throws(CalibrationError) {
    do {
      self = try JSONDecoder().value(Self.self, in: json)
    } catch let error as CalibrationError {
      throw error
    } catch let error as DecodingError {
      throw .malformed(reason: Self.reason(error))
    } catch {
      throw .malformed(reason: "\(error)")
    }
  }

  /// The contents of a calibration file: UTF-8 with sorted keys. Equal records give equal bytes.
  public func json() throws(CalibrationError) -> Data {
    try validate()
    let encoder = JSONEncoder.pretty
    do {
      return try encoder.encode(self) + Data("\n".utf8)
    } catch {
      throw .invalidRecord(reason: "\(error)")
    }
  }

  private static func reason(_ error: DecodingError) -> String {
    func place(_ path: [any CodingKey]) -> String {
      path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
    }
    switch error {
    case .keyNotFound(let key, let context): return "expected '\(place(context.codingPath + [key]))', found none"
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      return "'\(place(context.codingPath))': expected \(type)"
    case .dataCorrupted(let context) where context.codingPath.isEmpty: return "expected JSON"
    case .dataCorrupted(let context): return "'\(place(context.codingPath))': \(context.debugDescription)"
    @unknown default: return "\(error)"
    }
  }
}
