import Testing

@testable import SymbolSets

@Suite("Search of symbols")
struct SymbolSearchTests {
}
