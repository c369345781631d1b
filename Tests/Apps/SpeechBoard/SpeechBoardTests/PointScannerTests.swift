import Expectations
import Foundation
import SpeechBoard
import TestSupport
import Testing

@Suite struct PointScannerTests {
  /// The cases of the table, which the scanner of the page is tested against, too.
  struct Table: Decodable {
    struct Case: Decodable {
      struct Step: Decodable {
        var at: Double
        var press: SwitchScanner.Switch?
        var outcomes: [String]
        var line: String
        var across: Double?
        var down: Double?
        var next: Double?
      }
      var name: String
      var settings: ScanSettings
      var steps: [Step]
    }
    struct Nearest: Decodable {
      var x: Double
      var y: Double
      var id: String?
      var targets: [PointScanner.Target]
    }
    var points: [Case]
    var nearest: [Nearest]
  }

  private static func table() throws -> Table {
    let path = PackageRoot.file("Tests/Fixtures/SpeechBoard/switch-scanner.json")
    return try JSONDecoder().decode(Table.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private static func name(_ outcome: PointScanner.Outcome) -> String {
    func number(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }
    return switch outcome {
    case .started: "started"
    case .stepped: "stepped"
    case .fixed(let across): "fixed \(number(across))"
    case .pointed(let across, let down): "pointed \(number(across)) \(number(down))"
    case .left(let byPress): byPress ? "left by press" : "left"
    case .stopped: "stopped"
    case .ignored: "ignored"
    }
  }

  @Test func theLinesDoWhatTheTableSays() throws {
    let cases = try Self.table().points
    expectAtLeast(cases.count, 3)
    for one in cases {
      var scanner = PointScanner(one.settings)
      for step in one.steps {
        let outcomes = step.press.map { scanner.press($0, at: step.at) } ?? scanner.advance(to: step.at)
        let place = "\(one.name), at \(step.at)"
        expectEqual(outcomes.map(Self.name), step.outcomes, "\(place)")
        let lines = scanner.lines(at: step.at)
        expect(scanner.line.rawValue == step.line, "\(place)")
        expect(lines.across == step.across && lines.down == step.down, "\(place)")
        expectEqual(scanner.nextStepAt, step.next, "\(place)")
      }
    }
  }

  @Test func thePointChoosesTheNearestTarget() throws {
    for one in try Self.table().nearest {
      expectEqual(PointScanner.nearest(one.targets, x: one.x, y: one.y), one.id)
    }
  }
}
