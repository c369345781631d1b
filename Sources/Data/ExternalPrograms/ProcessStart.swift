import CSpawn
import Foundation

/// Starts processes, each as the leader of a group of its own.
enum ProcessStart {
  /// Starts a program that is looked for as a shell does; gives its id.
  ///
  /// Standard input is empty, standard output and error are the given descriptors, and no other descriptor of this process is
  /// passed on. Signals are as in a new login: this process may ignore or block some.
  ///
  /// - Throws: the system's reason.
  static func start(_ arguments: [String], output: Int32, error: Int32) throws(SystemReason) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, error, STDERR_FILENO)
    // Other threads open files at the same time, libraries among them that do not mark them.
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
      // Neither posix_spawn nor what it starts changes the pointers.
      body(UnsafeMutablePointer(mutating: pointers.baseAddress.unsafelyUnwrapped))
    }
  }
}
