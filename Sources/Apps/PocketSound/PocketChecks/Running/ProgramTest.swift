import CatrobatProjects
import PocketPrograms
import PocketSound

/// A program that tests itself: it runs until an assertion fails or its test comes to an end.
package struct ProgramTest {
  /// Seconds of the program after which the test has failed, as in Catroid.
  package static let timeLimit = 10.0

  private let surroundings: CheckSurroundings
  private let profile: PocketProfile
  private let sampleRate: Double

  /// - Parameter sampleRate: frames a second of the program's clock, in hertz.
  package init(_ surroundings: CheckSurroundings, profile: PocketProfile, sampleRate: Double) {
    self.surroundings = surroundings
    self.profile = profile
    self.sampleRate = sampleRate
  }

  /// The outcome of the test in the project at a path.
  package func result(of path: String) -> CheckResult {
    var name = path
    do {
      let opened = try surroundings.open(path)
      if !opened.project.name.isEmpty { name = opened.project.name }
      return try outcome(opened, name: name)
    } catch {
      return Self.result(name, .error, "\(error)")
    }
  }

  private func outcome(_ opened: CheckSurroundings.Project, name: String) throws -> CheckResult {
    let program = PocketProgram(opened.project)
    guard program.testsItself else {
      return Self.result(name, .error, "expected a program with assertions, got none")
    }
    let renderer = try PocketRenderer(
      program, configuration: .init(profile: profile, sampleRate: sampleRate), pictureSize: opened.pictureSize,
      recording: opened.recording)
    let machine = renderer.machine
    machine.onEvent = { _ in }
    // In parts, so that the commands of the program are not gathered.
    let end = Int(Self.timeLimit * sampleRate)
    var frame = 0
    while frame < end, machine.nextFrame != nil {
      frame = min(end, frame + Int(sampleRate / 10))
      machine.run(until: frame)
      _ = machine.takeCommands()
    }
    let leftOut =
      renderer.warnings.isEmpty ? "" : " (left out: \(renderer.warnings.map(\.description).joined(separator: "; ")))"
    if let failure = machine.failure { return Self.result(name, .failed, failure) }
    switch machine.verdict {
    case .passed: return Self.result(name, .passed, "\(machine.heldAssertions) assertions held")
    case .failed(let text): return Self.result(name, .failed, text + leftOut)
    case nil: break
    }
    // Programs of earlier versions have no brick that ends a test.
    if machine.nextFrame == nil, machine.heldAssertions > 0, !program.endsTests {
      return Self.result(name, .passed, "\(machine.heldAssertions) assertions held")
    }
    let ending =
      machine.nextFrame == nil ? "the program has ended" : "\(NumberText.short(Self.timeLimit)) s have passed"
    return Self.result(
      name, .failed,
      "expected the end of the test, got none: \(ending), and \(machine.heldAssertions) assertions held" + leftOut)
  }

  private static func result(_ name: String, _ status: CheckResult.Status, _ message: String) -> CheckResult {
    CheckResult(
      scenario: name, expectation: "the program's own test", status: status, message: message,
      deviation: status == .passed ? 0 : nil)
  }
}
