import Testing

/// What a requirement throws when it does not hold: the test cannot go on. It is recorded as the test's failure.
struct Unmet: Error, CustomStringConvertible {
  let description: String

  init(_ what: String, _ comment: Comment?, _ fileID: StaticString, _ line: Int) {
    description = "\(fileID):\(line): \(what)" + (comment.map { " — \($0.rawValue)" } ?? "")
  }
}

/// Returns a value that must not be `nil`.
public func require<Value: ~Copyable>(
  _ value: consuming Value?, _ comment: @autoclosure () -> Comment? = nil,
  fileID: StaticString = #fileID, line: Int = #line
) throws -> Value {
  guard let value else { throw Unmet("required a value of \(Value.self), found nil", comment(), fileID, line) }
  return value
}

/// Ends the test if a condition does not hold.
public func require(
  _ condition: Bool, _ comment: @autoclosure () -> Comment? = nil, fileID: StaticString = #fileID, line: Int = #line
) throws {
  if !condition { throw Unmet("a requirement does not hold", comment(), fileID, line) }
}
