import Foundation

/// A process with all processes that it started, as the kernel's `/proc` lists them.
///
/// Members are the processes of its process group, and children of members in any group or session. A process that was
/// found once stays a member after its parent has ended.
struct ProcessFamily {
  private struct Process {
    let id: pid_t
    let parent: pid_t
    let group: pid_t
    /// When the process started, in clock ticks since the machine's start. It tells a process from a later one with the
    /// same id.
    let start: UInt64
    let residentPages: Int
    /// Processor time of all threads of the process and of the children that it has waited for.
    let processorTicks: Int
    let threadCount: Int
    let state: Substring

    var isZombie: Bool { state == "Z" }
  }

  /// What the members use and do at one moment.
  struct Look {
    /// The sum of the members' resident sets.
    let residentBytes: Int
    /// Processor time in seconds, with that of the children that a member has waited for.
    let processorTime: Double
    /// Whether a thread of a member runs, is ready to run, or waits for a disk.
    let isReady: Bool
  }

  private static let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))
  private static let ticksPerSecond = Double(sysconf(Int32(_SC_CLK_TCK)))

  let leader: pid_t
  private var starts: [pid_t: UInt64] = [:]

  init(leader: pid_t) { self.leader = leader }

  /// The leader's largest resident set since it began its program, in bytes.
  var leaderPeakMemory: Int? {
    Self.read("/proc/\(leader)/status") { text in
      guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }) else { return nil }
      return line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }.map { $0 << 10 }
    }
  }

  /// Finds the members and adds up what they use.
  mutating func look() -> Look {
    let members = members()
    return Look(
      residentBytes: members.reduce(0) { $0 + $1.residentPages } * Self.pageSize,
      processorTime: Double(members.reduce(0) { $0 + $1.processorTicks }) / Self.ticksPerSecond,
      isReady: members.contains(where: Self.isReady))
  }

  private static func isReady(_ process: Process) -> Bool {
    // R: the thread runs or is ready to run. D: it waits for a disk. The state of the process is that of its first
    // thread.
    if process.state == "R" || process.state == "D" { return true }
    guard process.threadCount > 1 else { return false }
    return numbers(in: "/proc/\(process.id)/task").contains { thread in
      read("/proc/\(process.id)/task/\(thread)/stat") { Self.process(thread, $0) }.map {
        $0.state == "R" || $0.state == "D"
      } ?? false
    }
  }

  /// Sends a signal to all members.
  ///
  /// - Returns: the number of members that have not ended.
  @discardableResult
  mutating func send(_ signal: Int32) -> Int {
    // The group comes first. Its id is valid before the leader has been collected, so no member of it is missed.
    kill(-leader, signal)
    let living = members().filter { !$0.isZombie }
    for member in living where member.group != leader { kill(member.id, signal) }
    return living.count
  }

  /// Ends all members that the leader left behind, and waits until they are gone.
  mutating func end() {
    // A member may start another process while it is being ended, so this is repeated. It stops after a second, because
    // a process that waits in the kernel cannot be ended.
    for _ in 0..<1000 {
      if send(SIGKILL) == 0 { return }
      usleep(1000)
    }
  }

  private mutating func members() -> [Process] {
    let all = Self.processes()
    var members: [pid_t: Process] = [:]
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for process in all where members[process.id] == nil {
        let isMember =
          process.id == leader || process.group == leader || members[process.parent] != nil
          || starts[process.id] == process.start
        guard isMember else { continue }
        members[process.id] = process
        starts[process.id] = process.start
        isGrowing = true
      }
    }
    return Array(members.values)
  }

  private static func processes() -> [Process] {
    numbers(in: "/proc").compactMap { id in read("/proc/\(id)/stat") { Self.process(id, $0) } }
  }

  /// The names in a folder that are numbers: the ids of processes or threads.
  private static func numbers(in path: String) -> [pid_t] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var numbers: [pid_t] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let number = pid_t(name) { numbers.append(number) }
    }
    return numbers
  }

  /// Reads a line of `proc_pid_stat(5)`. The second field, the program's name, may hold any characters. It ends with
  /// the last parenthesis.
  private static func process(_ id: pid_t, _ text: String) -> Process? {
    guard let end = text.lastIndex(of: ")") else { return nil }
    let fields = text[text.index(after: end)...].split(separator: " ")
    guard fields.count > 21, let parent = pid_t(fields[1]), let group = pid_t(fields[2]),
      let start = UInt64(fields[19]),
      let pages = Int(fields[21]), let threadCount = Int(fields[17])
    else { return nil }
    // utime, stime, cutime, cstime
    let ticks = fields[11...14].reduce(0) { $0 + (Int($1) ?? 0) }
    return Process(
      id: id, parent: parent, group: group, start: start, residentPages: max(0, pages), processorTicks: ticks,
      threadCount: threadCount, state: fields[0])
  }

  /// Reads a small file of `/proc`. Only its first 4 KB are read.
  private static func read<Value>(_ path: String, _ parse: (String) -> Value?) -> Value? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      guard count > 0 else { return nil }
      return parse(String(decoding: buffer.prefix(count), as: UTF8.self))
    }
  }
}
