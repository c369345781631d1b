import Foundation

/// A picture of a child's own, such as a photo or a drawing of the child's.
package struct ChildPicture: Sendable, Hashable {
  /// The most bytes of a picture; the page makes photos smaller before it sends them.
  package static let byteLimit = 1_000_000

  /// What the bytes are: the ending of such a file.
  package enum Kind: String, Sendable, CaseIterable { case svg, png, jpeg, webp, gif }

  package let kind: Kind
  package let bytes: Data

  /// - Parameter bytes: at most `byteLimit`, checked as a picture.
  package init(_ kind: Kind, _ bytes: Data) { (self.kind, self.bytes) = (kind, bytes) }
}
