import Foundation

extension Tool {
  /// Runs the command as a user without the rights of root. This user owns `folder` and its content.
  ///
  /// In containers tests run as root, for which file permissions do not apply. There the command runs as the user
  /// nobody (by `setpriv` of util-linux), from a copy that this user can read.
  ///
  /// - Parameter limitInBlocks: the largest size of a file in blocks of 512 bytes. It stands in for a full disk.
  public func runUnprivileged(
    _ arguments: [String], owning folder: TemporaryFolder, limitInBlocks: Int? = nil
  ) throws -> Outcome {
    let (scratch, process) = (try TemporaryFolder(), Process())
    var command = [path]
    if geteuid() == 0 {
      let copy = scratch((path as NSString).lastPathComponent)
      // Another program copies: a file that this process had open for writing would stay so in a child that another test
      // starts meanwhile, and a program that somebody writes to cannot be run.
      let copying = try Process.run(URL(fileURLWithPath: "/bin/cp"), arguments: [path, copy])
      copying.waitUntilExit()
      let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      for place in [folder.path] + names.map({ folder($0) }) { chown(place, 65534, 65534) }
      command = ["/usr/bin/setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", copy]
    }
    let limit = limitInBlocks.map { "trap '' XFSZ; ulimit -f \($0); " } ?? ""
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // Output goes through pipes, to which the limit does not apply.
    process.arguments = ["-c", "umask 0; { \(limit)exec \"$0\" \"$@\"; }"] + command + arguments
    let (output, messages) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput, process.standardError) = (FileHandle.nullDevice, output, messages)
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    let lines = try messages.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus + (process.terminationReason == .uncaughtSignal ? 128 : 0),
      output: String(decoding: text, as: UTF8.self), messages: String(decoding: lines, as: UTF8.self))
  }
}

/// The permissions of a file or folder, as the last three digits of `chmod`.
public func permissions(_ path: String) -> String? {
  var status = stat()
  return lstat(path, &status) == 0 ? String(status.st_mode & 0o777, radix: 8) : nil
}
