import JSONReading

/// A link from a button to another board.
package struct BoardLink: Sendable, Hashable {
  /// The id of the board. A link to a board of the same set has only this.
  package var id: String?
  /// The path in an archive, if no board was found there.
  package var path: String?
  /// An address for people. It is never opened by this module.
  package var url: String?
  /// An address of the board's file. It is never opened by this module.
  package var dataURL: String?
  /// The title of the board.
  package var name: String?
  /// Keys beside those of the format.
  package var extensions: [String: JSONValue]

  /// Creates a link.
  package init(id: String? = nil, path: String? = nil, url: String? = nil, dataURL: String? = nil, name: String? = nil)
  {
    (self.id, self.path, self.url, self.dataURL, self.name) = (id, path, url, dataURL, name)
    extensions = [:]
  }
}
