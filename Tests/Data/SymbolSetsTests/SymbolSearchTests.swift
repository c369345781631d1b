import Expectations
import SymbolSets
import Testing

@Suite("Search of symbols")
struct SymbolSearchTests {
  private func symbol(_ names: String..., tags: String = "", category: String = "", adult: Bool = false) -> Symbol {
    Symbol(
      id: names[0], file: names[0] + ".svg",
      names: names.map { name in
        let parts = name.split(separator: "/").map(String.init)
        return SymbolWord(parts[0], language: parts.count > 1 ? parts[1] : nil)
      }, categories: category.isEmpty ? [] : [SymbolWord(category)],
      tags: tags.split(separator: " ").map { SymbolWord(String($0)) }, set: "s", isForAdults: adult)
  }

  private func found(_ text: String, _ symbols: [Symbol], _ languages: [String] = []) -> [String] {
    SymbolIndex(symbols).found(text, languages: languages).map { "\($0.symbol.id) \($0.reason)" }
  }

  @Test("Exact names come first, then beginnings, words inside, tags, categories, typing errors")
  func ranks() {
    let symbols = [
      symbol("banana", category: "Apple family"), symbol("pear", tags: "apples"), symbol("red apple"),
      symbol("apples"), symbol("apple pie"), symbol("apple"), symbol("applx juice"), symbol("car"),
    ]
    expectEqual(
      found("apple", symbols),
      [
        "apple name", "apple pie nameBeginning", "apples nameBeginning", "red apple wordBeginning", "pear tag",
        "banana category", "applx juice typingError",
      ])
  }

  @Test("Case, accents and signs do not matter, in several writings")
  func folding() {
    let symbols = [
      symbol("kůň"), symbol("Crème brûlée"), symbol("łóżko"), symbol("Straße"), symbol("don't know"), symbol("苹果汁"),
      symbol("كُرَة"), symbol("한국"), symbol("🐶"), symbol("हिन्दी"),
    ]
    for (text, id) in [
      ("KUN", "kůň"), ("kůň", "kůň"), ("creme bru", "Crème brûlée"), ("lozko", "łóżko"), ("strasse", "Straße"),
      ("dont", "don't know"), ("don\u{2019}t", "don't know"), ("苹果", "苹果汁"), ("果汁", "苹果汁"), ("كرة", "كُرَة"),
      ("한구", "한국"), ("🐶", "🐶"), ("हिन", "हिन्दी"),
    ] {
      expectEqual(SymbolIndex(symbols).found(text).first?.symbol.id, id, "\(text)")
    }
    expect(SymbolIndex(symbols).found("हु").isEmpty)
  }

  @Test(
    "One error is forgiven from four letters on, two are not",
    arguments: [
      ("hopsital", true), ("hosptal", true), ("hospiital", true), ("hoxpital", true), ("hopsi", true),
      ("ohspital", true),
      ("hxsxital", false), ("hps", false), ("xospital", false),
    ])
  func errors(text: String, isFound: Bool) {
    expectEqual(found(text, [symbol("hospital"), symbol("car")]), (isFound ? ["hospital typingError"] : []))
  }

  @Test("One letter is one error in every writing")
  func otherLetters() {
    expectEqual(found("больнца", [symbol("больница")]), ["больница typingError"])
    expectEqual(found("болжница", [symbol("больница")]), ["больница typingError"])
  }

  @Test("All words of the text must be found in one name; their order is free")
  func severalWords() {
    let symbols = [symbol("ice cream"), symbol("cream cake"), symbol("ice"), symbol("cream ice van")]
    expectEqual(found("cream ic", symbols), ["cream ice van nameBeginning", "ice cream wordBeginning"])
    expectEqual(found("ice craem", symbols).first, "ice cream typingError")
    expect(found("ice ice", [symbol("ice")]).isEmpty)
  }

  @Test("Names in the wanted languages come first, and a language finds its regions")
  func languages() {
    let symbols = [symbol("gift/de", "poison/en"), symbol("present/en", "gift/en-GB")]
    expectEqual(found("gift", symbols, ["en"]), ["present/en name", "gift/de name"].map { $0 })
    expectEqual(found("gift", symbols, ["de"]).first, "gift/de name")
  }

  @Test("What the set marks as for adults is found only if it is asked for")
  func adults() {
    let index = SymbolIndex([symbol("gun", adult: true), symbol("gum")])
    expectEqual(index.found("gu").map(\.symbol.id), ["gum"])
    expectEqual(index.found("gu", includesAdult: true).map(\.symbol.id), ["gun", "gum"])
  }

  @Test("The order does not depend on how many are asked for, and empty texts find nothing")
  func limits() {
    let symbols = (0..<500).map { symbol("w\($0 * 7919 % 500) x\($0)", tags: "t\($0 % 7)") }
    let index = SymbolIndex(symbols)
    for text in ["w", "w1", "x", "t3", "w4 x", "t"] {
      let all = index.found(text, limit: .max).map(\.index)
      for limit in [0, 1, 7, 100] {
        expectEqual(index.found(text, limit: limit).map(\.index), Array(all.prefix(limit)))
      }
      expectEqual(SymbolIndex(symbols).found(text, limit: .max).map(\.index), all)
    }
    for text in ["", " ", "!?", "\u{301}"] { expect(index.found(text).isEmpty) }
    expect(SymbolIndex([]).found("a").isEmpty)
  }

  @Test("A typing error is found as the comparison of all words with all edits finds it")
  func errorsByEdits() {
    var random = SystemSeed(state: 7)
    let letters: [UInt32] = [97, 98, 99]
    for _ in 0..<20_000 {
      let word = (0..<Int(random.next() % 7)).map { _ in letters[Int(random.next() % 3)] }
      let typed = (0..<(4 + Int(random.next() % 4))).map { _ in letters[Int(random.next() % 3)] }
      let isNear = Self.edits(typed, letters).contains { word.starts(with: $0) }
      expectEqual(TypingError.isBeginning(typed, of: word), isNear, "\(typed) \(word), seed 7")
    }
  }

  /// All texts that differ by at most one edit after the first letter, or by the exchange of the first two.
  private static func edits(_ text: [UInt32], _ letters: [UInt32]) -> [[UInt32]] {
    var all = [text]
    for place in 0...text.count {
      if place > 0 {
        for letter in letters { all.append(text[..<place] + [letter] + text[place...]) }
      }
      if place > 0, place < text.count {
        all.append(Array(text[..<place] + text[(place + 1)...]))
        for letter in letters { all.append(text[..<place] + [letter] + text[(place + 1)...]) }
      }
      guard place + 1 < text.count else { continue }
      all.append(text[..<place] + [text[place + 1], text[place]] + text[(place + 2)...])
    }
    return all
  }

  /// Numbers that are the same in every run (the generator of Knuth's MMIX).
  private struct SystemSeed {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
  }
}
