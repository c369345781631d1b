import ExternalPrograms
import Foundation

/// The mixer of this computer: PulseAudio or PipeWire by `pactl`.
package struct SystemMixer: SoundMixer {
  private enum Kind: Sendable {
    case pulse(PulseMixer)
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

  /// The mixer that the sound of a device goes through; `nil` where none can be read.
  ///
  /// It asks the system, which takes some milliseconds.
  ///
  /// - Parameters:
  ///   - deviceName: the device's name as PortAudio lists it: `default`, `HDA Intel PCH: ALC257 Analog (hw:0,0)`.
  ///   - hostAPI: PortAudio's name of the interface: `ALSA`.
  package static func of(deviceName: String, hostAPI: String) throws -> SystemMixer? {
    guard hostAPI == "ALSA", ["default", "pulse", "pipewire"].contains(deviceName) else { return nil }
    guard ExternalProgram.isThere("pactl") else { return nil }
    let pulse = PulseMixer()
    return pulse.answers ? SystemMixer(kind: .pulse(pulse)) : nil
  }

  /// Looks at the mixer.
  ///
  /// - Throws: `MixerError`.
  package func read() throws -> MixerReading {
    switch kind {
    case .pulse(let mixer): try mixer.read()
    }
  }
}
