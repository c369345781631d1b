import Testing
@testable import WordPrediction
@Test func x() {}
