import CPortAudio
import Foundation

/// An open PortAudio stream and the context of its callback. It is used on the host's queue only, and is therefore safe
/// to send.
struct PortAudioStream: @unchecked Sendable {
  /// The settings of one direction.
  struct Side: Sendable, Equatable {
    /// The device; `nil` for the default one at the time of opening.
    var device: AudioDevice?
    var channelCount: Int
    /// Requested latency in seconds.
    var latency: Double
  }

  /// Latency of the input in seconds as stated by the host, without what lies ready in a recording's buffer; 0 without
  /// an input.
  let inputLatency: Double
  /// Latency of the output in seconds as stated by the host; 0 without an output.
  let outputLatency: Double
  /// The name of the device, or the names of both devices.
  let deviceName: String

  private let stream: UnsafeMutableRawPointer
  private let context: Unmanaged<Context>

  /// The data that the callback needs.
  fileprivate final class Context {
    let callback: StreamCallback
    let sampleRate: Double
    /// Frames in the device's buffer as stated by the host.
    var latencyInFrames = 0
    /// Whether the audio thread has made its first call. Only that thread accesses it.
    var hasBegun = false

    init(_ callback: StreamCallback, _ sampleRate: Double) {
      self.callback = callback
      self.sampleRate = sampleRate
    }
  }

  /// Initialises the library and opens a stream. A failure leaves nothing open.
  static func open(
    input: Side?, output: Side?, sampleRate: Double, callback: StreamCallback
  ) -> Result<PortAudioStream, LiveAudioError> {
    if let error = PortAudioHost.acquire() { return .failure(error) }
    let result = opened(input, output, sampleRate, callback)
    if case .failure = result { PortAudioHost.release() }
    return result
  }

  private static func opened(
    _ input: Side?, _ output: Side?, _ sampleRate: Double, _ callback: StreamCallback
  ) -> Result<PortAudioStream, LiveAudioError> {
    let sides = [(input, AudioDirection.input), (output, .output)]
    var parameters: [PaStreamParameters?] = []
    var names: [String] = []
    var preferredRate = sampleRate
    for (side, direction) in sides {
      guard let side else {
        parameters.append(nil)
        continue
      }
      switch checked(side, direction, sampleRate) {
      case .failure(let error): return .failure(error)
      case .success(let found): parameters.append(found)
      }
      if let info = parameters.last??.device, let device = Pa_GetDeviceInfo(info)?.pointee {
        names.append(String(cString: device.name))
        preferredRate = device.defaultSampleRate
      }
    }
    let name = names.first == names.last ? names.first ?? "" : names.joined(separator: ", ")
    let context = Unmanaged.passRetained(Context(callback, sampleRate))
    var stream: UnsafeMutableRawPointer?
    let parts = partCount(of: parameters)
    PaAlsa_SetNumPeriods(Int32(parts))
    if parts > usualPartCount, let latency = input?.latency {
      parameters[0]?.suggestedLatency = latency / Double(usualPartCount) * Double(parts)
    }
    // The number of frames per call is left to the host, which chooses one for the latency.
    let code = withOptionalPointers(&parameters) { input, output in
      Pa_OpenStream(
        &stream, input, output, sampleRate, UInt(paFramesPerBufferUnspecified), PaStreamFlags(paNoFlag), streamCallback,
        context.toOpaque())
    }
    guard let stream, code >= 0 else {
      context.release()
      return .failure(
        code == paInvalidSampleRate.rawValue
          ? .unsupportedSampleRate(sampleRate, preferred: preferredRate, device: name)
          : PortAudioHost.failure(code, device: name) ?? .unavailable(device: name, reason: "no stream"))
    }
    Pa_SetStreamFinishedCallback(stream, streamFinished)
    let info = Pa_GetStreamInfo(stream)?.pointee
    context.takeUnretainedValue().latencyInFrames = Int((info?.outputLatency ?? 0) * sampleRate)
    let waitingParts = parts > usualPartCount ? Double(parts - 1) : 1
    let opened = PortAudioStream(
      inputLatency: (info?.inputLatency ?? 0) / waitingParts, outputLatency: info?.outputLatency ?? 0, deviceName: name,
      stream: stream,
      context: context)
    // ALSA accepts a rate up to one percent away from the requested one. The limit of a thousandth is less than two
    // cents.
    if let rate = info?.sampleRate, abs(rate - sampleRate) > sampleRate / 1000 {
      Pa_CloseStream(stream)
      context.release()
      return .failure(.unsupportedSampleRate(sampleRate, preferred: rate, device: name))
    }
    return .success(opened)
  }

  /// Starts the device.
  func start() -> Result<Void, LiveAudioError> {
    PortAudioHost.failure(Pa_StartStream(stream), device: deviceName).map { .failure($0) } ?? .success(())
  }

  /// Stops the device if it runs, closes it, and ends this use of the library.
  ///
  /// It uses `Pa_StopStream`, which lets the audio thread end by itself. `Pa_AbortStream` cancels that thread at any
  /// place, and with PulseAudio's plugin the thread may hold a lock that would then never be released. Both drop the
  /// frames that ALSA still holds.
  func close() {
    Pa_StopStream(stream)
    Pa_CloseStream(stream)
    context.release()
    PortAudioHost.release()
  }

  /// The number of parts in which ALSA fills and empties its buffer: each call gets one of them.
  private static let usualPartCount = 4
  /// The least length of a recording's buffer, in seconds.
  private static let recordingBuffer = 0.2

  /// The number of parts of ALSA's buffer.
  ///
  /// A frame that is played waits for the whole buffer, one that is recorded only for its part. So the buffer of a
  /// recording gets more parts of the same length: an audio thread that comes late on a busy machine loses no sound,
  /// and what it hears is as fresh as before.
  private static func partCount(of parameters: [PaStreamParameters?]) -> Int {
    guard let input = parameters[0], parameters[1] == nil, let device = Pa_GetDeviceInfo(input.device)?.pointee,
      Pa_GetHostApiInfo(device.hostApi)?.pointee.type == paALSA
    else { return usualPartCount }
    let parts = recordingBuffer / input.suggestedLatency * Double(usualPartCount)
    return max(usualPartCount, Int(parts.rounded(.up)))
  }

  /// The PortAudio parameters of one side, or an error if the device does not support them.
  private static func checked(
    _ side: Side, _ direction: AudioDirection, _ sampleRate: Double
  ) -> Result<PaStreamParameters, LiveAudioError> {
    PortAudioHost.index(of: side.device, direction).flatMap { index in
      guard let info = Pa_GetDeviceInfo(index)?.pointee else { return .failure(.noDevice(direction)) }
      let name = String(cString: info.name)
      let most = Int(direction == .input ? info.maxInputChannels : info.maxOutputChannels)
      guard (1...most).contains(side.channelCount) else {
        return .failure(
          .unsupportedChannelCount(side.channelCount, available: most, direction: direction, device: name))
      }
      return .success(
        PaStreamParameters(
          device: index, channelCount: Int32(side.channelCount), sampleFormat: paFloat32,
          suggestedLatency: side.latency, hostApiSpecificStreamInfo: nil))
    }
  }

  private static func withOptionalPointers(
    _ parameters: inout [PaStreamParameters?],
    _ body: (UnsafePointer<PaStreamParameters>?, UnsafePointer<PaStreamParameters>?) -> PaError
  ) -> PaError {
    let (input, output) = (parameters[0], parameters[1])
    func with(_ value: PaStreamParameters?, _ body: (UnsafePointer<PaStreamParameters>?) -> PaError) -> PaError {
      guard let value else { return body(nil) }
      return withUnsafePointer(to: value) { body($0) }
    }
    return with(input) { input in with(output) { output in body(input, output) } }
  }
}

// These functions are at the top level because a closure that is passed to C from an isolated context would trap on a
// foreign thread.

private func streamCallback(
  _ input: UnsafeRawPointer?, _ output: UnsafeMutableRawPointer?, _ frameCount: UInt,
  _ time: UnsafePointer<PaStreamCallbackTimeInfo>?, _ flags: PaStreamCallbackFlags, _ user: UnsafeMutableRawPointer?
) -> Int32 {
  guard let user else { return Int32(paAbort.rawValue) }
  return Unmanaged<PortAudioStream.Context>.fromOpaque(user)._withUnsafeGuaranteedRef { context in
    let callback = context.callback
    if !context.hasBegun {
      context.hasBegun = true
      HostMessages.silenceThisThread()
    }
    if flags & PaStreamCallbackFlags(paInputOverflow) != 0 { callback.counters.overflows.add(1, ordering: .relaxed) }
    if flags & PaStreamCallbackFlags(paOutputUnderflow) != 0 { callback.counters.underflows.add(1, ordering: .relaxed) }
    var delay = context.latencyInFrames
    if let time = time?.pointee {
      let seconds = time.outputBufferDacTime - time.currentTime
      // Some hosts leave the times unset; a sound server may state one or two seconds.
      if seconds > 0, seconds < 10 { delay = max(delay, Int(seconds * context.sampleRate)) }
    }
    let isDone = callback.process(
      input: input?.assumingMemoryBound(to: Float.self), output: output?.assumingMemoryBound(to: Float.self),
      frameCount: Int(frameCount), outputDelay: delay)
    return Int32(isDone ? paComplete.rawValue : paContinue.rawValue)
  }
}

private func streamFinished(_ user: UnsafeMutableRawPointer?) {
  guard let user else { return }
  Unmanaged<PortAudioStream.Context>.fromOpaque(user)._withUnsafeGuaranteedRef { $0.callback.noteEnd() }
}
