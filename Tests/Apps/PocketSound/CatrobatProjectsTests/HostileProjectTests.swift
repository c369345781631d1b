import AudioCore
import CatrobatProjects
import DamagedProjects
import Expectations
import Testing

/// Projects that were made to do harm. Each is refused, or read in part, and never costs much.
@Suite("Hostile projects")
struct HostileProjectTests {
  private typealias Fixture = ProjectFixture

  private static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  private func limit(of xml: String) throws -> String {
    let error = try #require(throws: CatrobatProjectError.self) { try Fixture.read(xml) }
    expect(!error.description.contains("\n"))
    guard case .tooMuch(let what, _) = error else { return "\(error)" }
    return what
  }

  private func limit(ofScripts scripts: String) throws -> String {
    try limit(of: Fixture.project(Fixture.object("o", scripts: scripts)))
  }

  /// Each list names the next one ten times: 30 lists would be 10³⁰ bricks.
  @Test func listsOfBricksThatNameOneAnother() throws {
    let lists = (2..<32).map { next in
      Fixture.script(
        Self.repeated(
          #"<brick type="ForeverBrick"><loopBricks reference="../../../../script[\#(next)]/brickList"/></brick>"#, 10))
    }
    expectEqual(try limit(ofScripts: lists.joined() + Fixture.script(Fixture.brick("HideBrick"))), "bricks")
  }

  @Test func aListOfBricksThatContainsItself() throws {
    let brick = #"<brick type="ForeverBrick"><loopBricks reference="../.."/></brick>"#
    expectEqual(try limit(ofScripts: Fixture.script(brick + brick)), "blocks nested in one another")
  }

  @Test func formulasThatNameOneAnother() throws {
    let formulas = (2..<62).map {
      #"<formula category="A\#($0)"><type>OPERATOR</type><value>PLUS</value><leftChild reference="../../formula[\#($0)]"/>"#
        + #"<rightChild reference="../../formula[\#($0)]"/></formula>"#
    }
    let list = "<formulaList>\(formulas.joined())<formula category=\"Z\">\(Fixture.number("1"))</formula></formulaList>"
    expect(
      ["parts of formulas", "elements behind references"]
        .contains(try limit(ofScripts: Fixture.script(Fixture.brick("WaitBrick", list)))))
  }

  @Test func aFormulaThatContainsItself() throws {
    let formula = #"<type>OPERATOR</type><value>PLUS</value><leftChild reference=".."/><rightChild reference=".."/>"#
    let brick = Fixture.brick("WaitBrick", Fixture.formulas("A", formula))
    expectEqual(try limit(ofScripts: Fixture.script(brick)), "operations nested in a formula")
  }

  @Test func aLargeTextThatManyBricksName() throws {
    let text = Self.repeated("y", 500_000)
    let bricks = "<brick type='WaitBrick'><x>\(text)</x></brick>" + Self.repeated("<brick reference='../brick'/>", 1000)
    expectEqual(try limit(ofScripts: Fixture.script(bricks)), "bytes of texts")
  }

  @Test func aListOfSoundsThatManyObjectsName() throws {
    let first = Fixture.object("a", sounds: Self.repeated("<sound name='a' fileName='b'/>", 1000))
    let more = Self.repeated("<object name='b'><soundList reference='../../object/soundList'/></object>", 1000)
    expectEqual(try limit(of: Fixture.project(first + more)), "scripts, sounds, looks and variables")
  }

  @Test func aSceneThatIsRepeated() throws {
    let scene = "<scene><objectList>\(Self.repeated("<object name='a'/>", 100))</objectList></scene>"
    let xml =
      "<program><header/><scenes>\(scene)\(Self.repeated("<scene reference='../scene'/>", 1000))</scenes></program>"
    expectEqual(try limit(of: xml), "objects")
  }

  @Test func referencesAcrossALongList() throws {
    let sounds = (0..<20_000).map { "<sound name='\($0)' fileName='\($0)'/>" }.joined()
    let bricks = Self.repeated(
      Fixture.brick("PlaySoundBrick", "<sound reference='../../../../../soundList/sound[20000]'/>"), 10_000)
    let xml = Fixture.project(Fixture.object("o", sounds: sounds, scripts: Fixture.script(bricks)))
    expectEqual(try limit(of: xml), "elements behind references")
  }

  /// 300 blocks and 400 operations are nested without an overflow of the stack of a thread.
  @Test func deepNestingUpToItsLimit() throws {
    let formula = { (depth: Int) in
      Self.repeated("<type>BRACKET</type><rightChild>", depth - 1) + Fixture.number("1")
        + Self.repeated("</rightChild>", depth - 1)
    }
    let blocks = { (depth: Int) in
      Self.repeated("<brick type='ForeverBrick'><loopBricks>", depth)
        + Fixture.brick("WaitBrick", Fixture.formulas("A", formula(400)))
        + Self.repeated("</loopBricks></brick>", depth)
    }
    expectEqual(try Fixture.bricks(blocks(299)).count, 1)
    expectEqual(try limit(ofScripts: Fixture.script(blocks(300))), "blocks nested in one another")
    let deeper = Fixture.brick("WaitBrick", Fixture.formulas("A", formula(401)))
    expectEqual(try limit(ofScripts: Fixture.script(deeper)), "operations nested in a formula")
    // In the flat form the blocks beyond the limit are left out.
    let flat = try Fixture.bricks(Self.repeated(Fixture.brick("ForeverBrick"), 1000))
    expectEqual(flat.count, 1)
  }

  @Test func messagesAreOneLine() throws {
    let error = try #require(throws: CatrobatProjectError.self) {
      try Fixture.read(Fixture.project("<object reference='a&#10;b&#27;[31m\(Self.repeated("x", 1000))'/>"))
    }
    expectLess(error.description.utf8.count, 300)
    expect(error.description.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
  }

  /// Damaged copies are read or refused. The seed of one that ends the process is the last one that is printed when
  /// the tests run one by one.
  @Test(arguments: 0..<8 as Range<UInt64>) func damagedCopies(_ series: UInt64) {
    let seeds = [
      Fixture.project(
        Fixture.object(
          "a", sounds: "<sound name='s' fileName='s.wav'/>",
          scripts: Fixture.script(
            Fixture.brick("RepeatBrick", Fixture.formulas("TIMES_TO_REPEAT", Fixture.number("3")))
              + Fixture.brick("PlaySoundBrick", "<sound reference='../../../../../soundList/sound'/>")
              + Fixture.brick("LoopEndBrick")))),
      Fixture.project(
        Fixture.object(
          "b",
          scripts: Fixture.script(
            Fixture.brick("ForeverBrick", "<loopBricks>\(Fixture.brick("HideBrick"))</loopBricks>"))
            + "<script reference='../script'/>"),
        data: "<programVariableList><userVariable><name>v</name></userVariable></programVariableList>"),
    ]
    let damage = DamagedProject(seeds: seeds.map { Array($0.utf8) })
    var (read, refused) = (0, 0)
    for number in 0..<500 {
      var random = SeededRandom(seed: series * 1000 + UInt64(number))
      do throws(CatrobatProjectError) {
        _ = try CatrobatProject(xml: damage.next(&random))
        read += 1
      } catch {
        refused += 1
        expect(!error.description.contains("\n"), "seed \(series * 1000 + UInt64(number))")
      }
    }
    // Some of each kind of damage leaves the XML well-formed, and some does not.
    expect(read > 50 && refused > 50, "series \(series): \(read) read, \(refused) refused")
  }
}
