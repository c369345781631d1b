import Foundation

/// A process with its parents and its children: what they play is no other sound.
package struct ProcessKin: Sendable {
  /// The process.
  package let process: pid_t
  private let parents: Set<pid_t>

  /// The kin of a process, as it is now.
  package init(of process: pid_t) {
    self.process = process
    parents = Set(Self.parents(of: process))
  }

  /// Whether a process belongs to the kin.
  package func contains(_ other: pid_t) -> Bool {
    other == process || parents.contains(other) || Self.parents(of: other).contains(process)
  }

  /// The parents of a process, without the first process of the system, which is everybody's parent.
  private static func parents(of process: pid_t) -> [pid_t] {
    var (found, next) = ([pid_t](), process)
    while let parent = parent(of: next), parent > 1, !found.contains(parent) {
      found.append(parent)
      next = parent
    }
    return found
  }

  /// The fourth word of /proc/…/stat. The second is a name in brackets, which may hold spaces and brackets. A process that
  /// has ended or that is not of this computer has no such file and no parent.
  private static func parent(of process: pid_t) -> pid_t? {
    guard let file = FileManager.default.contents(atPath: "/proc/\(process)/stat") else { return nil }
    let words = String(decoding: file, as: UTF8.self).split(separator: ")").last?.split(separator: " ") ?? []
    return words.count > 1 ? pid_t(words[1]) : nil
  }
}
