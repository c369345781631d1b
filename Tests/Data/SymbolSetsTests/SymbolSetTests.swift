import Expectations
import Foundation
import SymbolSets
import TestSupport
import Testing

@Suite("Symbol sets")
struct SymbolSetTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func set(_ files: [(String, String)], name: String = "set") throws -> SymbolSet {
    try SymbolSet(path: SymbolFixtures.folder(files, in: folder, name: name))
  }

  private func words(_ words: [SymbolWord]) -> [String] { words.map { "\($0.text)/\($0.language ?? "-")" } }

  @Test("Mulberry's table gives names in two languages, classes, tags, categories and the licence")
  func mulberry() throws {
    let set = try set(SymbolFixtures.mulberry)
    expect(set.layout == .mulberry && set.name == "Mulberry Symbols")
    expectEqual(set.symbols.map(\.id), ["5", "9", "11", "12", "EN/extra_picture_3"])
    let apple = set.symbols[0]
    expectEqual(words(apple.names), ["apple/en", "Pomme/fr"])
    expectEqual(words(apple.categories), ["Food Fruit/en", "Fruit/fr"])
    expectEqual(words(apple.tags), ["food/-", "fruit/-"])
    expect(apple.wordClass == .noun && apple.file == "EN/apple.svg")
    expectEqual(words(set.symbols[1].names), ["bake/en", "cuire au four/fr"])
    expectEqual(set.symbols[1].wordClass, .verb)
    // A translation that repeats the file's name is none.
    expectEqual(words(set.symbols[2].names), ["bend/en"])
    expectEqual(set.symbols.map(\.isForAdults), [false, false, false, true, false])
    expectEqual(words(set.symbols[4].names), ["extra picture/-"])
    let licence = try require(apple.licence)
    expect(licence.name == "CC BY-SA 4.0" && licence.author == "Jane Doe")
    expect(licence.url == "https://creativecommons.org/licenses/by-sa/4.0/" && licence.origin == .file("LICENSE.txt"))
    expectEqual(licence.text?.contains("The Set"), true)
    expectEqual(
      set.remarks.map(\.description),
      [
        "Translations that only repeat the name of the file are left out: 2 ('bend_2_,_to', 'body_1a')",
        "Rows of tables whose picture is not in the set are left out: 1 ('not_here')",
        "Pictures that no table names are named by their file: 1 ('EN/extra_picture_3.svg')",
      ])
  }

  @Test("An archive gives what its folder gives, and the picture")
  func archive() throws {
    let fromFolder = try set(SymbolFixtures.mulberry)
    let wrapped = SymbolFixtures.mulberry.map { ("mulberry-3.4/" + $0.0, $0.1) }
    let archive = try SymbolFixtures.archive(wrapped + [("__MACOSX/._apple.svg", "x")], in: folder)
    let fromArchive = try SymbolSet(path: archive)
    expectEqual(fromArchive.symbols.map(\.names), fromFolder.symbols.map(\.names))
    expectEqual(fromArchive.symbols.map(\.id).prefix(4), ["5", "9", "11", "12"])
    for set in [fromFolder, fromArchive] {
      expect(set.licence?.name == "CC BY-SA 4.0" && set.symbols.allSatisfy { $0.licence == set.licence })
      let picture = try set.picture(of: set.symbols[0])
      expect(picture.kind == .svg && picture.width == 90 && picture.height == 60)
      expect(String(decoding: picture.bytes, as: UTF8.self).contains(#"<path fill="red" d="M0 0h90v60z"/>"#))
    }
  }

  @Test("ARASAAC's list names pictures that are numbered, in each language that it is there in")
  func arasaac() throws {
    let english = """
      [{"_id": 2349, "keywords": [{"keyword": "eat", "type": 3, "plural": ""}, {"keyword": "have a meal", "type": 3}],
        "categories": ["feeding"], "tags": ["food", "to feed"], "sex": false, "violence": false},
       {"_id": 30, "keywords": [{"keyword": "apple", "type": 2, "plural": "apples"}], "categories": [], "tags": []},
       {"_id": 31, "keywords": [{"keyword": "gun", "type": 2}], "violence": true}, {"_id": 99, "keywords": [{"keyword": "none"}]}]
      """
    let czech = #"[{"_id": 2349, "keywords": [{"keyword": "jíst", "type": 3}]}]"#
    let set = try set([
      ("pictograms_en.json", english), ("pictograms_cs.json", czech), ("2349_300.png", "x"), ("2349_500.png", "xx"),
      ("30.png", "x"), ("31.png", "x"), ("32.png", "x"), ("our_dog.png", "x"),
    ])
    expect(set.layout == .arasaac && set.name == "ARASAAC")
    let eat = try require(set.symbols.first { $0.id == "2349" })
    expectEqual(Swift.Set(words(eat.names)), ["jíst/cs", "eat/en", "have a meal/en"])
    expect(eat.name(in: ["cs"]) == "jíst" && eat.name(in: ["en"]) == "eat" && eat.wordClass == .verb)
    expectEqual(eat.file, "2349_500.png")
    expect(eat.tags.map(\.text) == ["food", "to feed"] && eat.categories.map(\.text) == ["feeding"])
    let apple = try require(set.symbols.first { $0.id == "30" })
    expectEqual(words(apple.names), ["apple/en", "apples/en"])
    expectEqual(set.symbols.filter(\.isForAdults).map(\.id), ["31"])
    expect(eat.licence?.name == "CC BY-NC-SA 4.0" && eat.licence?.origin == .makers)
    expectEqual(eat.licence?.author?.contains("Sergio Palao"), true)
    expect(set.symbols.map(\.id).contains("32") && set.licence == nil)
    // A picture that somebody has put beside them is not ARASAAC's.
    expectNil(set.symbols.first { $0.id == "our_dog" }?.licence)
    expectEqual(set.symbols.filter { $0.licence == .arasaac }.count, 4)
  }

  @Test("A folder of pictures is named by its files, with folders as categories")
  func bareFolder() throws {
    let set = try set([
      ("animals/big_cat (2).png", "x"), ("animals/cow.jpg", "x"), ("animals/cow.svg", "xx"),
      ("food/ice-cream-cone.webp", "x"),
      ("food/T-shirt.gif", "x"), ("food/drink_verb.png", "x"), ("numbers/number_7.png", "x"), ("numbers/10.png", "x"),
      ("notes.pdf", "x"), ("old.bmp", "x"),
    ])
    expect(set.layout == .folder && set.name == "set" && set.licence == nil)
    expectEqual(
      set.symbols.map { $0.names[0].text },
      [
        "big cat", "cow", "T-shirt", "drink", "ice cream cone", "10", "number 7",
      ])
    expect(set.symbols[1].file == "animals/cow.svg" && set.symbols[1].categories.map(\.text) == ["animals"])
    expectEqual(set.symbols[3].wordClass, .verb)
    expectEqual(
      set.remarks.map(\.text),
      [
        "Pictures of kinds that browsers do not all show are left out",
        "No file tells the licence of these pictures: ask their makers before you give them to others",
        "Of several forms of one picture the others are left out",
      ])
  }

  @Test("Tables are read by the names of their columns: semicolons, a mark, licences, languages as columns")
  func tables() throws {
    let table = """
      \u{FEFF}File;Word;cs;Tags;Group;License;Author
      img/a1.png;dog;pes;pet, animal;Animals;CC0;Ann
      a2;cat;kočka;;Animals;https://creativecommons.org/licenses/by/3.0/;
      """
    let set = try set([("list.csv", table), ("img/a1.png", "x"), ("img/a2.png", "x")])
    expectEqual(set.layout, .table)
    expectEqual(words(set.symbols[0].names), ["dog/-", "pes/cs"])
    expectEqual(set.symbols[0].tags.map(\.text), ["pet", "animal"])
    expectEqual(set.symbols[0].licence, SymbolLicence(name: "CC0", author: "Ann", origin: .table))
    expectEqual(set.symbols[1].licence?.name, "CC BY 3.0")
    expectEqual(set.symbols[1].categories.map(\.text), ["Animals"])
  }

  @Test("JSON beside pictures: a list by code as emoji sets have it, words by file, files by word, languages inside")
  func json() throws {
    let emoji = #"[{"hexcode": "1F436", "annotation": "dog face", "tags": "pet, puppy", "group": "animals-nature"}]"#
    let open = try set(
      [("data/openmoji.json", emoji), ("black/svg/1F436.svg", "x"), ("color/svg/1F436.svg", "xxx")], name: "a")
    expect(open.symbols.map { $0.names[0].text } == ["dog face"] && open.symbols[0].id == "1F436")
    expect(open.symbols[0].file == "color/svg/1F436.svg" && open.symbols[0].tags.map(\.text) == ["pet", "puppy"])
    let byFile = try set(
      [("words.json", #"{"1.png": "sun", "2.png": ["moon", "crescent"]}"#), ("1.png", "x"), ("2.png", "x")], name: "b")
    expectEqual(byFile.symbols.map { $0.names.map(\.text) }, [["sun"], ["moon", "crescent"]])
    let byWord = try set([("words.json", #"{"sun": "1.png"}"#), ("1.png", "x")], name: "c")
    expectEqual(byWord.symbols[0].names.map(\.text), ["sun"])
    let languages = try set(
      [("s.json", #"{"symbols": [{"file": "1.png", "name": {"en": "sun", "de": "Sonne"}}]}"#), ("1.png", "x")],
      name: "d")
    expectEqual(words(languages.symbols[0].names), ["Sonne/de", "sun/en"])
  }

  @Test("Damaged tables cost their rows and not the set")
  func damagedTables() throws {
    let set = try set([
      ("broken.json", "[{"), ("other.csv", "x,y\n1,2\n"), ("binary.csv", "a\0b"),
      ("quotes.csv", "file,word\na.png,first\nb.png,\"never ends\n"), ("a.png", "x"), ("b.png", "x"),
    ])
    expectEqual(set.symbols.map { $0.names[0].text }, ["first", "b"])
    let remarks = set.remarks.map(\.text)
    expect(remarks.contains("JSON files that are damaged are left out"))
    expect(remarks.contains("Tables without a column of words are left out"))
    expect(remarks.contains("Tables that are not text are left out"))
    expect(remarks.contains("Tables are read as far as their quotes are sound"))
  }

  @Test("A licence is for its folder; one beside a folder of others is not theirs")
  func licencesOfFolders() throws {
    let mixed = try set(
      [("a/LICENSE", "MIT License"), ("a/x.png", "x"), ("a/deep/y.png", "x"), ("b/z.png", "x")], name: "mixed")
    expect(mixed.symbols.map { $0.licence?.name } == ["MIT", "MIT", nil] && mixed.licence == nil)
    expect(mixed.remarks.contains { $0.text.hasPrefix("No file tells the licence") && $0.examples == ["b/z.png"] })
    let apart = try set([("docs/Licence-pictures.md", "CC BY 4.0"), ("b/z.png", "x")], name: "apart")
    expectEqual(apart.symbols[0].licence?.name, "CC BY 4.0")
    let described = try set(
      [("README.md", "Nice.\nSee https://creativecommons.org/licenses/by/4.0/"), ("b/z.png", "x")], name: "described")
    expect(described.licence?.name == "CC BY 4.0" && described.licence?.text == nil)
    let undescribed = try set([("README.md", "MIT License for the program"), ("b/z.png", "x")], name: "undescribed")
    expectNil(undescribed.licence)
  }

  @Test("Lists of something else do not count")
  func otherLists() throws {
    let people = #"{"name": "set", "contributors": [{"name": "Ann"}, {"name": "Bob"}]}"#
    let set = try set([("package.json", people), ("sun.png", "x")])
    expectEqual(set.symbols.count, 1)
    expect(
      set.remarks.map(\.description).contains("Tables that name no picture of the set are left out: 1 ('package.json')")
    )
  }

  @Test("Changed at any place, tables are read or left out, and nothing worse")
  func changedTables() throws {
    let english =
      #"[{"_id": 1, "keywords": [{"keyword": "a", "type": 2}], "tags": ["x"], "name": {"en": "b"}, "sex": true}]"#
    let sources = [("a.json", english), ("b.csv", SymbolFixtures.mulberry[1].1)]
    var state: UInt64 = 3
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let pictures = ["1.png", "EN/apple.svg", "EN/body_1a.svg"].map { SymbolFiles.File(path: $0, size: 1) }
    for round in 0..<4000 {
      let (path, text) = sources[round % 2]
      var bytes = Array(text.utf8)
      for _ in 0...next(6) {
        switch next(3) {
        case 0: bytes[next(bytes.count)] = UInt8(next(256))
        case 1: bytes.removeSubrange(next(bytes.count)..<bytes.count)
        default: bytes.insert(bytes.randomByte(next), at: next(bytes.count + 1))
        }
        if bytes.isEmpty { bytes = [0x5B] }
      }
      var reader = SymbolTableReader()
      reader.read(bytes, path: path)
      var collector = SymbolCollector(pictures: pictures, set: "s") { _ in nil }
      collector.add(reader.rows)
      collector.addUnnamed(isRemarked: true)
      expect(
        collector.symbols.count == 3 && collector.symbols.allSatisfy { !$0.names.isEmpty }, "round \(round), seed 3")
      _ = SymbolIndex(collector.symbols).found("app")
    }
  }

  @Test("A table of nothing but cells is left out")
  func manyCells() throws {
    let set = try set([("a.json", "[" + String(repeating: "[],", count: 2_500_001) + "[]]"), ("a.png", "x")])
    expectEqual(set.symbols.count, 1)
    expect(set.remarks.contains { $0.text.contains("cells") })
  }

  @Test("Many rows for pictures of one name take no longer than their number")
  func manyRowsForOneName() {
    let pictures = (0..<20_000).map { SymbolFiles.File(path: "\($0)/icon.png", size: $0) }
    let rows = (0..<20_000).map { number in
      var row = SymbolRow(table: "t.csv")
      row.words = [SymbolWord("word \(number)")]
      row.files = ["icon"]
      return row
    }
    var collector = SymbolCollector(pictures: pictures, set: "s") { _ in nil }
    collector.add(rows)
    collector.addUnnamed(isRemarked: true)
    expectEqual(collector.symbols.map(\.file), ["19999/icon.png"])
    expectEqual(collector.symbols[0].names.count, 100)
    expectEqual(collector.remarks.list.first?.count, 19_999)
  }

  @Test("Two pictures never have one identifier")
  func identifiers() throws {
    let set = try set([
      ("t.csv", "id,file,word\n7,a.png,one\n7,b.png,two\n"), ("a.png", "x"), ("b.png", "x"), ("7.png", "x"),
    ])
    expect(set.symbols.count == 3 && Swift.Set(set.symbols.map(\.id)).count == 3)
  }

  @Test("Links are not followed, neither when a set is listed nor when a picture is read")
  func links() throws {
    _ = try folder.write("secret.png", SymbolFixtures.png())
    let path = try SymbolFixtures.folder([("a.png", "x"), ("inner/b.png", "x")], in: folder)
    let files = FileManager.default
    try files.createSymbolicLink(atPath: path + "/out.png", withDestinationPath: folder("secret.png"))
    try files.createSymbolicLink(atPath: path + "/all", withDestinationPath: "/")
    let set = try SymbolSet(path: path)
    expectEqual(set.symbols.map(\.file), ["a.png", "inner/b.png"])
    expect(set.remarks.contains { $0.text.hasPrefix("Links are not followed") && $0.count == 2 })
    try files.removeItem(atPath: path + "/inner")
    try files.createSymbolicLink(atPath: path + "/inner", withDestinationPath: folder(""))
    var symbol = set.symbols[1]
    for file in ["inner/b.png", "inner/secret.png", "../secret.png", "out.png", "", "/etc/passwd"] {
      symbol.file = file
      expect(throws: SymbolSetError.missing(file: file)) { try set.picture(of: symbol) }
    }
  }

  @Test("Hostile and useless paths are refused in one line")
  func refusals() throws {
    let out = try SymbolFixtures.archive([("../a.png", "x")], in: folder, name: "out.zip")
    let text = try folder.write("text.zip", "no archive")
    let empty = try SymbolFixtures.folder([("a.txt", "x")], in: folder, name: "empty")
    for path in [out, text, empty, folder("nothing"), "/dev/null"] {
      let error = expect(throws: SymbolSetError.self) { try SymbolSet(path: path) }
      expectEqual(error?.description.contains("\n"), false)
    }
    expect(throws: SymbolSetError.noPictures(path: empty, looked: 1)) { try SymbolSet(path: empty) }
    // An entry that says it is small and is not, or says that it is huge.
    var entry = ArchiveFixture.Entry("a.png", "x")
    entry.statedSize = 0xFFFF_FF00
    let huge = try folder.write("huge.zip", ArchiveFixture([entry, .init("b.png", "x")]).bytes)
    let set = try SymbolSet(path: huge)
    expectEqual(set.symbols.map(\.file), ["b.png"])
    expect(set.remarks.contains { $0.text.contains("8 MB") })
  }

  @Test("A file that has grown is not read beyond the limit")
  func grownFile() throws {
    let path = try SymbolFixtures.folder([("a.png", "x")], in: folder)
    let set = try SymbolSet(path: path)
    _ = try folder.write("set/a.png", [UInt8](repeating: 1, count: SymbolPicture.byteLimit + 1))
    expect(
      throws: SymbolSetError.tooLarge(file: "a.png", size: SymbolPicture.byteLimit + 1, limit: SymbolPicture.byteLimit)
    ) {
      try set.picture(of: set.symbols[0])
    }
  }

  @Test(
    "Licences are recognised by their link or their words",
    arguments: [
      ("CC0: https://creativecommons.org/publicdomain/zero/1.0/", "CC0 1.0", nil),
      (
        "Creative Commons Attribution-NonCommercial-ShareAlike\n(c) 2020 Gobierno de Aragón. All rights reserved.",
        "CC BY-NC-SA", "Gobierno de Aragón"
      ),
      ("MIT License\n\nCopyright (c) 2020 A B\n\nPermission is", "MIT", "A B"),
      ("All emojis are under CC BY-SA 4.0", "CC BY-SA 4.0", nil),
      ("Ask the school first.", "Ask the school first.", nil),
    ] as [(String, String, String?)])
  func licences(text: String, name: String, author: String?) throws {
    let licence = try require(SymbolLicence(text: text, path: "L"))
    expect(licence.name == name && licence.author == author)
  }
}

extension [UInt8] {
  fileprivate func randomByte(_ next: (Int) -> Int) -> UInt8 { isEmpty ? 0 : self[next(count)] }
}
