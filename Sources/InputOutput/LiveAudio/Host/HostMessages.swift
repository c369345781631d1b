import Foundation

/// Keeps the libraries below PortAudio from writing to standard output and error while they look for devices: ALSA
/// reports every missing card, JACK every missing server. Real errors are returned by the calls anyway.
///
/// It uses the libraries' own switches and resets them afterwards. It does not redirect the two streams, since other
/// threads write to them. The switches are looked up by name, since PortAudio may be built with or without either
/// library.
enum HostMessages {
  // ALSA's handler has a va_list as its last parameter, which is not read.
  private typealias ALSAHandler =
    @convention(c) (
      UnsafePointer<CChar>?, CInt, UnsafePointer<CChar>?, CInt, UnsafePointer<CChar>?, UnsafeRawPointer?
    ) -> Void
  private typealias ALSASetter = @convention(c) (ALSAHandler?) -> ALSAHandler?

  /// Silences ALSA on this thread from now on. The audio thread calls it: it must not write to a terminal, and its gaps
  /// are counted.
  static func silenceThisThread() { _ = setALSA?(ignoreALSAMessage) }

  /// ALSA's switch, which applies to one thread.
  private static let setALSA = symbol("snd_lib_error_set_local").map { unsafeBitCast($0, to: ALSASetter.self) }

  /// Runs `body` without messages from JACK, and from ALSA on this thread.
  static func silenced<Result>(_ body: () -> Result) -> Result {
    let previous = setALSA?(ignoreALSAMessage) ?? nil
    defer { _ = setALSA?(previous) }
    let jack = ["error", "info"].compactMap(JACKSwitch.init)
    for one in jack { one.turnOff() }
    defer { for one in jack { one.turnBack() } }
    return body()
  }

  /// JACK's global handler for one kind of message.
  private struct JACKSwitch {
    private typealias Handler = @convention(c) (UnsafePointer<CChar>?) -> Void
    private typealias Setter = @convention(c) (Handler?) -> Void

    private let set: Setter
    /// JACK's variable. Other code may set it while it is switched off, as PortAudio does when it finds a server.
    private let variable: UnsafeMutablePointer<UnsafeRawPointer?>
    private let previous: UnsafeRawPointer?
    private let ignore = unsafeBitCast(ignoreJACKMessage as Handler, to: UnsafeRawPointer.self)

    init?(_ kind: String) {
      guard let setter = symbol("jack_set_\(kind)_function"), let variable = symbol("jack_\(kind)_callback") else {
        return nil
      }
      set = unsafeBitCast(setter, to: Setter.self)
      self.variable = variable.assumingMemoryBound(to: UnsafeRawPointer?.self)
      previous = self.variable.pointee
    }

    func turnOff() { set(ignoreJACKMessage) }

    func turnBack() {
      if variable.pointee == ignore { set(unsafeBitCast(previous, to: Handler?.self)) }
    }
  }

  private static func symbol(_ name: String) -> UnsafeMutableRawPointer? { dlsym(dlopen(nil, RTLD_NOW), name) }
}

// These functions are at the top level because a closure that is passed to C from an isolated context would trap on a
// foreign thread.

private func ignoreALSAMessage(
  _: UnsafePointer<CChar>?, _: CInt, _: UnsafePointer<CChar>?, _: CInt, _: UnsafePointer<CChar>?, _: UnsafeRawPointer?
) {}

private func ignoreJACKMessage(_: UnsafePointer<CChar>?) {}
