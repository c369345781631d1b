import ExternalPrograms
import Foundation

/// The mixer of this computer: PulseAudio or PipeWire by `pactl`, a sound card without a server by `amixer`.
package struct SystemMixer: SoundMixer {
  private enum Kind: Sendable {
    case pulse(PulseMixer)
    case alsa(AlsaMixer)
  }

  private let kind: Kind

  /// The mixer of a PulseAudio or PipeWire server.
  ///
  /// - Parameters:
  ///   - server: its address; `nil` for the server that this person's programs reach.
  ///   - sink: the name or the description of the output that counts while the process plays nothing; `nil` for the
  ///     server's default.
  ///   - process: the process whose sound it is.
  package static func pulse(server: String? = nil, sink: String? = nil, process: Int32 = getpid()) -> SystemMixer {
    SystemMixer(kind: .pulse(PulseMixer(server: server, sink: sink, process: process)))
  }

  /// The mixer that the sound of a device goes through; `nil` where none can be read: there is no server, `pactl` or
  /// `amixer` is not installed, or the device tells no card.
  ///
  /// It asks the system, which takes some milliseconds, and two seconds where a server hangs. ALSA's `default` is the
  /// server's if one answers.
  ///
  /// - Parameters:
  ///   - deviceName: the device's name as PortAudio lists it: `default`, `HDA Intel PCH: ALC257 Analog (hw:0,0)`.
  ///   - hostAPI: PortAudio's name of the interface: `ALSA`.
  package static func of(deviceName: String, hostAPI: String) -> SystemMixer? {
    switch hostAPI {
    case "PulseAudio": return server(sink: deviceName)
    case "ALSA": break
    default: return nil
    }
    if let (name, card, device) = hardware(in: deviceName) {
      return AlsaMixer(control: "hw:\(card)", device: device, label: name).map { SystemMixer(kind: .alsa($0)) }
    }
    let first = deviceName.lowercased().split { !$0.isLetter }.first.map(String.init)
    switch first {
    case "pulse", "pulseaudio", "pipewire": return server()
    case "default":
      return server() ?? AlsaMixer(control: "default").map { SystemMixer(kind: .alsa($0)) }
    case "sysdefault":
      // The card, whether there is a server or not.
      return AlsaMixer(control: "sysdefault").map { SystemMixer(kind: .alsa($0)) }
    default: return nil
    }
  }

  /// Looks at the mixer.
  ///
  /// - Throws: `MixerError`.
  package func read() throws -> MixerReading {
    switch kind {
    case .pulse(let mixer): try mixer.read()
    case .alsa(let mixer): try mixer.read()
    }
  }

  private static func server(sink: String? = nil) -> SystemMixer? {
    let mixer = PulseMixer(sink: sink)
    return ExternalProgram.isThere("pactl") && mixer.answers ? SystemMixer(kind: .pulse(mixer)) : nil
  }

  /// The name, the card and the device in a name that ends with them: `HDA Intel PCH: HDMI 0 (hw:0,3)`.
  package static func hardware(in name: String) -> (name: String, card: Int, device: Int)? {
    guard name.hasSuffix(")"), let mark = name.range(of: "(hw:", options: .backwards) else { return nil }
    let numbers = name[mark.upperBound...].dropLast().split(separator: ",").map { Int($0) }
    guard numbers.count == 2, let card = numbers[0], let device = numbers[1] else { return nil }
    return (name[..<mark.lowerBound].trimmingCharacters(in: .whitespaces), card, device)
  }
}
