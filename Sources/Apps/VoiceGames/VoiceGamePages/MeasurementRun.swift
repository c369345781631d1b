import AppSound
import AudioCore
import Foundation
import VoiceListening

/// What listens until it has heard enough: a calibration, or the recording of a model.
protocol HeardMeasurement: Sendable {
  /// Whether it has heard enough.
  var isDone: Bool { get }
  /// Takes the next samples, before the ear does.
  mutating func take(_ block: AudioBlock, sampleRate: Double)
  /// Takes the ear's outputs in the order of time.
  mutating func take(_ heard: Heard)
}

extension HeardMeasurement {
  /// The default: the ear's outputs are enough.
  mutating func take(_ block: AudioBlock, sampleRate: Double) {}
}

extension RoomAndVoiceCalibration: HeardMeasurement { var isDone: Bool { phase == .done } }
extension SoundModelRecording: HeardMeasurement { var isDone: Bool { phase == .done } }
extension VoiceContourRecording: HeardMeasurement { var isDone: Bool { phase == .done } }
extension HeldSoundMeter: HeardMeasurement { var isDone: Bool { phase == .done } }

/// A measurement that goes on behind a page, on a thread of its own: it reads the microphone and says how far it is.
final class MeasurementRun<Measurement: HeardMeasurement>: Sendable {
  /// How a measurement ended.
  enum Ending: Sendable {
    /// It has heard enough.
    case heard(Measurement)
    /// It was given up.
    case left
    /// The microphone cannot be used or was lost, for this reason.
    case deaf(String)
  }

  private let empty: Measurement
  private let configuration: VoiceEar.Configuration
  private let progress: @Sendable (Measurement, SoundTick) -> Void
  private let ended: @Sendable (Ending) -> Void
  private let thread: ListeningThread

  /// - Parameters:
  ///   - measurement: one that has heard nothing.
  ///   - ear: the configuration of the ear that listens.
  ///   - opener: opens the microphone.
  ///   - progress: is told the measurement after each tick, by the thread of the measurement.
  ///   - ended: is told the result, once.
  init(
    _ measurement: Measurement, ear: VoiceEar.Configuration, _ opener: MicrophoneOpener,
    progress: @escaping @Sendable (Measurement, SoundTick) -> Void, ended: @escaping @Sendable (Ending) -> Void
  ) {
    (empty, configuration, self.progress, self.ended) = (measurement, ear, progress, ended)
    thread = ListeningThread(opener)
  }

  /// Begins on a thread of its own.
  func start() { thread.start { [self] in ended(listen($0)) } }

  /// Gives the measurement up, and waits until the microphone is closed.
  func leave() async { await thread.leave() }

  private func listen(_ opened: Result<any PageMicrophone, any Error>) -> Ending {
    do {
      let microphone = try opened.get()
      var ear = try VoiceEar(configuration: configuration, sampleRate: microphone.sampleRate)
      var measurement = empty
      if !thread.isLeft {
        try microphone.read { block in
          measurement.take(block, sampleRate: microphone.sampleRate)
          ear.process(block) { heard in
            measurement.take(heard)
            if case .tick(let tick) = heard { progress(measurement, tick) }
          }
          return !measurement.isDone && !thread.isLeft
        }
      }
      if thread.isLeft { return .left }
      return measurement.isDone ? .heard(measurement) : .deaf("the sound has ended")
    } catch { return thread.isLeft ? .left : .deaf("\(error)") }
  }
}
