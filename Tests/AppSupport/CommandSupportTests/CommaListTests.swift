import ArgumentParser
import CommandSupport
import Expectations
import Testing

@Suite struct CommaListTests {
  private enum Colour: String, CaseIterable, ExpressibleByArgument { case red, green, blue }

  private struct Tool: ParsableCommand {
    @Option var colours = CommaList<Colour>([.red, .blue])
    @Option var numbers: CommaList<Int>?
  }

  @Test func valuesKeepTheirOrder() throws {
    let tool = try require(try Tool.parseAsRoot(["--colours", "blue, red,blue", "--numbers", "3,-1"]) as? Tool)
    expectEqual(try tool.colours.values(of: "--colours"), [.blue, .red, .blue])
    expectEqual(try tool.numbers?.values { $0 }, [3, -1])
    expectEqual(tool.colours.text, "blue, red,blue")
  }

  @Test func defaultsAreShown() throws {
    let tool = try require(try Tool.parseAsRoot([]) as? Tool)
    expect(try tool.colours.values(of: "--colours") == [.red, .blue] && tool.numbers == nil)
    expect(Tool.helpMessage().contains("(default: red,blue)"))
  }

  @Test(arguments: [("red,,blue", ""), ("", ""), ("red,", ""), ("Red", "Red"), ("red;blue", "red;blue")])
  func aPieceThatIsNoValueIsNamed(text: String, piece: String) throws {
    let list = CommaList<Colour>(argument: text)
    let error = try require(expect(throws: ValidationError.self) { try list.values(of: "--colours") })
    expectEqual(error.message, "--colours: expected red, green, blue, got '\(piece)'.")
  }

  @Test func textsLeaveEmptyPiecesOut() {
    expectEqual(CommaList<String>(argument: "speech, dog bark,,").texts, ["speech", "dog bark"])
  }

  @Test func theCommandSaysWhatItExpects() throws {
    let list = CommaList<Int>(argument: "1,x,y")
    let error = try require(expect(throws: ValidationError.self) { try list.values { "no number: \($0)" } })
    expectEqual(error.message, "no number: x")
  }
}
