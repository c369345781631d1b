import Foundation

// Messages that several apps have in common, and not all.

/// A piece of a file: the message `upload`.
public struct UploadPiece: Codable, Sendable {
  /// The name that the file has on the device of the page. No path is made of it.
  public var name: LineText
  /// The size of the whole file in bytes.
  public var size: BoundedNumber<Counts>
  /// How many bytes came before; 0 begins a file.
  public var at: BoundedNumber<Counts>
  /// The bytes.
  public var data: Base64Bytes
}

/// Bytes in Base64, as many as a message holds.
public struct Base64Bytes: Described, Hashable, Sendable {
  /// The bytes.
  public let bytes: Data

  /// Reads the value.
  public init(from decoder: any Decoder) throws { bytes = try decoder.singleValueContainer().decode(Data.self) }
  /// Writes the value.
  public func encode(to encoder: any Encoder) throws { try bytes.encode(to: encoder) }
  /// The shape of the value in a message.
  public static func shape() -> MessageShape { .text(longest: PieceLength.longest) }
  /// A value of the type.
  public static var sample: Self { Self() }
  private init() { bytes = Data() }
}

/// How much of a file has come: the page sends the next pieces then.
public struct UploadProgress: ServerMessage {
  /// The member `type`.
  public static let name = "uploaded"
  /// The bytes that have come.
  @BoundedNumber<Counts> public var bytes: Int
  /// The size of the whole file in bytes.
  @BoundedNumber<Counts> public var size: Int

  /// Creates the message.
  public init(bytes: Int, size: Int) { (self.bytes, self.size) = (bytes, size) }
}

/// A sound for the page's browser.
public struct ClipMessage: ServerMessage {
  /// The member `type`.
  public static let name = "clip"
  /// The address of its samples: 32-bit little-endian floats, one channel.
  public var address: String
  /// Frames per second, in hertz.
  @BoundedNumber<SampleRates> public var sampleRate: Double
  /// Whether it comes behind what is being played, and not in its place.
  public var follows: Bool

  /// Creates the message.
  public init(address: String, sampleRate: Double, follows: Bool) {
    (self.address, self.sampleRate, self.follows) = (address, sampleRate, follows)
  }
}

/// What is being played ends.
public struct SilenceMessage: ServerMessage {
  /// The member `type`.
  public static let name = "silence"
  /// Creates the message.
  public init() {}
}

extension [DescribedMessage] {
  /// The sounds for a page's browser.
  public static let clips: Self = [
    .init(
      ClipMessage.self,
      "with `--sound browser`: a sound to play, in the place of the one before or behind it. At the address are its "
        + "samples: 32-bit floats, little-endian, one channel"),
    .init(SilenceMessage.self, "what is being played ends"),
  ]
  /// The answer to a piece of a file.
  public static let uploads: Self = [.init(UploadProgress.self, "so much of a file has come")]
}
