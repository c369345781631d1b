import Foundation

/// Starts children one after the other until all mutations are done, and counts.
struct FuzzParent {
  private static let batch = 1000

  let files: [String]
  let seed: UInt64
  let count: Int

  /// Whether no mutation crashed or was slow.
  func run() throws -> Bool {
    var (read, refused, slowest) = (0, 0, 0.0)
    var crashed: [UInt64] = []
    var slow: [String] = []
    var next: UInt64 = 0
    let start = ContinuousClock.now
    while next < UInt64(count) {
      let size = min(Self.batch, count - Int(next))
      let lines = try child(from: seed + next, size)
      slow += lines.filter { $0.hasPrefix("slow ") }
      if let done = lines.last, done.hasPrefix("done ") {
        let values = done.split(separator: " ").dropFirst()
        read += Int(values[1]) ?? 0
        refused += Int(values[2]) ?? 0
        slowest = max(slowest, Double(values[3]) ?? 0)
        next += UInt64(size)
      } else {
        let at = lines.last { $0.hasPrefix("at ") }.flatMap { UInt64($0.dropFirst(3)) } ?? seed + next
        crashed.append(at)
        next = at - seed + 1
      }
    }
    let time = (ContinuousClock.now - start) / .seconds(1)
    print(
      "\(count) mutations: \(read) read and run, \(refused) refused, \(crashed.count) crashed \(crashed), "
        + "\(slow.count) slow \(slow), slowest \(slowest) s, \(Int(time)) s in all")
    return crashed.isEmpty && slow.isEmpty
  }

  private func child(from seed: UInt64, _ size: Int) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["\(size)", "\(seed)"] + files
    process.environment = ["PROJECT_FUZZ_CHILD": "1"]
    process.standardError = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
