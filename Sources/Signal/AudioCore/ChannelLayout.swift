/// Which loudspeaker each channel of a sound is for. Channels are always in the order of WAVE files, so the positions say
/// which channel is which. A layout that is not known is `nil` where a `ChannelLayout?` is given.
public struct ChannelLayout: Sendable, Hashable, CustomStringConvertible {
  /// The positions as the speaker mask of a WAVE file: a bit each, at least one and 18 at most.
  public let mask: UInt32

  /// The positions in the order of the channels.
  public var positions: [ChannelPosition] { ChannelPosition.allCases.filter(contains) }

  /// Number of channels, 1 to 18.
  public var channelCount: Int { mask.nonzeroBitCount }

  /// The layout of a speaker mask; `nil` if it names no position, or bits that are none.
  public init?(mask: UInt32) {
    guard mask != 0, mask < 1 << ChannelPosition.allCases.count else { return nil }
    self.mask = mask
  }

  /// The layout with these positions, in any order; `nil` if there is none, or one twice.
  public init?(_ positions: some Collection<ChannelPosition>) {
    self.init(mask: positions.reduce(0) { $0 | 1 << UInt32($1.rawValue) })
    guard channelCount == positions.count else { return nil }
  }

  /// What a number of channels means where nothing else is said: one is mono, two are stereo. More have no single meaning:
  /// `nil`.
  public init?(channelCount: Int) {
    switch channelCount {
    case 1: self = .mono
    case 2: self = .stereo
    default: return nil
    }
  }

  /// A layout of `ChannelLayout.named`.
  public init?(name: String) {
    guard let found = Self.named.first(where: { $0.name == name }) else { return nil }
    self = found.layout
  }

  /// Whether one of the channels is for this loudspeaker.
  public func contains(_ position: ChannelPosition) -> Bool { mask & 1 << UInt32(position.rawValue) != 0 }

  /// This layout with its only pair of surround loudspeakers, at the sides or at the back, called the other way; `nil` if it
  /// has none or both. Where there is one pair, both names are in use for the same loudspeakers (ITU-R BS.775: 110°).
  public var withOtherSurrounds: ChannelLayout? {
    let (back, side): (UInt32, UInt32) = (0x30, 0x600)
    switch mask & (back | side) {
    case back: return ChannelLayout(mask: mask ^ (back | side))
    case side: return ChannelLayout(mask: mask ^ (back | side))
    default: return nil
    }
  }

  /// Its name, such as `5.1`, or the short names of its positions.
  public var description: String {
    Self.named.first { $0.layout == self }?.name ?? positions.map(\.abbreviation).joined(separator: " ")
  }

  /// FC.
  public static let mono = ChannelLayout(known: [.frontCentre])
  /// FL FR.
  public static let stereo = ChannelLayout(known: front)
  /// FL FR FC BL BR.
  public static let surround50 = ChannelLayout(known: front + [.frontCentre] + back)
  /// FL FR FC LFE BL BR.
  public static let surround51 = ChannelLayout(known: front + [.frontCentre, .lowFrequency] + back)
  /// FL FR FC LFE BL BR SL SR.
  public static let surround71 = ChannelLayout(known: front + [.frontCentre, .lowFrequency] + back + side)

  /// Layouts that have names, the usual ones; the names are those of ffmpeg.
  public static let named: [(name: String, layout: ChannelLayout)] = [
    ("mono", .mono), ("stereo", .stereo),
    ("2.1", .init(known: front + [.lowFrequency])),
    ("3.0", .init(known: front + [.frontCentre])),
    ("3.0(back)", .init(known: front + [.backCentre])),
    ("3.1", .init(known: front + [.frontCentre, .lowFrequency])),
    ("4.0", .init(known: front + [.frontCentre, .backCentre])),
    ("quad", .init(known: front + back)),
    ("quad(side)", .init(known: front + side)),
    ("4.1", .init(known: front + [.frontCentre, .lowFrequency, .backCentre])),
    ("5.0", .surround50),
    ("5.0(side)", .init(known: front + [.frontCentre] + side)),
    ("5.1", .surround51),
    ("5.1(side)", .init(known: front + [.frontCentre, .lowFrequency] + side)),
    ("6.0", .init(known: front + [.frontCentre, .backCentre] + side)),
    ("hexagonal", .init(known: front + [.frontCentre, .backCentre] + back)),
    ("6.1", .init(known: front + [.frontCentre, .lowFrequency, .backCentre] + side)),
    ("6.1(back)", .init(known: front + [.frontCentre, .lowFrequency, .backCentre] + back)),
    ("7.0", .init(known: front + [.frontCentre] + back + side)),
    ("7.1", .surround71),
    (
      "7.1(wide)",
      .init(known: front + [.frontCentre, .lowFrequency, .frontLeftOfCentre, .frontRightOfCentre] + back)
    ),
    ("octagonal", .init(known: front + [.frontCentre, .backCentre] + back + side)),
  ]

  private static let front: [ChannelPosition] = [.frontLeft, .frontRight]
  private static let back: [ChannelPosition] = [.backLeft, .backRight]
  private static let side: [ChannelPosition] = [.sideLeft, .sideRight]

  private init(known positions: [ChannelPosition]) {
    mask = positions.reduce(0) { $0 | 1 << UInt32($1.rawValue) }
  }
}
