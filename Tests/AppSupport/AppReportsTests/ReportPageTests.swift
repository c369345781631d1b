import AppReports
import AudioCore
import Expectations
import Testing

@Suite struct ReportPageTests {
  private func page(_ body: (ReportPage) -> Void) -> String {
    var text = ""
    ReportPage.write(
      app: "an-app", title: "Anna <3", subtitle: "2026", facts: [("blows", "2")], language: "cs", to: { text += $0 },
      body)
    return text
  }

  @Test func theFrameSaysWhoWroteThePage() {
    let text = page { _ in }
    expect(text.hasPrefix("<!DOCTYPE html>\n<html lang=\"cs\">") && text.hasSuffix("</html>\n"))
    expect(text.contains("<h1>Anna &lt;3</h1>") && text.contains("<p class=\"subtitle\">2026</p>"))
    expect(text.contains("<dt>blows</dt><dd>2</dd>"))
    expect(text.contains("<footer>an-app \(OssicleVersion.current)</footer>"))
  }

  @Test func tablesShowTheirColumnsDecimalsAndUnits() {
    let text = page {
      $0.section("Blows")
      $0.paragraph("a & b")
      $0.table(
        columns: [ReportColumn("day"), ReportColumn("duration", unit: "s", decimals: 1)],
        rows: [[.text("<1>"), .number(2.25)], [.text("2"), .number(nil)]])
    }
    expect(text.contains("<h2>Blows</h2>") && text.contains("<p>a &amp; b</p>"))
    expect(text.contains("duration (s)") && text.contains("&lt;1&gt;") && text.contains(">2.2<"))
    expect(!text.contains("nil"))
  }

  @Test func figuresHaveALineForEachSeries() {
    let line = ReportPanel.Line("blow 1", x: [0, 1, 2], y: [1, nil, 3], hasCircles: true)
    let text = page {
      $0.figure(x: "time (s)", panels: [ReportPanel("level", unit: "dBFS", lines: [line])], caption: "How it went.")
    }
    expect(text.contains("<svg") && text.contains("level") && text.contains("dBFS") && text.contains("time (s)"))
    expect(text.contains("<figcaption>How it went.</figcaption>") && text.contains("<circle"))
    expect(page { $0.figure(x: "s", panels: [ReportPanel("level", lines: [])], caption: "") }.contains("nothing yet"))
  }
}
