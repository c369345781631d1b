import Foundation
import Synchronization
import TestSupport

/// A real sound server for one test: PulseAudio with a virtual loudspeaker and a virtual microphone.
///
/// - `spk`: a null sink, 48 kHz, two channels, floating point. Its sound can be recorded from `spk.monitor`.
/// - `mic`: a source. It carries the sound that is played into the null sink `mouth`.
///
/// It shares nothing with the user's server: socket, state and configuration are in a temporary folder, and D-Bus is
/// not used. It also runs as root. It ends with this object, and with this process even if that is killed: a shell that
/// is the server's parent kills it when the pipe from this process closes.
public final class PulseServer: Sendable {
  /// A failure of the server or of one of its clients.
  public struct Failure: Error, CustomStringConvertible {
    /// One line about the failure, and the server's messages.
    public let description: String

    /// Creates a failure.
    public init(description: String) { self.description = description }
  }

  /// The sample rate of the devices, in hertz.
  public static let sampleRate = 48_000.0
  /// The longest wait, in seconds, for steps that usually take milliseconds. It only ends a hang.
  static let patience = 30.0

  /// The Debian packages that the server needs.
  private static let packages = "pulseaudio pulseaudio-utils libasound2-plugins"

  /// The address at which clients reach the server.
  public let address: String
  private let folder: TemporaryFolder
  private let running = Mutex<Running?>(nil)

  private struct Running: @unchecked Sendable {
    let shell: Process
    let lifeline: FileHandle
    let identifier: pid_t
  }

  /// Starts a server and waits until it answers.
  public init() throws {
    folder = try TemporaryFolder()
    address = "unix:" + folder("native")
    SoundGaps.watch(folder.path)
    try start()
  }

  deinit {
    SoundGaps.forget(folder.path)
    end()
  }

  /// Starts the server again after `crash()`.
  public func start() throws {
    try folder.write(
      "script.pa",
      """
      load-module module-native-protocol-unix socket=\(folder("native")) auth-anonymous=1
      load-module module-null-sink sink_name=spk rate=48000 channels=2 format=float32le norewinds=1
      load-module module-null-sink sink_name=mouth rate=48000 channels=2 format=float32le norewinds=1
      load-module module-remap-source source_name=mic master=mouth.monitor
      set-default-sink spk
      set-default-source mic
      """)
    let pipe = Pipe()
    let answer = Pipe()
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", Self.keeper, "keeper", folder.path]
    shell.environment = ProcessInfo.processInfo.environment.merging([
      "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "XDG_CONFIG_HOME": folder.path,
      "PULSE_RUNTIME_PATH": folder.path, "PULSE_STATE_PATH": folder.path,
      "DBUS_SESSION_BUS_ADDRESS": "disabled:", "DBUS_SYSTEM_BUS_ADDRESS": "disabled:",
    ]) { $1 }
    shell.standardInput = pipe
    shell.standardOutput = answer
    shell.standardError = FileHandle.nullDevice
    try shell.run()
    let line = String(decoding: answer.fileHandleForReading.availableData, as: UTF8.self)
    guard let identifier = pid_t(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw Failure(description: "no sound server: apt-get install \(Self.packages)")
    }
    running.withLock {
      $0 = Running(shell: shell, lifeline: pipe.fileHandleForWriting, identifier: identifier)
    }
    try waitUntil("the sound server answers (it needs \(Self.packages))") {
      return (try? run("pactl", ["info"]).terminationStatus) == 0
    }
  }

  /// Kills the server as in a crash, and waits until the process has ended.
  public func crash() {
    try? running.withLock { $0 }?.lifeline.write(contentsOf: Data("crash\n".utf8))
    end()
  }

  /// Suspends the server, which then neither ends nor answers.
  public func freeze() { signal(SIGSTOP) }

  /// Continues the server after `freeze()`.
  public func thaw() { signal(SIGCONT) }

  /// Kills the server.
  public func end() {
    let running = running.withLock { running in
      defer { running = nil }
      return running
    }
    guard let running else { return }
    try? running.lifeline.close()
    running.shell.waitUntilExit()
  }

  /// The ALSA configuration that gives names to this server's devices. `name` plays to `spk` and records from `mic`.
  /// `name-far` is the other end: it plays into the microphone and records the loudspeaker's sound.
  public func alsaDevices(named name: String) -> String {
    func device(_ name: String, _ sink: String, _ source: String) -> String {
      func side(_ end: String, _ device: String) -> String {
        "  \(end).pcm { type pulse server \"\(address)\" device \"\(device)\" }\n"
      }
      return "pcm.\(name) {\n  type asym\n" + side("playback", sink) + side("capture", source) + "}\n"
    }
    return device(name, "spk", "mic") + device(name + "-far", "mouth", "spk.monitor")
  }

  /// Starts one of PulseAudio's own programs as a client of this server.
  public func client(_ program: String, _ arguments: [String], output: FileHandle = .nullDevice) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging([
      "PULSE_SERVER": address, "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path,
    ]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// Waits until `condition` holds and checks it often. Throws an error half a minute after the expected `seconds`.
  public func waitUntil(_ what: String, seconds: Double = 0, _ condition: () throws -> Bool) throws {
    let end = ContinuousClock.now + .seconds(seconds + Self.patience)
    while try !condition() {
      guard ContinuousClock.now < end else { throw failure("gave up waiting until \(what)") }
      usleep(2000)
    }
  }

  private func run(_ program: String, _ arguments: [String]) throws -> Process {
    let process = try client(program, arguments)
    process.waitUntilExit()
    return process
  }

  private func signal(_ number: Int32) {
    if let running = running.withLock({ $0 }) { kill(running.identifier, number) }
  }

  /// Writes a file into the server's folder and returns its path.
  func keep(_ text: String, as name: String) throws -> String { try folder.write(name, text) }

  func failure(_ text: String) -> Failure {
    Failure(description: text + "\n" + ((try? self.folder.text("server.log")) ?? ""))
  }

  /// A shell script. It runs the server in the folder $1, prints its process number, and waits for a line or the end of
  /// standard input. Then it kills the server. After the end of the input it also removes the folder, so that a killed
  /// process leaves nothing behind.
  ///
  /// It does not wait for the server with `wait`: threads of the test runner block signals, child processes inherit the
  /// mask, and a shell with SIGCHLD blocked would wait for ever.
  private static let keeper = """
    command -v pulseaudio >/dev/null || exit
    pulseaudio -n -F "$1/script.pa" --daemonize=no --exit-idle-time=-1 --use-pid-file=no --disable-shm=yes \
      --high-priority=no --realtime=no --log-level=debug --log-target=newfile:"$1/server.log" </dev/null >/dev/null 2>&1 &
    echo "$!"
    exec >/dev/null
    read -r word
    kill -KILL "$!"
    [ "$word" ] || rm -rf "$1"
    """
}
