/// All figures of one trace.
package struct TraceScore: Sendable, Hashable {
  /// A value for each figure, or why there is none.
  package internal(set) var figures: [TraceFigure: Result<Double, UndefinedFigure>]
  /// Whether the walk through the chapter came to its end; `nil` if the engine refused the samples or the chapter.
  package internal(set) var finished: Bool?

  /// The value; `nil` if it is undefined.
  package subscript(figure: TraceFigure) -> Double? { try? figures[figure]?.get() }

  /// Why the value is undefined; `nil` if it is defined.
  package func reason(_ figure: TraceFigure) -> UndefinedFigure? {
    if case .failure(let reason)? = figures[figure] { reason } else { nil }
  }
}

/// An object with a member for each figure, `null` where it is undefined, and the reasons in `reasons`.
extension TraceScore: Encodable {
  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  package func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    let finishedKey = Key(stringValue: "finished")
    if let finished {
      try object.encode(finished, forKey: finishedKey)
    } else {
      try object.encodeNil(forKey: finishedKey)
    }
    var reasons: [String: String] = finished == nil ? ["finished": "the engine refused the trace or the chapter"] : [:]
    for figure in TraceFigure.allCases {
      let key = Key(stringValue: figure.rawValue)
      if let value = self[figure] { try object.encode(value, forKey: key) } else { try object.encodeNil(forKey: key) }
      reasons[figure.rawValue] = reason(figure)?.rawValue
    }
    try object.encode(reasons, forKey: Key(stringValue: "reasons"))
  }
}
