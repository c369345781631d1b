import AudioCore
import CatrobatProjects
import Foundation
import PocketChecks
import TestSupport
import ToneSynthesis

/// A project of two objects with steady tones: one plays at the start of the program, one when it is tapped.
enum CheckFixtures {
  static let sampleRate = 22_050.0

  /// A sine that fades in and out.
  static func tone(_ frequency: Double, seconds: Double) throws -> AudioBuffer {
    var oscillator = try SineOscillator(
      configuration: .init(frequency: frequency, amplitude: 0.25), sampleRate: sampleRate)
    let count = Int(seconds * sampleRate)
    var sound = try oscillator.rendered(frameCount: count)
    for n in 0..<count { sound.samples[n] *= Float(min(1, Double(min(n, count - 1 - n)) / (0.02 * sampleRate))) }
    return sound
  }

  static func number(_ value: Double) -> CatrobatFormula { CatrobatFormula(.number, "\(value)") }

  /// `Tuner` plays 440 Hz at the start, waits for its end and plays it again; `Bell` plays 660 Hz at the left when it
  /// is tapped, at half the volume.
  static var project: CatrobatProject {
    let tuner = CatrobatObject(
      name: "Tuner", sounds: [CatrobatFile(name: "a", fileName: "a"), CatrobatFile(name: "unused", fileName: "a")],
      scripts: [
        CatrobatScript(
          type: "StartScript", trigger: .start,
          bricks: [
            CatrobatBrick(type: "PlaySoundAndWaitBrick", sound: 0), CatrobatBrick(type: "PlaySoundBrick", sound: 0),
          ])
      ], brickCounts: ["PlaySoundAndWaitBrick": 1, "PlaySoundBrick": 1])
    let bell = CatrobatObject(
      name: "Bell", sounds: [CatrobatFile(name: "e", fileName: "e")],
      scripts: [
        CatrobatScript(
          type: "WhenScript", trigger: .tapped,
          bricks: [
            CatrobatBrick(type: "SetVolumeToBrick", formulas: ["VOLUME": number(50)]),
            CatrobatBrick(type: "SetEffectBrick", formulas: ["PAN": number(-100)]),
            CatrobatBrick(type: "PlaySoundBrick", sound: 0), CatrobatBrick(type: "UnheardOfBrick"),
          ])
      ], brickCounts: ["PlaySoundBrick": 1])
    return CatrobatProject(languageVersion: "0.9999", scenes: [CatrobatScene(name: "", objects: [tuner, bell])])
  }

  static var surroundings: CheckSurroundings {
    CheckSurroundings(
      open: { path in
        guard path.hasSuffix("two-tones") else { throw Missing(path: path) }
        return CheckSurroundings.Project(project) { try tone($0.fileName == "a" ? 440 : 660, seconds: 1) }
      }, loudness: { _, _ in { _ in 0 } })
  }

  struct Missing: Error, CustomStringConvertible {
    let path: String
    var description: String { "\(path): expected a project, got none" }
  }

  /// A file with one scenario of the project, in which Bell is tapped at 2.5 s.
  static func file(_ expectations: String, options: String = "", folder: String = "/nowhere") throws -> CheckFile {
    let json = """
      {"format": 1, "scenarios": [{
        "name": "two tones", "project": "two-tones", "rate": 22050, "voice": "none", "duration_s": 4, \(options)
        "events": [{"time_s": 2.5, "event": "tap", "object": "Bell"}],
        "expect": [\(expectations)]}]}
      """
    return try CheckFile(json: Data(json.utf8), path: folder + "/checks.json")
  }

  static func results(_ expectations: String, options: String = "") throws -> [CheckResult] {
    CheckRunner(surroundings).results(of: try file(expectations, options: options))
  }
}
