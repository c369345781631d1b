import CSpawn
import Foundation

/// Starts processes. Each process leads a process group of its own.
enum ProcessStart {
  /// Starts a program, which is searched in `PATH` as a shell does.
  ///
  /// Standard output and standard error are the given descriptors, and the program inherits no other descriptor. Its
  /// signal handling is that of a new login, even where this process ignores or blocks signals.
  ///
  /// - Parameter input: the descriptor of standard input; `nil` for an empty one.
  /// - Returns: the id of the process.
  /// - Throws: the system's reason.
  static func start(
    _ arguments: [String], input: Int32? = nil, output: Int32, error: Int32
  ) throws(SystemReason) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, error, STDERR_FILENO)
    // Other threads may open files at the same time, some of them in libraries that do not mark files as close-on-exec.
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGCHLD, SIGXFSZ] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

    var process: pid_t = 0
    let variables = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
    let program = arguments[0]
    let code = withCStrings(arguments) { arguments in
      withCStrings(variables) { variables in
        posix_spawnp(&process, program, &actions, &attributes, arguments, variables)
      }
    }
    if code != 0 { throw SystemReason(code) }
    return process
  }

  private static func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) } + [nil]
    defer { for copy in copies { free(copy) } }
    return copies.withUnsafeBufferPointer { pointers in
      // Neither posix_spawn nor the started program writes through these pointers.
      body(UnsafeMutablePointer(mutating: pointers.baseAddress.unsafelyUnwrapped))
    }
  }
}
