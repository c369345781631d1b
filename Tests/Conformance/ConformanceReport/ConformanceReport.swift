import Conformance
import Foundation

/// Measures all vectors at all rates and compares the result with Docs/Conformance/ebu-r128.md; with `--write` it
/// writes that file instead. Run it in the package's folder. It exits with 1 if a reading is outside the standard's
/// tolerance or differs from the file.
///
/// It is a program and not a test, since it needs optimisation: `swift run -c release ebu-conformance`.
@main
enum ConformanceReport {
  static func main() throws {
    let path = "Docs/Conformance/ebu-r128.md"
    let (text, failures) = try ConformanceTable.measure()
    if failures > 0 { print("\(failures) readings are outside the standard's tolerance") }
    if CommandLine.arguments.dropFirst() == ["--write"] {
      try FileManager.default.createDirectory(atPath: "Docs/Conformance", withIntermediateDirectories: true)
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      print("written: \(path)")
      exit(failures > 0 ? 1 : 0)
    }
    let differences = ConformanceTable.differences(try String(contentsOfFile: path, encoding: .utf8), text)
    for difference in differences { print(difference) }
    if failures > 0 || !differences.isEmpty { exit(1) }
    print("\(path): as measured, all within tolerance")
  }
}
