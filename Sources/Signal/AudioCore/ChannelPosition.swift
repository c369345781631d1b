/// The loudspeaker that a channel is for, in the order of WAVE files; the raw value is its bit in their speaker mask
/// (Microsoft, WAVEFORMATEXTENSIBLE, dwChannelMask).
public enum ChannelPosition: Int, Sendable, Hashable, CaseIterable, Comparable {
  case frontLeft, frontRight, frontCentre
  /// Low-frequency effects.
  case lowFrequency
  case backLeft, backRight
  case frontLeftOfCentre, frontRightOfCentre
  case backCentre
  case sideLeft, sideRight
  case topCentre, topFrontLeft, topFrontCentre, topFrontRight, topBackLeft, topBackCentre, topBackRight

  /// The usual abbreviation, such as `FL` or `LFE`.
  public var abbreviation: String {
    switch self {
    case .frontLeft: "FL"
    case .frontRight: "FR"
    case .frontCentre: "FC"
    case .lowFrequency: "LFE"
    case .backLeft: "BL"
    case .backRight: "BR"
    case .frontLeftOfCentre: "FLC"
    case .frontRightOfCentre: "FRC"
    case .backCentre: "BC"
    case .sideLeft: "SL"
    case .sideRight: "SR"
    case .topCentre: "TC"
    case .topFrontLeft: "TFL"
    case .topFrontCentre: "TFC"
    case .topFrontRight: "TFR"
    case .topBackLeft: "TBL"
    case .topBackCentre: "TBC"
    case .topBackRight: "TBR"
    }
  }

  /// Orders positions as in WAVE files.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
