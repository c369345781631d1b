import AudioCore
import AudioEffects

/// Applies edits to a sound. The sound that it is given stays as it is.
///
/// The times of an edit are those of the sound as the edits before it have left it; each is rounded to the nearest
/// frame. Where an edit makes an edge, 5 ms are cross-faded (`edgeDuration`): the first and the last ones of the changed,
/// kept or pasted piece, and after a cut the first ones that follow. Everything else outside the selection keeps its
/// bits, except under the tail of an echo. The beginning and the end of the sound are no new edges. Samples beyond full
/// scale are kept.
package enum SoundEditor {
  /// The duration of a cross-fade in seconds. It is shorter in a selection of less than twice this duration.
  package static let edgeDuration = 0.005
  /// The factor of `louder`.
  package static let louderFactor = 1.25
  /// The factor of `softer`.
  package static let softerFactor = 0.75
  /// The semitones of `faster`; those of `slower` are as many below.
  package static let semitones = 4.0
  /// The echo: every 0.25 s, the first by 0.75, each further one by 0.3 of the one before.
  package static let echo = Echo.Configuration(delay: 0.25, feedback: 0.3, wet: 0.75, maximumDelay: 0.25)
  /// The time for which an echo goes on after the selection, in seconds. The echoes that it leaves out are more than
  /// 64 dB below the sound.
  package static let echoTail = 1.5
  /// The frequency of `robot`, in hertz.
  package static let robotFrequency = 50.0
  /// The most samples of all channels that an edit may give, if the caller sets no other limit: 1 GiB.
  package static let mostSamples = 1 << 28

  /// The sound after the edits, in their order.
  ///
  /// An empty sound stays empty under edits without a selection. Cost: linear in the length, for each edit.
  ///
  /// - Parameter mostSamples: the most samples of all channels that an edit may give; a sound that is longer from the
  ///   beginning may stay as long as it is.
  /// - Throws: `SoundEditError`.
  package static func applied(
    _ edits: [SoundEdit], to sound: AudioBuffer, mostSamples: Int = mostSamples
  ) throws(SoundEditError) -> AudioBuffer {
    guard sound.isFinite else { throw .notFinite }
    var work = EditedSound(sound, mostSamples: mostSamples)
    for (index, edit) in edits.enumerated() {
      try work.apply(edit, SoundEditError.EditPlace(number: index + 1, edit: edit))
    }
    return work.sound
  }
}

extension AudioBuffer {
  /// Whether no sample is NaN or infinite.
  var isFinite: Bool { samples.allSatisfy(\.isFinite) }
}
