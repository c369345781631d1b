/// An instrument described by a text in the SFZ format: its regions, and warnings about unknown parts of the text.
///
/// It supports the headers `<control>`, `<global>`, `<master>`, `<group>` and `<region>`, `#define`, comments, and the
/// opcodes for which `SFZRegion` has properties; `warnings` names all others. Source: the SFZ 1.0 opcodes (rgc:audio,
/// Cakewalk), sfzformat.com. It reads no files; `Sampler` obtains the recordings from its caller.
public struct SFZInstrument: Codable, Sendable, Hashable {
  /// The most regions, and the longest line after `#define` has been applied, in characters.
  public static let limits = (regions: 65_536, lineLength: 65_536)

  /// The regions in the order of the text.
  public var regions: [SFZRegion]
  /// The parts of the text that were ignored, each kind once, in the order of the text.
  public var warnings: [SFZWarning]

  /// An instrument with regions that do not come from a text.
  public init(regions: [SFZRegion]) {
    self.regions = regions
    warnings = []
  }

  /// Parses a text. Cost: O(length).
  ///
  /// - Throws: `InstrumentError.invalidText`, which names the line: an opcode outside of a header, a value that is not
  ///   a number or is out of range, an unclosed comment, a region without a recording, too many regions.
  public init(text: String) throws(InstrumentError) {
    var parser = SFZParser()
    try parser.parse(text)
    regions = parser.regions
    warnings = parser.warnings
  }

  /// The recordings, each once, in the order of their first region.
  public var samples: [String] {
    var seen = Set<String>()
    return regions.map(\.sample).filter { seen.insert($0).inserted }
  }
}
