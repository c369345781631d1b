/// Which loudspeaker each channel of a signal is for, and so what it weighs in the loudness.
///
/// Weights are those of BS.1770-5, Annex 3: 1.41 (+1.5 dB) for loudspeakers less than 30° above or below the ear and 60° to
/// 120° to a side, 1 for all others, and nothing for low-frequency effects.
public struct LoudnessLayout: Sendable, Hashable, CustomStringConvertible {
  /// What one channel drives.
  public enum Loudspeaker: Sendable, Hashable {
    /// A loudspeaker at `azimuth` degrees to the left of the front (to the right: negative) and `elevation` degrees above
    /// the ear.
    case position(azimuth: Double, elevation: Double)
    /// Low-frequency effects, which are not part of the loudness.
    case lowFrequencyEffects

    /// The weight Gᵢ of BS.1770-5: of power, not of amplitude.
    public var weight: Double {
      switch self {
      case .lowFrequencyEffects: return 0
      case .position(let azimuth, let elevation):
        let side = abs(azimuth.remainder(dividingBy: 360))
        return abs(elevation) < 30 && side >= 60 && side <= 120 ? 1.41 : 1
      }
    }
  }

  /// What people call it; part of every result.
  public let description: String
  /// Weight of each channel, of power.
  public let weights: [Double]

  /// Number of channels, at least 1.
  public var channelCount: Int { weights.count }

  private init(_ description: String, weights: [Double]) {
    self.description = description
    self.weights = weights
  }

  private init(_ description: String, _ azimuths: [Double?]) {
    self.init(description, weights: azimuths.map { Self.atEarHeight($0).weight })
  }

  private static func atEarHeight(_ azimuth: Double?) -> Loudspeaker {
    azimuth.map { .position(azimuth: $0, elevation: 0) } ?? .lowFrequencyEffects
  }

  /// Any loudspeakers, one a channel, in the order of the channels.
  ///
  /// - Throws: `LoudnessError.invalidChannelCount` if there are none, `invalidLoudspeaker` if an angle is not finite.
  public init(_ description: String, loudspeakers: [Loudspeaker]) throws(LoudnessError) {
    guard !loudspeakers.isEmpty else { throw .invalidChannelCount(0) }
    for case .position(let azimuth, let elevation) in loudspeakers where !(azimuth + elevation).isFinite {
      throw .invalidLoudspeaker(azimuth: azimuth, elevation: elevation)
    }
    self.init(description, weights: loudspeakers.map(\.weight))
  }

  /// The layout that is meant where nothing but a number of channels is known: mono, stereo, 5.0 or 5.1. Other numbers
  /// of channels have no single meaning: each channel weighs 1. (7.1 and 22.2 are to be asked for by name.)
  ///
  /// - Throws: `LoudnessError.invalidChannelCount`.
  public init(channelCount: Int) throws(LoudnessError) {
    switch channelCount {
    case 1: self = .mono
    case 2: self = .stereo
    case 5: self = .surround50
    case 6: self = .surround51
    case 1...: self.init("\(channelCount) channels of weight 1", weights: Array(repeating: 1, count: channelCount))
    default: throw .invalidChannelCount(channelCount)
    }
  }

  /// One channel, played by one loudspeaker.
  public static let mono = LoudnessLayout("mono", [0])
  /// One channel, played by two loudspeakers: 3.01 LU louder than `mono`.
  public static let dualMono = LoudnessLayout("dual mono", weights: [2])
  /// L, R.
  public static let stereo = LoudnessLayout("stereo", [30, -30])
  /// L, R, C, Ls, Rs.
  public static let surround50 = LoudnessLayout("5.0", [30, -30, 0, 110, -110])
  /// L, R, C, LFE, Ls, Rs.
  public static let surround51 = LoudnessLayout("5.1", [30, -30, 0, nil, 110, -110])
  /// L, R, C, LFE, left and right back, left and right side: the order of WAVE files. (ITU-R BS.2051's system I has the
  /// sides first.)
  public static let surround71 = LoudnessLayout("7.1", [30, -30, 0, nil, 135, -135, 90, -90])
  /// The 24 channels of ITU-R BS.2051's system H (9+10+3), in its order: FL, FR, FC, LFE1, BL, BR, FLc, FRc, BC, LFE2,
  /// SiL, SiR, TpFL, TpFR, TpFC, TpC, TpBL, TpBR, TpSiL, TpSiR, TpBC, BtFC, BtFL, BtFR.
  public static let surround222 = LoudnessLayout(
    "22.2",
    weights: ([60, -60, 0, nil, 135, -135, 30, -30, 180, nil, 90, -90] as [Double?]).map { atEarHeight($0).weight }
      + Array(repeating: 1, count: 12))
}
