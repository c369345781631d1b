import CatrobatProjects
import Foundation
import PocketPrograms

/// Works on mutations and prints a line for each that is slow, and one line of counts at the end.
struct FuzzChild {
  private let texts: [[UInt8]]
  private let seed: UInt64
  private let count: Int

  init(_ texts: [[UInt8]], seed: UInt64, count: Int) {
    self.texts = texts
    self.seed = seed
    self.count = count
  }

  func run() {
    var (read, refused, slowest) = (0, 0, 0.0)
    for number in 0..<UInt64(count) {
      // The parent reads it after a crash.
      write("at \(seed + number)\n")
      var mutation = Mutation(texts, seed: seed + number)
      let text = mutation.text()
      let start = ContinuousClock.now
      do {
        Self.play(try CatrobatProject(xml: text))
        read += 1
      } catch {
        refused += 1
      }
      let time = Double((ContinuousClock.now - start) / .milliseconds(1)) / 1000
      slowest = max(slowest, time)
      if time > timeLimit { write("slow \(seed + number) \(time)\n") }
    }
    write("done \(read) \(refused) \(slowest)\n")
  }

  private static func play(_ project: CatrobatProject) {
    let program = PocketProgram(project)
    let names = Array(program.objectNames.prefix(20))
    let outside = names.enumerated().map { OutsideEvent(at: Double($0) * 0.05, .tap(object: $1)) }
    for profile in [PocketProfile.thesis, .scratch3] {
      let machine = PocketMachine(
        program, configuration: .init(profile: profile, sampleRate: 1000),
        facts: .init(soundLengths: program.sounds.map { _ in 300 }, speechLength: { 50 * $0.count }), outside: outside)
      for end in stride(from: 100, through: 2000, by: 100) {
        machine.run(until: end)
        _ = machine.takeCommands()
        _ = machine.takeEvents()
      }
    }
  }

  private func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }
}
