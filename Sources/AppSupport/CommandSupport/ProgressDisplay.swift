import Foundation

/// The progress of a batch on standard error: a bar with the remaining time on a terminal, elsewhere a plain line for
/// every tenth.
///
/// An instance must be used from one thread at a time.
package final class ProgressDisplay {
  private let total: Int
  private let verb: String
  private let isTerminal: Bool
  private let start = ContinuousClock.now
  private var done = 0
  private var lastDrawn: ContinuousClock.Instant?
  private var lastTenth = 0

  /// Creates a display for `total` items; `verb` names the work done on them ("analysed").
  package init(total: Int, verb: String) {
    self.total = total
    self.verb = verb
    isTerminal = Console.standardErrorIsTerminal
  }

  /// Counts one more finished item.
  package func advance() {
    done += 1
    if isTerminal {
      let now = ContinuousClock.now
      if done == total || lastDrawn.map({ now - $0 > .milliseconds(100) }) ?? true {
        lastDrawn = now
        draw()
      }
    } else if done * 10 / max(1, total) > lastTenth, total >= 10 {
      lastTenth = done * 10 / total
      Console.message("\(verb) \(done) of \(total)")
    }
  }

  /// Prints a message without damaging the bar.
  package func message(_ text: String) {
    clear()
    Console.message(text)
    if isTerminal, done > 0 { draw() }
  }

  /// Removes the bar.
  package func clear() {
    if isTerminal { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
  }

  private func draw() {
    let share = total > 0 ? Double(done) / Double(total) : 1
    let cells = Int(share * 30)
    let elapsed = Double((ContinuousClock.now - start).components.seconds)
    let left = done > 0 && done < total ? ", \(Int(elapsed / share - elapsed)) s left" : ""
    let bar = String(repeating: "█", count: cells) + String(repeating: "░", count: 30 - cells)
    FileHandle.standardError.write(Data("\r\u{1B}[K\(bar) \(done) of \(total)\(left)".utf8))
  }
}
