import Testing

/// Expects a condition to hold.
public func expect(
  _ condition: Bool, _ comment: @autoclosure () -> Comment? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) {
  if !condition { Failure(fileID, filePath, line, column).record("does not hold", comment()) }
}

/// Expects a value to be equal to another, by `==`.
public func expectEqual<Value: Equatable>(
  _ found: Value, _ expected: Value, _ comment: @autoclosure () -> Comment? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) {
  if found == expected { return }
  Failure(fileID, filePath, line, column).record("expected \(expected), found \(found)", comment())
}

/// Expects a value not to be equal to another, by `!=`.
public func expectUnequal<Value: Equatable>(
  _ found: Value, _ other: Value, _ comment: @autoclosure () -> Comment? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) {
  if found != other { return }
  Failure(fileID, filePath, line, column).record("expected another value than \(found)", comment())
}

/// Expects a value to be `nil`.
public func expectNil<Value: ~Copyable>(
  _ found: borrowing Value?, _ comment: @autoclosure () -> Comment? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) {
  switch found {
  case .none: return
  case .some: Failure(fileID, filePath, line, column).record("expected nil, found a value", comment())
  }
}

/// Expects a value to be less than another; not a number is less than nothing.
public func expectLess<Value: Comparable>(
  _ found: Value, _ bound: Value, _ comment: @autoclosure () -> Comment? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) {
  if found < bound { return }
  Failure(fileID, filePath, line, column).record("expected less than \(bound), found \(found)", comment())
}

/// Expects a value to be less than another or equal to it.
public func expectAtMost<Value: Comparable>(
  _ found: Value, _ bound: Value, _ comment: @autoclosure () -> Comment? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) {
  if found <= bound { return }
  Failure(fileID, filePath, line, column).record("expected at most \(bound), found \(found)", comment())
}

/// Expects a value to be greater than another.
public func expectGreater<Value: Comparable>(
  _ found: Value, _ bound: Value, _ comment: @autoclosure () -> Comment? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) {
  if found > bound { return }
  Failure(fileID, filePath, line, column).record("expected more than \(bound), found \(found)", comment())
}

/// Expects a value to be greater than another or equal to it.
public func expectAtLeast<Value: Comparable>(
  _ found: Value, _ bound: Value, _ comment: @autoclosure () -> Comment? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) {
  if found >= bound { return }
  Failure(fileID, filePath, line, column).record("expected at least \(bound), found \(found)", comment())
}
