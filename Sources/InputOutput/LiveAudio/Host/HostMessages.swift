import Foundation

/// Keeps the libraries below PortAudio from writing to standard output and error while they look for devices: ALSA
/// complains of every card that is not there, JACK of every server. What matters comes back as an error anyway.
///
/// The libraries' own switches are used and set back afterwards; neither stream is touched, since other threads write to
/// them. The switches are looked up by name: which of the libraries PortAudio was built with is its own business.
enum HostMessages {
  // ALSA's handler also takes a va_list, which is last and not looked at.
  private typealias ALSAHandler =
    @convention(c) (
      UnsafePointer<CChar>?, CInt, UnsafePointer<CChar>?, CInt, UnsafePointer<CChar>?, UnsafeRawPointer?
    ) -> Void
  private typealias ALSASetter = @convention(c) (ALSAHandler?) -> ALSAHandler?

  /// Keeps ALSA quiet on this thread from now on: for the audio thread, which must not write to a terminal, and whose gaps are
  /// counted.
  static func silenceThisThread() { _ = setALSA?(ignoreALSAMessage) }

  /// ALSA's switch, which is of one thread.
  private static let setALSA = symbol("snd_lib_error_set_local").map { unsafeBitCast($0, to: ALSASetter.self) }

  /// Runs `body` on this thread without messages from ALSA on this thread, and from JACK.
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
    /// JACK's variable, which others may set while it is turned off: PortAudio does when it finds a server.
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

// Top-level functions: a closure handed to C from an isolated context would trap on a foreign thread.

private func ignoreALSAMessage(
  _: UnsafePointer<CChar>?, _: CInt, _: UnsafePointer<CChar>?, _: CInt, _: UnsafePointer<CChar>?, _: UnsafeRawPointer?
) {}

private func ignoreJACKMessage(_: UnsafePointer<CChar>?) {}
