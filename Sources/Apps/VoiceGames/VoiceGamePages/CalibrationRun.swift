import AppSound
import Foundation
import VoiceListening

/// A calibration that goes on behind a page, on a thread of its own: it reads the microphone and says how far it is.
final class CalibrationRun: Sendable {
  /// How a calibration ended.
  enum Ending: Sendable {
    /// It was heard to its end.
    case heard(CalibrationOutcome)
    /// It was given up.
    case left
    /// The microphone cannot be used or was lost, for this reason.
    case deaf(String)
  }

  /// How far the calibration is, after each tick.
  struct Progress: Sendable {
    var phase: RoomAndVoiceCalibration.Phase
    /// The completed share of the phase, 0…1.
    var share: Double
    /// Seconds since the start.
    var time: Double
    /// The volume of the last tick, 0…200.
    var volume: Double
  }

  private let progress: @Sendable (Progress) -> Void
  private let ended: @Sendable (Ending) -> Void
  private let thread: ListeningThread

  /// - Parameters:
  ///   - opener: opens the microphone.
  ///   - progress: is told how far it is, by the thread of the calibration.
  ///   - ended: is told the result, once.
  init(
    _ opener: MicrophoneOpener, progress: @escaping @Sendable (Progress) -> Void,
    ended: @escaping @Sendable (Ending) -> Void
  ) {
    (thread, self.progress, self.ended) = (ListeningThread(opener), progress, ended)
  }

  /// Begins on a thread of its own.
  func start() { thread.start { [self] in ended(listen($0)) } }

  /// Gives the calibration up, and waits until the microphone is closed.
  func leave() async { await thread.leave() }

  private var isLeft: Bool { thread.isLeft }

  private func listen(_ opened: Result<any PageMicrophone, any Error>) -> Ending {
    do {
      let microphone = try opened.get()
      let configuration = VoiceEar.Configuration()
      var ear = try VoiceEar(configuration: configuration, sampleRate: microphone.sampleRate)
      var calibration = try RoomAndVoiceCalibration(ear: configuration)
      if !isLeft {
        try microphone.read { block in
          ear.process(block) { heard in
            calibration.take(heard)
            guard case .tick(let tick) = heard else { return }
            progress(
              Progress(
                phase: calibration.phase, share: calibration.progress, time: tick.time, volume: tick.volume))
          }
          return calibration.phase != .done && !isLeft
        }
      }
      if isLeft { return .left }
      return calibration.outcome.map(Ending.heard) ?? .deaf("the sound has ended")
    } catch { return isLeft ? .left : .deaf("\(error)") }
  }
}
