import Testing

/// Expects an error of a type.
///
/// - Returns: the error; `nil` if none or another was thrown, which is recorded.
@discardableResult
public func expect<Failing: Error, Value: ~Copyable>(
  throws type: Failing.Type, _ comment: @autoclosure () -> Comment? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  _ body: () throws -> Value
) -> Failing? {
  let failure = Failure(fileID, filePath, line, column)
  do {
    _ = try body()
    failure.record("expected an error of \(type), none was thrown", comment())
  } catch let error as Failing {
    return error
  } catch {
    failure.record("expected an error of \(type), \(error) was thrown", comment())
  }
  return nil
}

/// Expects this error.
@discardableResult
public func expect<Failing: Error & Equatable, Value: ~Copyable>(
  throws expected: Failing, _ comment: @autoclosure () -> Comment? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  _ body: () throws -> Value
) -> Failing? {
  let failure = Failure(fileID, filePath, line, column)
  do {
    _ = try body()
    failure.record("expected the error \(expected), none was thrown", comment())
  } catch let error as Failing where error == expected {
    return error
  } catch {
    failure.record("expected the error \(expected), \(error) was thrown", comment())
  }
  return nil
}

/// The line of the error that a call throws; `nil` if it throws none.
public func thrownLine<Value: ~Copyable>(_ call: () throws -> Value) -> String? {
  do {
    _ = try call()
    return nil
  } catch {
    return "\(error)"
  }
}

/// Expects that each call throws an error of a type that says this line.
public func expectLines<Failing: Error & CustomStringConvertible>(
  of type: Failing.Type, _ calls: [(line: String, call: () throws -> Void)],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) {
  let failure = Failure(fileID, filePath, line, column)
  for (expected, call) in calls {
    do {
      try call()
      failure.record("expected the error \"\(expected)\", none was thrown", nil)
    } catch let error as Failing where error.description == expected {
      continue
    } catch {
      failure.record("expected the error \"\(expected)\", \"\(error)\" was thrown", nil)
    }
  }
}
