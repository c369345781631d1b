import AudioCore

/// The layout of channels as Core Audio files (`chan`) and AIFF files (`CHAN`) hold it: Apple's AudioChannelLayout.
enum CoreAudioLayout {
  private static let usesDescriptions: UInt64 = 0
  private static let usesBitmap: UInt64 = 1 << 16

  /// The positions in the structure at `start`; `nil` if it names no positions or one that WAVE files do not have.
  static func positions(in file: FileBytes, at start: UInt64) -> [ChannelPosition]? {
    guard let tag = file.number(at: start, count: 4, bigEndian: true),
      let bitmap = file.number(at: start + 4, count: 4, bigEndian: true),
      let count = file.number(at: start + 8, count: 4, bigEndian: true)
    else { return nil }
    switch tag {
    case usesBitmap: return ChannelLayout(mask: UInt32(bitmap))?.positions
    case usesDescriptions:
      // Each channel takes twenty bytes, of which the first four are its label.
      guard count <= UInt64(ChannelPosition.allCases.count) else { return nil }
      let numbers = (0..<count).map { file.number(at: start + 12 + 20 * $0, count: 4, bigEndian: true) }
      return positions(numbers.map { $0 ?? 0 })
    default:
      // The upper 16 bits of a tag are the number of a layout, the lower 16 bits the number of its channels.
      return layouts[tag >> 16].flatMap { positions($0.split(separator: " ").map(number)) }
    }
  }

  /// The channel labels of Apple's CoreAudioTypes with the numbers from 1 on: the positions of the speaker mask, in its
  /// order.
  private static let labels = [
    "L", "R", "C", "LFE", "Ls", "Rs", "Lc", "Rc", "Cs", "Lsd", "Rsd", "Ts", "Vhl", "Vhc", "Vhr", "Tbl", "Tbc", "Tbr",
  ]
  private static let rearSurroundLeft: UInt64 = 33
  private static let rearSurroundRight: UInt64 = 34
  private static let mono: UInt64 = 42

  /// By Apple's definition the left and right surround are the back of WAVE files. In a layout that also has rear
  /// surrounds, those are the back, and the left and right surround are the sides.
  private static func positions(_ numbers: [UInt64]) -> [ChannelPosition]? {
    let hasRear = numbers.contains(rearSurroundLeft) || numbers.contains(rearSurroundRight)
    let positions = numbers.map { number -> ChannelPosition? in
      switch number {
      case mono: .frontCentre
      case rearSurroundLeft: .backLeft
      case rearSurroundRight: .backRight
      case 5 where hasRear: .sideLeft
      case 6 where hasRear: .sideRight
      default: number <= UInt64(labels.count) ? ChannelPosition(rawValue: Int(number) - 1) : nil
      }
    }
    return positions.contains(nil) ? nil : positions.compactMap { $0 }
  }

  private static func number(_ label: Substring) -> UInt64 {
    switch label {
    case "Rls": rearSurroundLeft
    case "Rrs": rearSurroundRight
    default: UInt64((labels.firstIndex { $0 == label } ?? -1) + 1)
    }
  }

  /// The channels of the layouts that have a number.
  private static let layouts: [UInt64: String] = [
    100: "C", 101: "L R", 102: "L R", 106: "L R",
    108: "L R Ls Rs", 109: "L R Ls Rs C", 110: "L R Ls Rs C Cs", 111: "L R Rls Rrs C Cs Ls Rs",
    113: "L R C", 114: "C L R", 115: "L R C Cs", 116: "C L R Cs",
    117: "L R C Ls Rs", 118: "L R Ls Rs C", 119: "L C R Ls Rs", 120: "C L R Ls Rs",
    121: "L R C LFE Ls Rs", 122: "L R Ls Rs C LFE", 123: "L C R Ls Rs LFE", 124: "C L R Ls Rs LFE",
    125: "L R C LFE Ls Rs Cs", 126: "L R C LFE Ls Rs Lc Rc", 127: "C Lc Rc L R Ls Rs LFE",
    128: "L R C LFE Ls Rs Rls Rrs", 129: "L R Ls Rs C LFE Lc Rc",
    131: "L R Cs", 132: "L R Ls Rs", 133: "L R LFE", 134: "L R LFE Cs", 135: "L R LFE Ls Rs", 136: "L R C LFE",
    137: "L R C LFE Cs", 138: "L R Ls Rs LFE", 139: "L R Ls Rs C Cs", 140: "L R Ls Rs C Rls Rrs",
    141: "C L R Ls Rs Cs", 142: "C L R Ls Rs Cs LFE", 143: "C L R Ls Rs Rls Rrs", 144: "C L R Ls Rs Rls Rrs Cs",
    148: "L R Ls Rs C Lc Rc",
  ]
}
