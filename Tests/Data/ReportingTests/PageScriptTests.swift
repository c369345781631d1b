import Expectations
import Foundation
import Reporting
import Testing

@Suite struct PageScriptTests {
  /// The examples of FIPS 180-4 (its 56 bytes fill no block but need a second one), the empty text, and what
  /// `openssl dgst -sha256 -binary | base64` gives for 119 bytes beyond ASCII.
  @Test(arguments: [
    ("abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE="
    ),
    ("", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
    ("1" + String(repeating: "é", count: 59), "4ofURVS0bVZT93J+uGyraQWKM5mqMysjaeDxdNLtQCw="),
  ])
  func aDigestIsTheStandards(_ source: String, _ digest: String) {
    expectEqual(PageScript(source: source, style: "").digest, digest)
  }

  @Test func aPageNamesTheOneScriptThatItRuns() {
    let script = PageScript(source: "let a = 1", style: "p { margin: 0 }")
    var page = ""
    let report = HTMLReport<Never> { page += $0 }
    report.header(title: "T", script: script)
    report.data("{\"a\":\"</script><script>alert(1)</script>\"}", kind: "x")
    report.withoutScript(name: "a\"b") { report.paragraph("</noscript><script>") }
    report.run(script)
    report.footer()
    expect(page.contains("script-src 'sha256-\(script.digest)'; connect-src 'self' file:;"))
    expect(page.contains("p { margin: 0 }\n</style>"))
    expectEqual(page.components(separatedBy: "<script>").count, 2, "one script runs")
    expect(page.contains("<script>let a = 1</script>"))
    expect(page.contains("\\u003c/script>\\u003cscript>alert(1)"))
    expect(page.contains("<noscript data-name=\"a&quot;b\">") && page.contains("&lt;/noscript&gt;"))
  }

  @Test func aPageWithoutAScriptRunsNone() {
    var page = ""
    HTMLReport<Never> { page += $0 }.header(title: "T")
    expect(!page.contains("script-src") && !page.contains("connect-src") && !page.contains("blob:"))
  }
}
