import AudioCore

/// The device in which the sound pressure of an earphone is measured. The same earphone at the same voltage gives
/// levels that differ by 10 dB and more between couplers, so a reference threshold is valid for one coupler only.
public struct Coupler: Sendable, Hashable, Codable, CustomStringConvertible {
  /// The coupler's designation, used in files and for comparisons.
  public let name: String

  /// Creates a coupler from its designation, which must not be empty. The designations below are recognised in any
  /// spelling: "iec60318-3" is IEC 60318-3.
  ///
  /// - Throws: `CalibrationError.invalidRecord` for an empty designation.
  public init(_ name: String) throws(CalibrationError) {
    guard !name.isEmpty else { throw .invalidRecord(reason: "expected a coupler's name, got none") }
    self.name = Self.names.first { $0.plainName == name.plainName } ?? name
  }

  private init(known name: String) { self.name = name }

  private static let names = [
    "IEC 60318-1", "IEC 60318-3", "IEC 60318-4", "IEC 60318-5 HA-2", "HA-1", "free field", "diffuse field",
    "as ResearchKit's tables",
  ]

  /// The artificial ear for supra-aural and circumaural earphones.
  public static let iec60318Part1 = Coupler(known: "IEC 60318-1")
  /// The 6 cm³ coupler for supra-aural earphones of the TDH39 kind (NBS 9A).
  public static let iec60318Part3 = Coupler(known: "IEC 60318-3")
  /// The occluded-ear simulator for insert earphones (formerly IEC 711).
  public static let iec60318Part4 = Coupler(known: "IEC 60318-4")
  /// The 2 cm³ coupler with the earphone's tube attached (HA-2).
  public static let ha2 = Coupler(known: "IEC 60318-5 HA-2")
  /// The 2 cm³ coupler for earphones with an ear mould (HA-1).
  public static let ha1 = Coupler(known: "HA-1")
  /// No coupler: a frontal free sound field, heard with both ears.
  public static let freeField = Coupler(known: "free field")
  /// No coupler: a diffuse sound field, heard with both ears.
  public static let diffuseField = Coupler(known: "diffuse field")
  /// The coupler of ResearchKit's tables. Apple does not say which one it is.
  public static let researchKit = Coupler(known: "as ResearchKit's tables")

  /// Decodes the designation.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    self = try decoder.checked { () throws(CalibrationError) in try Self(name) }
  }

  /// Encodes the designation.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }

  /// The designation in the standard, as in reports.
  public var description: String { name }
}
