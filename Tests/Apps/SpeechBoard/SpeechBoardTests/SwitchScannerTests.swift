import AudioCore
import Expectations
import Foundation
import SpeechBoard
import TestSupport
import Testing

@Suite struct SwitchScannerTests {
  /// A case of the table, which the scanner of the page is tested against, too.
  struct Case: Decodable, CustomTestStringConvertible {
    struct Step: Decodable {
      var at: Double
      var press: SwitchScanner.Switch?
      var said: Bool?
      var show: [ScanScreen.Group]?
      var outcomes: [String]
      var offer: String
      var highlighted: [String]
      var next: Double?
    }
    var name: String
    var settings: ScanSettings
    var screen: [ScanScreen.Group]
    var steps: [Step]
    var testDescription: String { name }
  }

  struct Table: Decodable { var cases: [Case] }

  private static func cases() throws -> [Case] {
    let path = PackageRoot.file("Tests/Fixtures/SpeechBoard/switch-scanner.json")
    return try JSONDecoder().decode(Table.self, from: Data(contentsOf: URL(fileURLWithPath: path))).cases
  }

  private static func name(_ outcome: SwitchScanner.Outcome) -> String {
    func number(_ value: Double?) -> String { value.map { " " + (Int(exactly: $0).map(String.init) ?? "\($0)") } ?? "" }
    return switch outcome {
    case .started: "started"
    case .stepped: "stepped"
    case .entered(let response): "entered" + number(response)
    case .left(let byPress): byPress ? "left by press" : "left"
    case .chosen(let id, let response): "chosen " + id + number(response)
    case .stopped: "stopped"
    case .ignored: "ignored"
    }
  }

  private static func name(_ offer: SwitchScanner.Offer) -> String {
    switch offer {
    case .nothing: "nothing"
    case .target: "target"
    case .list: "list"
    case .back: "back"
    }
  }

  @Test func theScannerDoesWhatTheTableSays() throws {
    let cases = try Self.cases()
    expectAtLeast(cases.count, 21)
    for one in cases {
      var scanner = SwitchScanner(ScanScreen(one.screen), settings: one.settings)
      for step in one.steps {
        var outcomes: [SwitchScanner.Outcome] = []
        if let screen = step.show {
          scanner.show(ScanScreen(screen), at: step.at)
        } else if step.said == true {
          scanner.said(at: step.at)
        } else if let press = step.press {
          outcomes = scanner.press(press, at: step.at)
        } else {
          outcomes = scanner.advance(to: step.at)
        }
        let place = "\(one.name), at \(step.at)"
        expectEqual(outcomes.map(Self.name), step.outcomes, "\(place)")
        expect(Self.name(scanner.offer) == step.offer && scanner.highlighted == step.highlighted, "\(place)")
        expectEqual(scanner.nextStepAt, step.next, "\(place)")
      }
    }
  }

  /// Random presses and times: every state is sound, small steps of time give what one large step gives, and each target can
  /// be chosen.
  @Test(arguments: [UInt64(1), 2, 3]) func anyPressesKeepTheScannerSound(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<300 {
      var number = 0
      let groups = (0..<Int.random(in: 0...3, using: &random)).map { group in
        ScanScreen.Group(
          id: "\(group)",
          rows: (0..<Int.random(in: 0...4, using: &random)).map { _ in
            (0..<Int.random(in: 0...11, using: &random)).map { _ in
              number += 1
              return "\(number)"
            }
          })
      }
      var settings = ScanSettings()
      settings.switches = Int.random(in: 1...2, using: &random)
      settings.order = ScanSettings.Order.allCases.randomElement(using: &random) ?? .rows
      settings.loops = Int.random(in: 1...3, using: &random)
      settings.hasBackStep = Bool.random(using: &random)
      settings.interval = 0.5
      var (one, other) = (
        SwitchScanner(ScanScreen(groups), settings: settings), SwitchScanner(ScanScreen(groups), settings: settings)
      )
      let targets = Set(groups.flatMap { $0.rows.flatMap { $0 } })
      var time = 0.0
      for _ in 0..<60 {
        let next = time + random.uniform(in: 0..<2)
        let whole = one.advance(to: next)
        var parts: [SwitchScanner.Outcome] = []
        while time < next {
          time = min(next, time + 0.125)
          parts += other.advance(to: time)
        }
        expect(whole == parts && one == other, "seed \(seed)")
        let key = SwitchScanner.Switch.allCases.randomElement(using: &random) ?? .choose
        let outcomes = one.press(key, at: time)
        expectEqual(outcomes, other.press(key, at: time), "seed \(seed)")
        for case .chosen(let id, _) in outcomes { expect(targets.contains(id), "seed \(seed)") }
        expect(targets.isSuperset(of: one.highlighted) && one.depth <= 3, "seed \(seed)")
        expectEqual(one.isRunning, !one.highlighted.isEmpty, "seed \(seed)")
        expect(one.nextStepAt.map { $0 > time } ?? (settings.switches == 2 || !one.isRunning), "seed \(seed)")
      }
    }
  }

  @Test func everyTargetCanBeChosenWithOneSwitch() {
    let rows = (0..<4).map { row in (0..<6).map { "\(row)-\($0)" } }
    let screen = ScanScreen([.init(id: "bar", rows: [["speak"]]), .init(id: "board", rows: rows)])
    for order in ScanSettings.Order.allCases {
      for target in ["speak"] + rows.joined() {
        var settings = ScanSettings()
        settings.order = order
        var scanner = SwitchScanner(screen, settings: settings)
        var (presses, chosen) = (0, "")
        var time = 0.0
        while chosen.isEmpty, presses < 10, time < 1000 {
          let shown = scanner.offer
          let isBack = if case .back = shown { true } else { false }
          if !isBack, scanner.highlighted.contains(target) || shown == .nothing {
            for case .chosen(let id, _) in scanner.press(.choose, at: time) { chosen = id }
            presses += 1
          } else {
            _ = scanner.advance(to: scanner.nextStepAt ?? time)
          }
          time = max(time + 0.3, 0)
          if let next = scanner.nextStepAt, next <= time { time = next }
          _ = scanner.advance(to: time)
        }
        expect(chosen == target && presses <= (order == .linear ? 2 : order == .rows ? 3 : 4))
      }
    }
  }
}
