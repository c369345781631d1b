import AudioCore
import CatrobatProjects
import Instruments
import PocketPrograms
import Resampling

/// The recordings of a program's sounds at one sample rate, in one or two channels.
struct RecordingLibrary {
  /// For each sound of the program its recording; `nil` for one that is missing or not used.
  private(set) var recordings: [PlayableRecording?] = []
  private(set) var warnings: [ProjectWarning] = []

  /// - Parameter load: gives the recording of a sound; each file is loaded once for each scene.
  /// - Parameter highestSpeed: at which a sound is played without aliases.
  init(
    _ sounds: [PocketProgram.Sound], sampleRate: Double, highestSpeed: Double,
    load: (PocketProgram.Sound) throws -> AudioBuffer
  ) {
    struct File: Hashable {
      let scene: String
      let name: String
    }
    var loaded: [File: PlayableRecording?] = [:]
    for sound in sounds {
      guard sound.isUsed else {
        recordings.append(nil)
        continue
      }
      let file = File(scene: sound.scene, name: sound.fileName)
      if let known = loaded[file] {
        recordings.append(known)
        continue
      }
      var recording: PlayableRecording?
      do {
        let found = try load(sound)
        if found.channelCount > 2 {
          warnings.append(
            ProjectWarning(
              object: sound.object, "sound '\(sound.name)': the mean of its \(found.channelCount) channels is played"))
        }
        recording = try PlayableRecording(Self.prepared(found, sampleRate), highestSpeed: highestSpeed)
      } catch {
        warnings.append(ProjectWarning(object: sound.object, "sound '\(sound.name)' is silent: \(error)"))
      }
      loaded[file] = recording
      recordings.append(recording)
    }
  }

  private static func prepared(_ recording: AudioBuffer, _ sampleRate: Double) throws -> AudioBuffer {
    let recording = recording.channelCount > 2 ? recording.downmixed() : recording
    guard recording.sampleRate != sampleRate else { return recording }
    return try SampleRateConverter.convert(recording, to: sampleRate)
  }
}
