/// The source of a level in dB SPL or dB HL. In JSON it is `{"stated": …}` with the name of the source, or
/// `{"calibration": …}` with the record.
public enum LevelBasis: Sendable, Hashable, Codable {
  /// A statement: a calibrator's, a sound level meter's or a data sheet's.
  case stated(by: String)
  /// A calibration.
  case calibration(CalibrationRecord)

  /// The record of the calibration; `nil` for a statement.
  public var record: CalibrationRecord? {
    if case .calibration(let record) = self { record } else { nil }
  }

  private enum CodingKeys: CodingKey { case stated, calibration }

  /// Reads the name of a source or a record.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    if let source = try values.decodeIfPresent(String.self, forKey: .stated) {
      self = .stated(by: source)
    } else {
      self = .calibration(try values.decode(CalibrationRecord.self, forKey: .calibration))
    }
  }

  /// Writes the name of the source or the record.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .stated(let source): try values.encode(source, forKey: .stated)
    case .calibration(let record): try values.encode(record, forKey: .calibration)
    }
  }
}
