import AudioCore

/// The sound pressure at 0 dB HL of one transducer in one coupler (RETSPL): the thresholds of young healthy ears,
/// frequency by frequency.
public struct ReferenceThresholds: Sendable, Hashable, Codable {
  /// Names of the transducers. The first name is the one that is printed.
  public let transducers: [String]
  /// The coupler in which the sound pressure is measured.
  public let coupler: Coupler
  /// The standard or publication.
  public let standard: String
  /// dB SPL at 0 dB HL over frequency.
  public let table: FrequencyTable

  /// Creates thresholds of another transducer, from a publication or from listeners (ISO 389-9).
  ///
  /// - Throws: `CalibrationError.invalidRecord` without the name of a transducer.
  public init(
    transducers: [String], coupler: Coupler, standard: String, table: FrequencyTable
  ) throws(CalibrationError) {
    guard !transducers.isEmpty else {
      throw .invalidRecord(reason: "reference thresholds: expected the name of a transducer, got none")
    }
    self.init(of: transducers, coupler: coupler, standard: standard, table: table)
  }

  /// Reads thresholds, which are checked.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let transducers = try values.decode([String].self, forKey: .transducers)
    let coupler = try values.decode(Coupler.self, forKey: .coupler)
    let standard = try values.decode(String.self, forKey: .standard)
    let table = try values.decode(FrequencyTable.self, forKey: .table)
    self = try decoder.checked { () throws(CalibrationError) in
      try Self(transducers: transducers, coupler: coupler, standard: standard, table: table)
    }
  }

  /// Creates thresholds of transducers, of which there is one at least.
  init(of transducers: [String], coupler: Coupler, standard: String, table: FrequencyTable) {
    self.transducers = transducers
    self.coupler = coupler
    self.standard = standard
    self.table = table
  }

  /// The sound pressure level at 0 dB HL, in decibels relative to 20 µPa; interpolated as `FrequencyTable` describes.
  ///
  /// - Throws: `CalibrationError.outsideRange` with the table's range.
  public func soundPressureLevel(at frequency: Double) throws(CalibrationError) -> Double {
    try table.point(at: frequency).level
  }

  /// Whether the thresholds are those of a transducer. The spelling of the name may differ: "TDH-39" equals "tdh39".
  package func covers(transducer: String) -> Bool {
    transducers.contains { $0.plainName == transducer.plainName }
  }

  /// The built-in thresholds of a transducer in a coupler; `nil` if there are none.
  public static func thresholds(of transducer: String, in coupler: Coupler) -> ReferenceThresholds? {
    all.first { $0.coupler == coupler && $0.covers(transducer: transducer) }
  }
}
