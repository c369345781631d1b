import AudioCore

/// The loudspeaker of each channel of a signal, which determines the channel's weight in the loudness.
///
/// The weights are those of BS.1770-5, Annex 3: 1.41 (+1.5 dB) for loudspeakers less than 30° above or below the ear
/// and 60° to 120° to a side, 0 for low-frequency effects, and 1 for all others.
public struct LoudnessLayout: Sendable, Hashable, Codable, CustomStringConvertible {
  /// The loudspeaker of one channel.
  public enum Loudspeaker: Sendable, Hashable, Codable {
    /// A loudspeaker at `azimuth` degrees to the left of the front (negative: to the right) and `elevation` degrees
    /// above the ear.
    case position(azimuth: Double, elevation: Double)
    /// Low-frequency effects, which are not part of the loudness.
    case lowFrequencyEffects

    /// The weight Gᵢ of BS.1770-5, a factor on power.
    public var weight: Double {
      switch self {
      case .lowFrequencyEffects: return 0
      case .position(let azimuth, let elevation):
        let side = abs(azimuth.remainder(dividingBy: 360))
        return abs(elevation) < 30 && side >= 60 && side <= 120 ? 1.41 : 1
      }
    }
  }

  /// The layout's usual name. It is part of every result.
  public let description: String
  /// Weight of each channel, a factor on power.
  public let weights: [Double]

  /// The weights that a channel can have.
  public static let weightRange = 0.0...100

  /// Number of channels, one of `AudioFormat.channelCounts`.
  public var channelCount: Int { weights.count }

  private init(_ description: String, weights: [Double]) {
    self.description = description
    self.weights = weights
  }

  /// Creates the weights for a channel layout.
  ///
  /// Surround loudspeakers have the positions of ITU-R BS.775 and BS.2051: a single pair, called side or back, is at
  /// 110°; of two pairs the sides are at 90° and the back ones at 135°.
  public init(_ layout: ChannelLayout) {
    let hasBoth = layout.contains(.sideLeft) && layout.contains(.backLeft)
    self.init(
      layout.description,
      weights: layout.positions.map { position in
        let direction: (azimuth: Double, elevation: Double)
        switch position {
        case .lowFrequency: return Loudspeaker.lowFrequencyEffects.weight
        case .frontLeft, .frontRight: direction = (30, 0)
        case .frontLeftOfCentre, .frontRightOfCentre: direction = (15, 0)
        case .frontCentre: direction = (0, 0)
        case .backLeft, .backRight: direction = (hasBoth ? 135 : 110, 0)
        case .sideLeft, .sideRight: direction = (hasBoth ? 90 : 110, 0)
        case .backCentre: direction = (180, 0)
        case .topCentre: direction = (0, 90)
        case .topFrontLeft, .topFrontRight: direction = (45, 45)
        case .topFrontCentre: direction = (0, 45)
        case .topBackLeft, .topBackRight: direction = (135, 45)
        case .topBackCentre: direction = (180, 45)
        }
        return Loudspeaker.position(azimuth: direction.azimuth, elevation: direction.elevation).weight
      })
  }

  private static func atEarHeight(_ azimuth: Double?) -> Loudspeaker {
    azimuth.map { .position(azimuth: $0, elevation: 0) } ?? .lowFrequencyEffects
  }

  /// Creates a layout from any loudspeakers, one per channel, in the order of the channels.
  ///
  /// - Throws: `LoudnessError.invalidChannelCount` if there are none or more than a sound has channels,
  ///   `invalidLoudspeaker` if an angle is not finite.
  public init(_ description: String, loudspeakers: [Loudspeaker]) throws(LoudnessError) {
    guard AudioFormat.channelCounts.contains(loudspeakers.count) else {
      throw .invalidChannelCount(loudspeakers.count)
    }
    for case .position(let azimuth, let elevation) in loudspeakers
    where !azimuth.isFinite || !elevation.isFinite {
      throw .invalidLoudspeaker(azimuth: azimuth, elevation: elevation)
    }
    self.init(description, weights: loudspeakers.map(\.weight))
  }

  /// Creates the usual layout for a number of channels: mono, stereo, 5.0 or 5.1. Other numbers of channels have no
  /// usual layout; each channel then has the weight 1.
  ///
  /// - Throws: `LoudnessError.invalidChannelCount` for a number that is none of `AudioFormat.channelCounts`.
  public init(channelCount: Int) throws(LoudnessError) {
    switch channelCount {
    case 1: self = .mono
    case 2: self = .stereo
    case 5: self = .surround50
    case 6: self = .surround51
    case AudioFormat.channelCounts:
      self.init("\(channelCount) channels of weight 1", weights: Array(repeating: 1, count: channelCount))
    default: throw .invalidChannelCount(channelCount)
    }
  }

  private enum CodingKeys: CodingKey { case description, weights }

  /// Reads a layout; the number of channels and their weights are checked.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let weights = try values.decode([Double].self, forKey: .weights)
    var problem: LoudnessError?
    if !AudioFormat.channelCounts.contains(weights.count) { problem = .invalidChannelCount(weights.count) }
    if let weight = weights.first(where: { !Self.weightRange.contains($0) }) { problem = .invalidWeight(weight) }
    if let problem {
      throw DecodingError.dataCorruptedError(forKey: .weights, in: values, debugDescription: problem.description)
    }
    self.init(try values.decode(String.self, forKey: .description), weights: weights)
  }

  /// The layouts with names: those of `ChannelLayout.named`, dual mono and 22.2.
  public static let named: [(name: String, layout: LoudnessLayout)] =
    [("mono", .mono), ("dual-mono", .dualMono)]
    + ChannelLayout.named.dropFirst().map { ($0.name, LoudnessLayout($0.layout)) } + [("22.2", .surround222)]

  /// One channel, played by one loudspeaker.
  public static let mono = LoudnessLayout(.mono)
  /// One channel, played by two loudspeakers: 3.01 LU louder than `mono`.
  public static let dualMono = LoudnessLayout("dual mono", weights: [2])
  /// L, R.
  public static let stereo = LoudnessLayout(.stereo)
  /// L, R, C, Ls, Rs.
  public static let surround50 = LoudnessLayout(.surround50)
  /// L, R, C, LFE, Ls, Rs.
  public static let surround51 = LoudnessLayout(.surround51)
  /// L, R, C, LFE, left and right back, left and right side: the order of WAVE files. (ITU-R BS.2051's system I has the
  /// sides first.)
  public static let surround71 = LoudnessLayout(.surround71)
  /// The 24 channels of ITU-R BS.2051's system H (9+10+3), in its order: FL, FR, FC, LFE1, BL, BR, FLc, FRc, BC, LFE2,
  /// SiL, SiR, TpFL, TpFR, TpFC, TpC, TpBL, TpBR, TpSiL, TpSiR, TpBC, BtFC, BtFL, BtFR.
  public static let surround222 = LoudnessLayout(
    "22.2",
    weights: ([60, -60, 0, nil, 135, -135, 30, -30, 180, nil, 90, -90] as [Double?]).map { atEarHeight($0).weight }
      + Array(repeating: 1, count: 12))
}
