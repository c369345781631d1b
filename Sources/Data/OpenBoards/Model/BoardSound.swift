import JSONReading

/// A sound of a board, such as a recording of a word.
package struct BoardSound: Sendable, Hashable {
  /// The name of the sound for the buttons; unique in a board.
  package var id: String
  /// Where its bytes are.
  package var content: BoardContent
  /// The MIME type, such as `audio/mpeg`.
  package var contentType: String?
  /// The duration in seconds.
  package var duration: Double?
  /// The licence of the sound.
  package var licence: BoardLicence?
  /// Keys beside those of the format.
  package var extensions: [String: JSONValue]

  /// Creates a sound.
  package init(id: String, content: BoardContent, contentType: String? = nil, licence: BoardLicence? = nil) {
    (self.id, self.content, self.contentType, self.licence) = (id, content, contentType, licence)
    (duration, extensions) = (nil, [:])
  }
}
