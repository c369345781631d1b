import LiveAudio
import SoundRoutes

extension AudioDevice {
  /// Starts to watch the sound of this open output by the system's mixer; `nil` where there is none.
  func watch(_ expected: SoundRoute?) -> (any SoundWitness)? {
    SystemMixer.of(deviceName: name, hostAPI: hostAPI).map { RouteWatch(mixer: $0, expected: expected) }
  }
}
