/// Which loudspeaker each channel of a sound is for. Channels are always in the order of WAVE files, so the set of
/// positions determines the position of each channel. An unknown layout is a `nil` of type `ChannelLayout?`.
public struct ChannelLayout: Sendable, Hashable, CustomStringConvertible {
  /// The positions as the speaker mask of a WAVE file: one bit for each position, 1 to 18 bits set.
  public let mask: UInt32

  /// The positions in the order of the channels.
  public var positions: [ChannelPosition] { ChannelPosition.allCases.filter(contains) }

  /// Number of channels, 1 to 18.
  public var channelCount: Int { mask.nonzeroBitCount }

  /// The layout of a speaker mask; `nil` if the mask is 0 or sets a bit that stands for no position.
  public init?(mask: UInt32) {
    guard mask != 0, mask < 1 << ChannelPosition.allCases.count else { return nil }
    self.mask = mask
  }

  /// The layout with these positions, in any order; `nil` if there are no positions or one occurs twice.
  public init?(_ positions: some Collection<ChannelPosition>) {
    self.init(mask: positions.reduce(0) { $0 | 1 << UInt32($1.rawValue) })
    guard channelCount == positions.count else { return nil }
  }

  /// The usual layout for a number of channels: mono for 1, stereo for 2. `nil` for more, since several layouts are
  /// usual.
  public init?(channelCount: Int) {
    switch channelCount {
    case 1: self = .mono
    case 2: self = .stereo
    default: return nil
    }
  }

  /// The layout with this name in `ChannelLayout.named`; `nil` for an unknown name.
  public init?(name: String) {
    guard let found = Self.named.first(where: { $0.name == name }) else { return nil }
    self = found.layout
  }

  /// Whether one of the channels is for this loudspeaker.
  public func contains(_ position: ChannelPosition) -> Bool { mask & 1 << UInt32(position.rawValue) != 0 }

  /// The same layout with its back pair named as the side pair, or the reverse. `nil` if the layout has neither pair or
  /// both. For a single pair of surround loudspeakers both names are in use (ITU-R BS.775 places it at 110°).
  package var withOtherSurrounds: ChannelLayout? {
    let (back, side): (UInt32, UInt32) = (0x30, 0x600)
    switch mask & (back | side) {
    case back: return ChannelLayout(mask: mask ^ (back | side))
    case side: return ChannelLayout(mask: mask ^ (back | side))
    default: return nil
    }
  }

  /// The name in `named`, such as `5.1`; for a layout without a name, the abbreviations of its positions.
  public var description: String {
    Self.named.first { $0.layout == self }?.name ?? positions.map(\.abbreviation).joined(separator: " ")
  }

  /// One channel: FC.
  public static let mono = ChannelLayout(known: [.frontCentre])
  /// Two channels: FL FR.
  public static let stereo = ChannelLayout(known: front)
  /// Five channels: FL FR FC BL BR.
  public static let surround50 = ChannelLayout(known: front + [.frontCentre] + back)
  /// Six channels: FL FR FC LFE BL BR.
  public static let surround51 = ChannelLayout(known: front + [.frontCentre, .lowFrequency] + back)
  /// Eight channels: FL FR FC LFE BL BR SL SR.
  public static let surround71 = ChannelLayout(known: front + [.frontCentre, .lowFrequency] + back + side)

  /// The usual layouts with their names, which are those of ffmpeg.
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
