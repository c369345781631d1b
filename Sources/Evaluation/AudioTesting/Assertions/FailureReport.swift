#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

/// The source location of an expectation.
struct FailureLocation: Sendable {
  let fileID: StaticString
  let file: StaticString
  let line: UInt
  let column: UInt
}

/// Reports a failure to the test framework that is running.
enum FailureReport {
  static func record(_ message: String, at location: FailureLocation) {
    #if canImport(Testing)
      if Test.current != nil {
        Issue.record(
          Comment(rawValue: message),
          sourceLocation: SourceLocation(
            fileID: "\(location.fileID)", filePath: "\(location.file)", line: Int(location.line),
            column: Int(location.column)))
        return
      }
    #endif
    #if canImport(XCTest)
      XCTFail(message, file: location.file, line: location.line)
    #else
      fatalError(message, file: location.file, line: location.line)
    #endif
  }
}
