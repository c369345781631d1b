import JSONReading

/// A picture of a board.
package struct BoardPicture: Sendable, Hashable {
  /// The name of the picture for the buttons; unique in a board.
  package var id: String
  /// Where its bytes are.
  package var content: BoardContent
  /// The MIME type, such as `image/png`.
  package var contentType: String?
  /// The width in pixels.
  package var width: Double?
  /// The height in pixels.
  package var height: Double?
  /// The licence of the picture.
  package var licence: BoardLicence?
  /// Keys beside those of the format.
  package var extensions: [String: JSONValue]

  /// Creates a picture.
  package init(id: String, content: BoardContent, contentType: String? = nil, licence: BoardLicence? = nil) {
    (self.id, self.content, self.contentType, self.licence) = (id, content, contentType, licence)
    (width, height, extensions) = (nil, nil, [:])
  }
}
