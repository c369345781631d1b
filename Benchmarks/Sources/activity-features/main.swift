import AudioCore
import AudioFiles
import Foundation
import VoiceEvents

// Prints voice activity features or segments of the files that standard input names, a path per line.
//
// Without arguments, the output is for `activity_training.py`. For each file it has a count, and then for each frame of
// 10 ms the level, floor, voicing, the gate's log-odds, whether the frame is periodic, log-odds, and the evidence's
// values, all as 32-bit floats.
// With values of the strictness as arguments, the output is for `activity_roc.py`: a line of JSON for each file, with
// the detector's segments for each value (`[start, end, reason of the refusal or "", delay of began]`).

func read(_ path: String) throws -> AudioBuffer {
  let reader = try AudioFileReader(path: path)
  var samples: [Float] = []
  while try reader.read({ block in samples += block.channel(0) }) {}
  return try AudioBuffer(mono: samples, sampleRate: reader.format.sampleRate)
}

func features(_ signal: AudioBuffer) throws -> Data {
  var analyzer = try SpeechFrameAnalyzer(sampleRate: signal.sampleRate)
  var rows: [Float] = []
  var count: Float = 0
  // The signal is processed hop by hop, so that the evidence belongs to the newest frame.
  let hop = Int(signal.sampleRate * SpeechFrame.hop)
  signal.withBlock { block in
    for start in stride(from: 0, to: block.frameCount, by: hop) {
      var newest: SpeechFrame?
      analyzer.process(block.frames(start..<min(start + hop, block.frameCount))) { newest = $0 }
      guard let frame = newest else { continue }
      let head = [frame.level, frame.floor, frame.voicing, frame.gateLogOdds, frame.isPeriodic ? 1 : 0, frame.logOdds]
      rows += (head + analyzer.evidence.values).map { Float($0) }
      count += 1
    }
  }
  var data = Data()
  withUnsafeBytes(of: count) { data.append(contentsOf: $0) }
  rows.withUnsafeBytes { data.append(contentsOf: $0) }
  return data
}

func segments(_ signal: AudioBuffer, strictness: Double) throws -> [[Any]] {
  var detector = try VoiceActivityDetector(
    configuration: .init(strictness: strictness), sampleRate: signal.sampleRate)
  var rows: [[Any]] = []
  var decided = 0.0
  for event in try detector.outputs(of: signal) {
    switch event {
    case .began(_, let decidedAt): decided = decidedAt
    case .ended(let s): rows.append([s.start, s.end, "", decided])
    case .refused(let s): rows.append([s.start, s.end, s.refusal?.rawValue ?? "", 0.0])
    }
  }
  return rows
}

let values = CommandLine.arguments.dropFirst().compactMap(Double.init)
while let path = readLine() {
  let signal = try read(path)
  if values.isEmpty {
    FileHandle.standardOutput.write(try features(signal))
  } else {
    let rows = try values.map { try segments(signal, strictness: $0) }
    print(String(decoding: try JSONSerialization.data(withJSONObject: rows), as: UTF8.self))
  }
}
