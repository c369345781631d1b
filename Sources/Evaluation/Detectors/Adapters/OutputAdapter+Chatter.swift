extension OutputAdapter {
  /// The most lines before a result that are looked through.
  private static let chatterLimit = 20

  /// How an output can be read that begins with other lines, such as a banner or a progress line: a sentence that names
  /// the first of them and the `skip` to give.
  ///
  /// - Parameters:
  ///   - bytes: an output that this adapter cannot read.
  ///   - hasOutputFile: whether the program already writes to `{output}`, which is not advised then.
  /// - Returns: `nil` if the output cannot be read without its first lines either.
  func advice(
    onChatterIn bytes: [UInt8], task: DetectionTask, sampleRate: Double, hasOutputFile: Bool
  ) -> String? {
    let end = UInt8(ascii: "\n")
    // Some lines show whether what follows is a result. JSON is read as a whole.
    let head = bytes.count > 1 << 16 ? bytes[..<(bytes[..<(1 << 16)].lastIndex(of: end) ?? 0)] : bytes[...]
    var lines = head.split(
      separator: end, maxSplits: skippedLines + Self.chatterLimit, omittingEmptySubsequences: false)
    guard lines.count > skippedLines else { return nil }
    lines.removeFirst(skippedLines)
    func reads(_ bytes: [UInt8], _ adapter: OutputAdapter) -> Bool {
      guard let found = try? adapter.detection(in: bytes, task: task, sampleRate: sampleRate) else { return false }
      return found != (try? .nothing(task))
    }
    var (adapter, line) = (self, self)
    line.skippedLines = 0
    for (chatter, next) in zip(lines, lines.dropFirst()) {
      // What can be read itself belongs to the result, and the fault is elsewhere.
      if reads(Array(chatter), line) { return nil }
      adapter.skippedLines += 1
      let isJSON = next.first == UInt8(ascii: "{") || next.first == UInt8(ascii: "[")
      guard reads(isJSON ? bytes : Array(head), adapter) else { continue }
      let first = String(decoding: lines[0].prefix(40), as: UTF8.self).filter { !$0.isNewline }
      let count = adapter.skippedLines
      return "line \(skippedLines + 1) ('\(first)') is no part of a result, which can be read from line \(count + 1): "
        + "give the adapter skip=\(count) (\(text(skipping: count)))"
        + (hasOutputFile ? "" : ", or let the program write its result to {output}")
    }
    return nil
  }

  /// The adapter as text, with another number of lines to skip.
  private func text(skipping count: Int) -> String {
    let parts = description.split(separator: ":", maxSplits: 1)
    let pairs = parts.dropFirst().first.map { $0.split(separator: ",").filter { !$0.hasPrefix("skip=") } } ?? []
    return "\(parts.first ?? "auto"):" + (pairs + ["skip=\(count)"]).joined(separator: ",")
  }
}
