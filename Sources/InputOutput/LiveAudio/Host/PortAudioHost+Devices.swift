import CPortAudio

/// The devices of the initialised library. Only for calls on the host's queue.
extension PortAudioHost {
  static func devices() -> [AudioDevice] {
    var seen: [String: Int] = [:]
    return (0..<max(0, Pa_GetDeviceCount())).compactMap { index in
      guard let info = Pa_GetDeviceInfo(index)?.pointee else { return nil }
      let hostAPI = Pa_GetHostApiInfo(info.hostApi).map { String(cString: $0.pointee.name) } ?? ""
      let name = String(cString: info.name)
      let ordinal = seen["\(hostAPI)\n\(name)", default: 0]
      seen["\(hostAPI)\n\(name)"] = ordinal + 1
      return AudioDevice(
        name: name, hostAPI: hostAPI, preferredSampleRate: info.defaultSampleRate,
        input: side(
          info.maxInputChannels, info.defaultLowInputLatency, info.defaultHighInputLatency,
          index == Pa_GetDefaultInputDevice()),
        output: side(
          info.maxOutputChannels, info.defaultLowOutputLatency, info.defaultHighOutputLatency,
          index == Pa_GetDefaultOutputDevice()),
        ordinal: ordinal)
    }
  }

  private static func side(_ channels: Int32, _ low: Double, _ high: Double, _ isDefault: Bool) -> AudioDevice.Side? {
    channels > 0
      ? .init(channelCount: Int(channels), lowLatency: low, highLatency: high, isDefault: isDefault) : nil
  }

  /// PortAudio's index of a device, or of the default device.
  static func index(of device: AudioDevice?, _ direction: AudioDirection) -> Result<PaDeviceIndex, LiveAudioError> {
    guard let device else {
      let index = direction == .input ? Pa_GetDefaultInputDevice() : Pa_GetDefaultOutputDevice()
      return index >= 0 ? .success(index) : .failure(.noDevice(direction))
    }
    let all = devices()
    let index = all.firstIndex {
      $0.hostAPI == device.hostAPI && $0.name == device.name && $0.ordinal == device.ordinal
        && $0.side(direction) != nil
    }
    guard let index else {
      let names = all.filter { $0.side(direction) != nil }.map(\.name)
      return .failure(.deviceNotFound(name: device.name, direction: direction, available: names))
    }
    return .success(PaDeviceIndex(index))
  }

  static func supports(
    _ index: PaDeviceIndex, _ direction: AudioDirection, channelCount: Int, sampleRate: Double
  ) -> Bool {
    guard let info = Pa_GetDeviceInfo(index)?.pointee else { return false }
    let most = direction == .input ? info.maxInputChannels : info.maxOutputChannels
    guard (1...max(1, Int(most))).contains(channelCount), sampleRate > 0, sampleRate.isFinite else { return false }
    var parameters = PaStreamParameters(
      device: index, channelCount: Int32(channelCount), sampleFormat: paFloat32,
      suggestedLatency: direction == .input ? info.defaultHighInputLatency : info.defaultHighOutputLatency,
      hostApiSpecificStreamInfo: nil)
    let code =
      direction == .input
      ? Pa_IsFormatSupported(&parameters, nil, sampleRate) : Pa_IsFormatSupported(nil, &parameters, sampleRate)
    return code == paFormatIsSupported
  }
}
