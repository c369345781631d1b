/// Reference thresholds that a calibration brings along, because the library has none of its headphone in its coupler, or
/// others.
public struct ReferenceTable: Sendable, Hashable, Codable {
  /// The standard or publication that they are from, or who measured them and how. It is printed with every level in dB
  /// HL.
  public let standard: String
  /// dB SPL at 0 dB HL over frequency, with their standard uncertainties, in the coupler of the calibration.
  public let table: FrequencyTable

  private enum CodingKeys: String, CodingKey {
    case standard
    case table
  }

  /// Creates a table with its source.
  public init(standard: String, table: FrequencyTable) {
    self.standard = standard
    self.table = table
  }

  /// Decodes a table.
  ///
  /// - Throws: `CalibrationError.invalidTable`; `DecodingError` if a value is missing or of the wrong type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    standard = try values.decode(String.self, forKey: .standard)
    table = try FrequencyTable(values.decode([FrequencyTable.Point].self, forKey: .table))
  }

  /// Encodes the table.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(standard, forKey: .standard)
    try values.encode(table.points, forKey: .table)
  }
}

extension CalibrationRecord {
  /// The reference thresholds of the headphone in the record's coupler: the record's own ones, or else the built-in
  /// ones; `nil` if there are none.
  public var thresholds: ReferenceThresholds? {
    guard let coupler else { return nil }
    if let referenceThresholds {
      return ReferenceThresholds(
        of: [transducer], coupler: coupler, standard: referenceThresholds.standard,
        table: referenceThresholds.table)
    }
    return ReferenceThresholds.thresholds(of: transducer, in: coupler)
  }

  /// The standard uncertainty, in decibels, of a level at each frequency of the table; `nil` where it is not known.
  ///
  /// With the record's own reference thresholds it is that of a level in dB HL, √(u² + v²): u of the level in dB SPL, v
  /// of the reference threshold. Frequencies without a reference threshold are then left out. A built-in reference
  /// threshold has no uncertainty of its own, because it defines 0 dB HL.
  public var uncertainties: [Double?] {
    fullScale.points.filter { referenceThresholds?.table.range.contains($0.frequency) ?? true }.map { point in
      referenceUncertainty(with: point.uncertainty, at: point.frequency)
    }
  }

  /// The uncertainty of a level in dB HL whose dB SPL has an uncertainty.
  func referenceUncertainty(with uncertainty: Double?, at frequency: Double) -> Double? {
    guard let referenceThresholds else { return uncertainty }
    do throws(CalibrationError) {
      return LevelText.combined(uncertainty, try referenceThresholds.table.point(at: frequency).uncertainty)
    } catch {
      // There is no level in dB HL outside of the table.
      return nil
    }
  }
}
