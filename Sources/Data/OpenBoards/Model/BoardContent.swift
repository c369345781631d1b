import Foundation
import JSONReading

/// Where the bytes of a picture or sound are. A file may state several places; the first of them is used.
package struct BoardContent: Sendable, Hashable {
  /// A picture of a symbol set that the reader must have.
  package struct Symbol: Sendable, Hashable {
    /// The name of the set.
    package var set: String?
    /// The file in the set.
    package var filename: String?
    /// Keys beside those of the format.
    package var extensions: [String: JSONValue]

    /// Creates a reference to a symbol.
    package init(set: String?, filename: String?, extensions: [String: JSONValue] = [:]) {
      (self.set, self.filename, self.extensions) = (set, filename, extensions)
    }
  }

  /// The place that is used.
  package enum Place: Sendable, Hashable {
    /// The bytes themselves.
    case data(Data)
    /// A path in the archive or folder of the set.
    case path(String)
    /// A symbol of a set.
    case symbol(Symbol)
    /// An address. It is never opened by this module.
    case url(String)
  }

  /// The bytes themselves.
  package var data: Data?
  /// A path in the archive or folder of the set.
  package var path: String?
  /// An address.
  package var url: String?
  /// A symbol of a set.
  package var symbol: Symbol?

  /// Creates a content.
  package init(data: Data? = nil, path: String? = nil, url: String? = nil, symbol: Symbol? = nil) {
    (self.data, self.path, self.url, self.symbol) = (data, path, url, symbol)
  }

  /// Whether nothing is stated.
  package var isEmpty: Bool { data == nil && path == nil && url == nil && symbol == nil }

  /// The place that is used: what is at hand goes before what is not; `nil` if there is none.
  package var place: Place? {
    if let data { return .data(data) }
    if let path { return .path(path) }
    if let symbol { return .symbol(symbol) }
    return url.map { .url($0) }
  }
}
