/// A tier of labels, all intervals or all points, in the order of time.
package struct LabelTier: Sendable, Equatable {
  /// The kind of labels in a tier.
  package enum Kind: Sendable, Equatable {
    /// Intervals of time that do not overlap; there may be gaps between them.
    case intervals
    /// Points of time, no two of them equal.
    case points
  }

  /// The tier's name.
  package let name: String
  /// The kind of the tier's labels.
  package let kind: Kind
  /// The labels in the order of time.
  package private(set) var labels: [Label] = []

  /// Makes an empty tier.
  package init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// Makes a tier of the given labels.
  ///
  /// - Throws: `LabelError` for a label of another kind or out of order.
  package init(name: String, kind: Kind, labels: some Sequence<Label>) throws(LabelError) {
    self.init(name: name, kind: kind)
    for label in labels { try append(label) }
  }

  /// Adds a label after the last one; an interval may begin where the last one ends.
  ///
  /// - Throws: `LabelError.wrongKindOfLabel`, `.labelOutOfOrder`.
  package mutating func append(_ label: Label) throws(LabelError) {
    guard (label.start == label.end) == (kind == .points) else {
      throw .wrongKindOfLabel(tier: name, start: label.start, end: label.end)
    }
    if let last = labels.last, kind == .intervals ? label.start < last.end : label.start <= last.end {
      throw .labelOutOfOrder(tier: name, start: label.start, previousEnd: last.end)
    }
    labels.append(label)
  }
}
