import JSONReading

/// The licence of a board, a picture or a sound.
package struct BoardLicence: Sendable, Hashable {
  /// The name of the licence, such as `CC BY-SA`.
  package var type: String?
  /// The address of the licence's text.
  package var copyrightNoticeURL: String?
  /// The address of the work.
  package var sourceURL: String?
  /// The author.
  package var authorName: String?
  /// The author's address.
  package var authorURL: String?
  /// The author's mail address.
  package var authorEmail: String?
  /// Keys beside those of the format.
  package var extensions: [String: JSONValue]

  /// Creates a licence.
  package init(
    type: String? = nil, copyrightNoticeURL: String? = nil, sourceURL: String? = nil, authorName: String? = nil,
    authorURL: String? = nil, authorEmail: String? = nil
  ) {
    (self.type, self.copyrightNoticeURL, self.sourceURL) = (type, copyrightNoticeURL, sourceURL)
    (self.authorName, self.authorURL, self.authorEmail) = (authorName, authorURL, authorEmail)
    extensions = [:]
  }
}
