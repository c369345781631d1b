/// An instrument described by SFZ text: regions of recordings and what was not understood.
///
/// Read are the headers `<control>`, `<global>`, `<master>`, `<group>` and `<region>`, `#define`, comments, and the opcodes that
/// `SFZRegion` has properties for; others are named in `warnings`. Source: the SFZ 1.0 opcodes (rgc:audio, Cakewalk), sfzformat.com.
/// Reads no files; `Sampler` asks its caller for the recordings.
public struct SFZInstrument: Sendable, Hashable {
  /// The most regions, and the longest line after `#define` has been applied, in characters.
  public static let limits = (regions: 65_536, lineLength: 65_536)

  /// In the order of the text.
  public var regions: [SFZRegion]
  /// What was left out, each kind once, in the order of the text.
  public var warnings: [SFZWarning]

  /// An instrument of regions that were made otherwise.
  public init(regions: [SFZRegion]) {
    self.regions = regions
    warnings = []
  }

  /// The instrument that a text describes. O(length).
  ///
  /// - Throws: `InstrumentError.invalidText`, which names the line: an opcode outside of a header, a value that is no number or out of
  ///   range, an unclosed comment, a region without a recording, too many regions.
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
