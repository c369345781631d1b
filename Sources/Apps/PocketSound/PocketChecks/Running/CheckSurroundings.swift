import AudioCore
import CatrobatProjects
import PocketPrograms

/// What scenarios need from outside: projects and recordings by their paths.
package struct CheckSurroundings {
  /// A project that was opened.
  package struct Project {
    /// The project itself.
    package let project: CatrobatProject
    /// Gives the recording of one of its sounds.
    package let recording: (PocketProgram.Sound) throws -> AudioBuffer
    /// Gives the size of one of its looks.
    package let pictureSize: PocketMachine.PictureSizes

    /// - Parameters:
    ///   - pictureSize: gives the size of a look.
    ///   - recording: gives the recording of a sound, called once for each file that is used.
    package init(
      _ project: CatrobatProject, pictureSize: @escaping PocketMachine.PictureSizes = { _, _ in nil },
      recording: @escaping (PocketProgram.Sound) throws -> AudioBuffer
    ) {
      self.project = project
      self.pictureSize = pictureSize
      self.recording = recording
    }
  }

  /// The loudness that a program's sensor hears at a time in seconds, 0 to 100.
  package typealias Loudness = @Sendable (Double) -> Double

  let open: (_ path: String) throws -> Project
  let loudness: (_ path: String, _ law: PocketProfile.LoudnessLaw) throws -> Loudness

  /// - Parameters:
  ///   - open: opens the project at a path.
  ///   - loudness: reads a recording for the loudness sensor.
  package init(
    open: @escaping (_ path: String) throws -> Project,
    loudness: @escaping (_ path: String, _ law: PocketProfile.LoudnessLaw) throws -> Loudness
  ) {
    self.open = open
    self.loudness = loudness
  }
}
