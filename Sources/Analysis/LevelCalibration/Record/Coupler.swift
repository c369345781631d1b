/// Where the sound pressure of an earphone is measured. The same earphone at the same voltage gives another number in
/// another coupler, by 10 dB and more, so a reference threshold holds for one coupler only.
public struct Coupler: Sendable, Hashable, Codable, CustomStringConvertible {
  /// The coupler's designation, as it is written and compared.
  public let name: String

  /// A coupler by its designation; not empty. One of those below is written as it is there: "iec60318-3" is IEC 60318-3.
  public init(_ name: String) {
    precondition(!name.isEmpty)
    self.name = Self.names.first { $0.plainName == name.plainName } ?? name
  }

  private static let names = [
    "IEC 60318-1", "IEC 60318-3", "IEC 60318-4", "IEC 60318-5 HA-2", "HA-1", "free field", "diffuse field",
    "as ResearchKit's tables",
  ]

  /// The artificial ear for supra-aural and circumaural earphones.
  public static let iec60318Part1 = Coupler("IEC 60318-1")
  /// The 6 cm³ coupler for supra-aural earphones of the TDH39 kind (NBS 9A).
  public static let iec60318Part3 = Coupler("IEC 60318-3")
  /// The occluded-ear simulator for insert earphones (formerly IEC 711).
  public static let iec60318Part4 = Coupler("IEC 60318-4")
  /// The 2 cm³ coupler with the earphone's tube attached (HA-2).
  public static let ha2 = Coupler("IEC 60318-5 HA-2")
  /// The 2 cm³ coupler for earphones with an ear mould (HA-1).
  public static let ha1 = Coupler("HA-1")
  /// No coupler: a sound field, listened to with both ears, frontal free field.
  public static let freeField = Coupler("free field")
  /// No coupler: a sound field, listened to with both ears, diffuse.
  public static let diffuseField = Coupler("diffuse field")
  /// What Apple measured the tables of ResearchKit with; ResearchKit does not say.
  public static let researchKit = Coupler("as ResearchKit's tables")

  /// Reads the designation.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard !name.isEmpty else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "expected a coupler's name, got none")
    }
    self.init(name)
  }

  /// Writes the designation.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }

  /// The designation.
  public var description: String { name }
}
