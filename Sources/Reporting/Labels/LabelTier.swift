/// Labels of one kind in the order of time: what label formats write.
public struct LabelTier: Sendable, Equatable {
  /// What a tier holds.
  public enum Kind: Sendable, Equatable {
    /// Stretches of time that do not overlap; there may be gaps between them.
    case intervals
    /// Moments, no two at the same time.
    case points
  }

  /// The tier's name.
  public let name: String
  /// What the tier holds.
  public let kind: Kind
  /// The labels in the order of time.
  public private(set) var labels: [Label] = []

  /// An empty tier.
  public init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// A tier of the given labels.
  ///
  /// - Throws: `ReportingError` for a label of another kind or out of order.
  public init(name: String, kind: Kind, labels: some Sequence<Label>) throws(ReportingError) {
    self.init(name: name, kind: kind)
    for label in labels { try append(label) }
  }

  /// Adds a label after the last one; an interval may begin where the last one ends.
  ///
  /// - Throws: `ReportingError.wrongKindOfLabel`, `.labelOutOfOrder`.
  public mutating func append(_ label: Label) throws(ReportingError) {
    guard (label.start == label.end) == (kind == .points) else {
      throw .wrongKindOfLabel(tier: name, start: label.start, end: label.end)
    }
    if let last = labels.last, kind == .intervals ? label.start < last.end : label.start <= last.end {
      throw .labelOutOfOrder(tier: name, start: label.start, previousEnd: last.end)
    }
    labels.append(label)
  }
}
