import Foundation
import Testing

/// Expects that a value is the same after it was written as JSON and read again.
public func expectKept<Value: Codable & Equatable>(
  _ value: Value, _ comment: @autoclosure () -> Comment? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) {
  let failure = Failure(fileID, filePath, line, column)
  do {
    let read = try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
    if read != value { failure.record("expected \(value) after JSON, found \(read)", comment()) }
  } catch {
    failure.record("expected \(value) after JSON, \(error) was thrown", comment())
  }
}

/// Expects that JSON does not become a value of a type, and that the reason is a line.
public func expectRefused<Value: Decodable>(
  _ type: Value.Type, _ json: String, _ reason: String,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) {
  let failure = Failure(fileID, filePath, line, column)
  do {
    let read = try JSONDecoder().decode(type, from: Data(json.utf8))
    failure.record("expected \(json) to be refused, found \(read)", nil)
  } catch DecodingError.dataCorrupted(let context) where context.debugDescription == reason {
  } catch {
    failure.record("expected \(json) to be refused with \(reason), \(error) was thrown", nil)
  }
}
