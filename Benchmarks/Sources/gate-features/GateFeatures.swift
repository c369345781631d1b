import ArgumentParser
import AudioCore
import AudioFiles
import Foundation
import VoiceEvents

/// Prints the training data of the gate's scorer for `voice/gate_training.py`.
///
/// It is separate from `ossicle voice`, because it prints the scorer's inputs for every 5 ms instead of the gate's
/// decisions.
@main struct GateFeatures: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gate-features",
    abstract: "Prints the values that the voice gate's scorer sees in the files that standard input names.",
    discussion: "Per file a count, then per 5 ms level, floor and the evidence's values, all as 32-bit floats; with "
      + "--story a count and the story's values of the periodic 5 ms from the first acceptance on, at strictness 0.")

  @Flag(help: "Print the names of the values, a line each, and stop.") var names = false

  @Flag(help: "Print what tells coughs from voices, for voice/cough_training.py.") var story = false

  func run() throws {
    if names, story {
      for feature in SoundStory.Feature.allCases { print(feature) }
      return
    }
    if names {
      for feature in VoiceEvidence.Feature.allCases { print(feature) }
      return
    }
    while let path = readLine() {
      try FileHandle.standardOutput.write(contentsOf: story ? Self.story(of: path) : Self.values(of: path))
    }
  }

  private static func story(of path: String) throws -> Data {
    let reader = try AudioFileReader(path: path)
    var gate = try VoiceGate(configuration: .init(strictness: 0), sampleRate: reader.format.sampleRate)
    var downmix = Downmix()
    var story = SoundStory()
    var previous: VoiceFrame?
    var sounds = false
    var accepts = false
    var isOver = false
    var rows: [Float] = []
    var count: Float = 0
    while try reader.read({ block in
      downmix.withMono(block) { mono in
        gate.process(
          mono,
          emit: { event in
            switch event {
            case .began:
              story.begin()
              sounds = true
            case .accepted: accepts = true
            case .ended:
              sounds = false
              isOver = isOver || accepts
            case .rejected, .exceededMaximumLevel: break
            }
          },
          frame: { frame in
            if sounds, !isOver {
              story.update(frame, after: previous ?? frame)
              if accepts, frame.isPeriodic {
                rows += story.values.map { Float($0) }
                count += 1
              }
            }
            previous = frame
          })
      }
    }) {}
    return ([count] + rows).withUnsafeBytes { Data($0) }
  }

  private static func values(of path: String) throws -> Data {
    let reader = try AudioFileReader(path: path)
    var analyzer = try VoiceFrameAnalyzer(sampleRate: reader.format.sampleRate)
    var downmix = Downmix()
    var evidence = VoiceEvidence()
    var rows: [Float] = []
    var count: Float = 0
    while try reader.read({ block in
      downmix.withMono(block) { mono in
        analyzer.process(mono) { frame in
          evidence.update(frame, sounding: true)
          rows += [Float(frame.level), Float(frame.floor)] + evidence.values.map { Float($0) }
          count += 1
        }
      }
    }) {}
    return ([count] + rows).withUnsafeBytes { Data($0) }
  }
}
