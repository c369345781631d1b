import AudioCore
import AudioFiles
import Expectations
import Foundation
import RecordingAnalysis
import TestSignals
import TestSupport
import Testing

/// The pitch of a recording with sounds of the room, compared with Praat's.
@Suite struct RoomPitchEdgeTests {
  private struct Scene {
    let name: String
    let path: String
    /// The median pitch in hertz that is right; `nil` if there is none.
    let truth: Double?
    /// The frequency in hertz of the steady tone of the room; `nil` if there is none, or in a recording if it is unknown.
    var tone: Double?
    var isRecorded = false
    /// Why the result of this package is wrong, if it is known to be.
    var limit: String?
    /// Why Praat differs, if it does.
    var reason = "Praat counts the room"
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ buffer: AudioBuffer, _ name: String) throws -> String {
    let path = folder(name + ".wav")
    try AudioFileWriter.write(buffer, to: path, encoding: .wavFloat)
    return path
  }

  private func made() throws -> [Scene] {
    let speech = RoomScene.speech()
    var scenes: [Scene] = []
    for sound in RoomScene.Sound.allCases {
      for level in stride(from: -80.0, through: -30, by: 10) {
        let room = RoomScene.room(sound, level: level)
        let path = try write(RoomScene.mixed(speech, room), "\(sound)\(Int(level))")
        var scene = Scene(
          name: "speech, \(sound.rawValue) at \(Int(level)) dBFS", path: path, truth: RoomScene.medianPitch)
        scene.tone =
          switch sound {
          case .whine: 683
          case .hum50: 50
          case .hum60: 60
          case .fan: 112
          case .dove, .songbird: nil
          }
        scene.limit =
          switch (sound, level) {
          case (.hum50, -30), (.hum60, -30), (.fan, -30): "both: the tracker follows the room through the speech"
          case (.dove, -40), (.dove, -30): "both: a sound 20 dB below that is not steady counts"
          default: nil
          }
        scenes.append(scene)
      }
    }
    let hum = RoomScene.room(.hum50, level: -70)
    let flute = TestSignal.harmonics(
      fundamental: 587.33, [(1, 0.1, 0), (2, 0.02, 1), (3, 0.01, 2)], frameCount: Int(RoomScene.sampleRate * 8),
      sampleRate: RoomScene.sampleRate)
    scenes.append(
      Scene(
        name: "speech at −60 dBFS alone", path: try write(RoomScene.mixed(RoomScene.speech(level: -60)), "quiet"),
        truth: RoomScene.medianPitch))
    scenes.append(
      Scene(
        name: "hum of 50 Hz at −70 dBFS alone", path: try write(RoomScene.mixed(hum), "hum"), truth: nil, tone: 50,
        reason: "a steady tone below −60 dBFS is the room's"))
    scenes.append(Scene(name: "a flute's note alone", path: try write(RoomScene.mixed(flute), "flute"), truth: 587.33))
    return scenes
  }

  /// Recordings of the examples: speech, and the same with a robin that sings throughout.
  private func real() throws -> [Scene] {
    func example(_ name: String) throws -> [Float] {
      let path = PackageRoot.file("Examples/Recordings/" + name)
      let arguments = ["-v", "error", "-i", path, "-ac", "1", "-ar", "16000", "-f", "f32le", "-"]
      return try IndependentTool.run("ffmpeg", arguments).output.withUnsafeBytes {
        [Float]($0.bindMemory(to: Float.self))
      }
    }
    let voice = try example("speech-english-male.flac")
    let robin = try example("bird-robin.ogg")
    let (silence, count) = ([Float](repeating: 0, count: 48_000), voice.count + 96_000)
    let speech = silence + voice + silence
    func level(_ samples: [Float]) -> Double {
      10 * log10(samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(samples.count))
    }
    func mixed(_ levelOfBird: Double?) -> AudioBuffer {
      var sum = speech
      if let levelOfBird {
        let gain = Float(Decibels.amplitude(level: levelOfBird - level(robin)))
        for n in 0..<count { sum[n] += robin[n % robin.count] * gain }
      }
      return AudioBuffer(known: sum, sampleRate: 16_000)
    }
    let alone = try write(mixed(nil), "real")
    let truth = try measure(alone).values[.pitchMedian]
    return try [Scene(name: "a man's speech, recorded", path: alone, truth: truth, isRecorded: true)]
      + stride(from: -80.0, through: -30, by: 10).map { level in
        Scene(
          name: "the same, a recorded robin at \(Int(level)) dBFS", path: try write(mixed(level), "robin\(Int(level))"),
          truth: truth, isRecorded: true)
      } + [
        Scene(
          name: "applause, recorded",
          path: try write(AudioBuffer(known: example("applause.mp3"), sampleRate: 16_000), "applause"),
          truth: nil, isRecorded: true)
      ]
  }

  private func measure(_ path: String) throws -> RecordingMeasurement {
    try RecordingAnalyzer(configuration: AnalysisConfiguration(features: [.pitch])).measure(.file(path))
  }

  @Test func theRoomDoesNotCount() throws {
    let scenes = try made() + real()
    let praat = try IndependentTool.praatPitch(scenes.map(\.path), range: 50...800)
    var cases: [EdgeCase] = []
    for (scene, other) in zip(scenes, praat) {
      let found = try measure(scene.path)
      let ours = found.values[.pitchMedian]
      // A median of a fall by half an octave moves with the frames at the ends of syllables: 5 % are half of a frame's
      // way at either end.
      func isRight(_ value: Double?) -> Bool {
        guard let value, let truth = scene.truth else { return value == nil && scene.truth == nil }
        return abs(value / truth - 1) < 0.05
      }
      // A limit that is none any more is to be deleted.
      expect(
        isRight(ours) == (scene.limit == nil),
        "\(scene.name): \(ours ?? 0) for \(scene.truth ?? 0) Hz, \(found.undefined)")
      let tone = found.values[.backgroundTone]
      if let expected = scene.tone {
        if let tone { expectLess(abs(1200 * log2(tone / expected)), 50, "\(scene.name): a tone of \(tone) Hz") }
      } else if !scene.isRecorded {
        expectEqual(tone, nil, "\(scene.name): a tone in the background")
      }
      let heard = tone.map {
        String(format: "; background %.1f Hz, %.1f dBFS", $0, found.values[.backgroundToneLevel] ?? 0)
      }
      let name = scene.name + (heard ?? "")
      cases.append(
        isRight(ours) && isRight(other)
          // Both are right, so they differ by less than the two errors.
          ? EdgeCase(name, ours: ours, independent: other, unit: "Hz", tolerance: 0.1 * (scene.truth ?? 0), decimals: 1)
          : EdgeCase(
            name, ours: ours, independent: other, unit: "Hz", differingBecause: scene.limit ?? scene.reason, decimals: 1
          ))
    }
    let problems = try EdgeCases.problems(
      in: "Pitch of recordings in rooms", tool: "Praat",
      introduction: """
        Medians of the pitch, by `ossicle analyze` and by Praat's *To Pitch (ac)* from 50 to 800 Hz. The made speech has two
        seconds of syllables at −20 dBFS in eight, with a median of 250 Hz; the room sounds throughout. The name of a case has
        the background tone that was reported.
        """, cases)
    expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
  }
}
