import AudioCore
import Expectations
import Foundation
import Reporting
import Tables
import TestSignals
import Testing

@Suite struct HTMLReportTests {
  private let columns = [Column("path"), Column("n", decimals: 1)]

  /// Parses a page as XML, after closing HTML's void elements and giving values to attributes without one.
  private func parsed(_ page: String) throws -> XMLText {
    let xml = page.replacingOccurrences(of: "<!DOCTYPE html>\n", with: "")
      .replacingOccurrences(of: "<details open>", with: "<details open=\"\">")
      .replacing(#/<meta [^>]*[^/]>/#) { $0.output.dropLast() + "/>" }
    return try XMLText(xml)
  }

  @Test func pageHasItsParts() throws {
    var page = ""
    let report = HTMLReport { page += $0 }
    report.header(title: "T & T", subtitle: "sub", metadata: [("tool", "ossicle"), ("input", "<x>")], language: "fr")
    report.section("Results")
    report.paragraph("one\ntwo")
    report.note("a note")
    report.warning("a warning")
    report.table(columns: columns, rows: [[.text("a.wav"), .number(1, decimals: 1)]], caption: "cap")
    report.details("more", open: true) {
      report.figure(Figure(title: "F", panels: []), caption: "below")
      report.details("inner") { report.paragraph("deep") }
    }
    report.footer("the end")
    let document = try parsed(page)
    expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"fr\">"))
    expect(page.hasSuffix("</html>\n"))
    expect(document.texts(of: "h1") == ["T & T"] && document.texts(of: "h2") == ["Results"])
    expect(document.texts(of: "dt") == ["tool", "input"] && document.texts(of: "dd") == ["ossicle", "<x>"])
    expectEqual(document.texts(of: "p"), ["sub", "one\ntwo", "a note", " a warning", "deep"])
    expect(document.texts(of: "td") == ["a.wav", "1.0"] && document.texts(of: "caption") == ["cap"])
    expectEqual(document.texts(of: "summary"), ["more", "inner"])
    expectEqual(document.all("details").map { $0.attributes["open"] != nil }, [true, false])
    expect(document.texts(of: "figcaption") == ["below"] && document.texts(of: "footer") == ["the end"])
    expect(document.all("meta").contains { $0.attributes["charset"] == "utf-8" })
    expect(document.all("meta").contains { $0.attributes["name"] == "viewport" })
    let policy = document.all("meta").first { $0.attributes["http-equiv"] == "Content-Security-Policy" }
    expectEqual(policy?.attributes["content"]?.hasPrefix("default-src 'none'; style-src 'unsafe-inline';"), true)
  }

  @Test func figuresDrawnBeforeAreTheSame() {
    var pages = ["", ""]
    let figure = Figure(title: "F", panels: [Panel(x: Axis("x"), y: Axis("y"), marks: [.rule(x: 1)])])
    HTMLReport { pages[0] += $0 }.figure(figure)
    HTMLReport { pages[1] += $0 }.figure(svg: figure.svg())
    expect(pages[0] == pages[1] && pages[0].contains("<svg "))
  }

  @Test func pageAsksNothingOfTheNetwork() throws {
    var page = ""
    let report = HTMLReport { page += $0 }
    let raster = Raster(width: 2, height: 2, levels: [0, 1, 2, 3])
    report.header(title: "T")
    report.figure(Figure(panels: [Panel(x: Axis("x"), y: Axis("y"), marks: [.raster(raster, x: 0...1, y: 0...1)])]))
    report.footer()
    let document = try parsed(page)
    let fetching = ["script", "link", "iframe", "object", "base", "use"]
    expect(document.elements.allSatisfy { !fetching.contains($0.name) })
    let links = document.elements.flatMap { element in
      ["src", "href", "srcset", "action"].compactMap { element.attributes[$0] }
    }
    expect(links.count == 1 && links.allSatisfy { $0.hasPrefix("data:") })
    expect(!page.contains("url(") && !page.contains("@import"))
  }

  @Test(arguments: hostileTexts)
  func hostileTextIsOnlyText(text: String) throws {
    var page = ""
    let report = HTMLReport { page += $0 }
    report.header(title: text, subtitle: text, metadata: [(text, text)], language: text)
    report.section(text)
    report.note(text)
    report.table(columns: [Column(text, heading: text)], rows: [[.text(text)]], caption: text)
    report.details(text) { report.figure(Figure(title: text, panels: []), caption: text) }
    report.footer(text)
    let document = try parsed(page)
    let shown = DisplayText.visible(text)
    expect(document.texts(of: "h1") == [shown] && document.texts(of: "summary") == [shown])
    expectEqual(document.all("html").first?.attributes["lang"], shown)
    expect(document.all("b").isEmpty && document.all("script").isEmpty)
  }

  @Test func rowsAreWrittenOneByOne() {
    var pieces: [String] = []
    var asked = 0
    let report = HTMLReport { pieces.append($0) }
    let rows = (0..<100).lazy.map { index in
      asked += 1
      // Row `index` is requested only after all earlier rows have been written.
      expectEqual(pieces.count, index + 1)
      return Row([.text("row \(index)")])
    }
    report.table(columns: columns, rows: rows)
    expectEqual(asked, 100)
    expectEqual(pieces.count, 102)
  }

  @Test func anErrorOfTheWriterIsPassedOn() {
    struct DiskFull: Error {}
    var room = 3
    let report = HTMLReport { (_: String) throws(DiskFull) in
      room -= 1
      if room < 0 { throw DiskFull() }
    }
    expect(throws: DiskFull.self) {
      try report.details("outer") { () throws(DiskFull) in
        for _ in 0..<5 { try report.paragraph("text") }
      }
    }
    expectEqual(room, -1)
  }

  @Test(arguments: hostileTexts)
  func htmlTableIsWellFormedAndKeepsItsText(text: String) throws {
    let format = HTMLTable(columns: [Column(text, heading: "h"), Column("n", decimals: 1)], caption: text)
    let document = try XMLText(format.document([[.text(text), .number(1, decimals: 1)], [.text(text)]]))
    expectEqual(document.texts(of: "td"), [DisplayText.visible(text), "1.0", DisplayText.visible(text), "–"])
    expectEqual(document.texts(of: "th"), ["h", "n"])
  }
}
