import Foundation

// Messages that several apps have in common, and not all.

/// A piece of a file: the message `upload`.
package struct UploadPiece: Codable, Sendable {
  /// The name that the file has on the device of the page. No path is made of it.
  package var name: LineText
  /// The size of the whole file in bytes.
  package var size: BoundedNumber<Counts>
  /// How many bytes came before; 0 begins a file.
  package var at: BoundedNumber<Counts>
  /// The bytes.
  package var data: Base64Bytes
}

/// Bytes in Base64, as many as a message holds.
package struct Base64Bytes: Described, Hashable, Sendable {
  package let bytes: Data

  package init(from decoder: any Decoder) throws { bytes = try decoder.singleValueContainer().decode(Data.self) }
  package func encode(to encoder: any Encoder) throws { try bytes.encode(to: encoder) }
  package static func shape() -> MessageShape { .text(longest: PieceLength.longest) }
  package static var sample: Self { Self() }
  private init() { bytes = Data() }
}

/// How much of a file has come: the page sends the next pieces then.
package struct UploadProgress: ServerMessage {
  package static let name = "uploaded"
  @BoundedNumber<Counts> package var bytes: Int
  @BoundedNumber<Counts> package var size: Int

  package init(bytes: Int, size: Int) { (self.bytes, self.size) = (bytes, size) }
}

/// A sound for the page's browser.
package struct ClipMessage: ServerMessage {
  package static let name = "clip"
  /// The address of its samples: 32-bit little-endian floats, one channel.
  package var address: String
  @BoundedNumber<SampleRates> package var sampleRate: Double
  /// Whether it comes behind what is being played, and not in its place.
  package var follows: Bool

  package init(address: String, sampleRate: Double, follows: Bool) {
    (self.address, self.sampleRate, self.follows) = (address, sampleRate, follows)
  }
}

/// What is being played ends.
package struct SilenceMessage: ServerMessage {
  package static let name = "silence"
  package init() {}
}

extension [DescribedMessage] {
  /// The sounds for a page's browser.
  package static let clips: Self = [
    .init(
      ClipMessage.self,
      "with `--sound browser`: a sound to play, in the place of the one before or behind it. At the address are its "
        + "samples: 32-bit floats, little-endian, one channel"),
    .init(SilenceMessage.self, "what is being played ends"),
  ]
  /// The answer to a piece of a file.
  package static let uploads: Self = [.init(UploadProgress.self, "so much of a file has come")]
}
