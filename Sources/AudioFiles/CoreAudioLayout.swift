import AudioCore

/// The layout of channels as Core Audio files (`chan`) and AIFF files (`CHAN`) hold it: Apple's AudioChannelLayout.
enum CoreAudioLayout {
  private static let usesDescriptions: UInt64 = 0
  private static let usesBitmap: UInt64 = 1 << 16

  /// The positions in the structure at `start`; `nil` if it names none, or such as WAVE files do not have.
  static func positions(in file: FileBytes, at start: UInt64) -> [ChannelPosition]? {
    guard let tag = file.number(at: start, count: 4, bigEndian: true),
      let bitmap = file.number(at: start + 4, count: 4, bigEndian: true),
      let count = file.number(at: start + 8, count: 4, bigEndian: true)
    else { return nil }
    switch tag {
    case usesBitmap: return ChannelLayout(mask: UInt32(bitmap))?.positions
    case usesDescriptions:
      // Twenty bytes a channel, of which the first four are its label.
      guard count <= UInt64(ChannelPosition.allCases.count) else { return nil }
      let labels = (0..<count).map { file.number(at: start + 12 + 20 * $0, count: 4, bigEndian: true) }
      return positions(labels.map { $0.flatMap { Label(rawValue: $0) } })
    default: return tags[tag].flatMap { positions($0) }
    }
  }

  /// Labels of channels by their numbers in Apple's CoreAudioTypes.
  private enum Label: UInt64 {
    case L = 1, R, C, LFE, Ls, Rs, Lc, Rc, Cs, Lsd, Rsd, Ts, Vhl, Vhc, Vhr, Tbl, Tbc, Tbr
    case Rls = 33, Rrs
    case mono = 42
  }

  /// The left and right surround are WAVE's back, as Apple says, unless there are rear surrounds as well: then those are the
  /// back, and they are the sides.
  private static func positions(_ labels: [Label?]) -> [ChannelPosition]? {
    let hasRear = labels.contains(.Rls) || labels.contains(.Rrs)
    let positions = labels.map { label -> ChannelPosition? in
      switch label {
      case .mono: .frontCentre
      case .Rls: .backLeft
      case .Rrs: .backRight
      case .Ls where hasRear: .sideLeft
      case .Rs where hasRear: .sideRight
      default: label.flatMap { ChannelPosition(rawValue: Int($0.rawValue) - 1) }
      }
    }
    return positions.contains(nil) ? nil : positions.compactMap { $0 }
  }

  /// The layouts that have a number of their own, which ends in their number of channels.
  private static let tags: [UInt64: [Label]] = Dictionary(
    uniqueKeysWithValues: ([
      (100, [.mono]), (101, [.L, .R]), (102, [.L, .R]), (106, [.L, .R]),
      (108, [.L, .R, .Ls, .Rs]),
      (109, [.L, .R, .Ls, .Rs, .C]),
      (110, [.L, .R, .Ls, .Rs, .C, .Cs]),
      (111, [.L, .R, .Rls, .Rrs, .C, .Cs, .Ls, .Rs]),
      (113, [.L, .R, .C]), (114, [.C, .L, .R]),
      (115, [.L, .R, .C, .Cs]), (116, [.C, .L, .R, .Cs]),
      (117, [.L, .R, .C, .Ls, .Rs]), (118, [.L, .R, .Ls, .Rs, .C]),
      (119, [.L, .C, .R, .Ls, .Rs]), (120, [.C, .L, .R, .Ls, .Rs]),
      (121, [.L, .R, .C, .LFE, .Ls, .Rs]), (122, [.L, .R, .Ls, .Rs, .C, .LFE]),
      (123, [.L, .C, .R, .Ls, .Rs, .LFE]), (124, [.C, .L, .R, .Ls, .Rs, .LFE]),
      (125, [.L, .R, .C, .LFE, .Ls, .Rs, .Cs]),
      (126, [.L, .R, .C, .LFE, .Ls, .Rs, .Lc, .Rc]), (127, [.C, .Lc, .Rc, .L, .R, .Ls, .Rs, .LFE]),
      (128, [.L, .R, .C, .LFE, .Ls, .Rs, .Rls, .Rrs]),
      (129, [.L, .R, .Ls, .Rs, .C, .LFE, .Lc, .Rc]),
      (131, [.L, .R, .Cs]), (132, [.L, .R, .Ls, .Rs]),
      (133, [.L, .R, .LFE]), (134, [.L, .R, .LFE, .Cs]), (135, [.L, .R, .LFE, .Ls, .Rs]),
      (136, [.L, .R, .C, .LFE]), (137, [.L, .R, .C, .LFE, .Cs]), (138, [.L, .R, .Ls, .Rs, .LFE]),
      (139, [.L, .R, .Ls, .Rs, .C, .Cs]), (140, [.L, .R, .Ls, .Rs, .C, .Rls, .Rrs]),
      (141, [.C, .L, .R, .Ls, .Rs, .Cs]), (142, [.C, .L, .R, .Ls, .Rs, .Cs, .LFE]),
      (143, [.C, .L, .R, .Ls, .Rs, .Rls, .Rrs]), (144, [.C, .L, .R, .Ls, .Rs, .Rls, .Rrs, .Cs]),
      (148, [.L, .R, .Ls, .Rs, .C, .Lc, .Rc]),
    ] as [(UInt64, [Label])]).map { ($0 << 16 | UInt64($1.count), $1) })
}
