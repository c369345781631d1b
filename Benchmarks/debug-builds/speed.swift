import AudioCore
import Foundation
import PitchTracking

// How fast a pitch tracker is in an app that was built in some way: each line of the output has a method and the seconds
// of sound that it takes in a second of processor time. Run by Benchmarks/debug-builds/run.

let (sampleRate, seconds, blockLength) = (48_000.0, 20.0, 512)

/// A voice that glides between 113 and 226 Hz, of eight harmonics, with a pause in each two and a half seconds.
func voice() -> [Float] {
  var phase = 0.0
  return (0..<Int(seconds * sampleRate)).map { n in
    let time = Double(n) / sampleRate
    phase += 160 * exp2(0.5 * sin(0.8 * time)) / sampleRate
    guard time.truncatingRemainder(dividingBy: 2.5) < 2.1 else { return 0 }
    var sum = 0.0
    for harmonic in 1...8 { sum += sin(2 * .pi * Double(harmonic) * phase) / Double(harmonic) }
    return Float(0.1 * sum)
  }
}

/// Follows the sound live, in blocks as a sound device gives them.
func speed(of method: PitchMethod, on sound: AudioBuffer) throws -> Double {
  var tracker = try method.makeTracker(
    configuration: .init(minimumFrequency: 60, maximumFrequency: 1000, mode: .live), sampleRate: sampleRate)
  var voiced = 0
  let start = clock()
  sound.withBlock { whole in
    var position = 0
    while position < whole.frameCount {
      let end = min(whole.frameCount, position + blockLength)
      tracker.process(whole.frames(position..<end)) { if $0.frequency != nil { voiced += 1 } }
      position = end
    }
  }
  tracker.flush { if $0.frequency != nil { voiced += 1 } }
  let time = Double(clock() - start) / Double(CLOCKS_PER_SEC)
  guard (1500...1800).contains(voiced) else {
    FileHandle.standardError.write(Data("\(method): expected 1500 to 1800 voiced frames, got \(voiced)\n".utf8))
    exit(1)
  }
  return seconds / time
}

let sound = try AudioBuffer(mono: voice(), sampleRate: sampleRate)
for method in [PitchMethod.default, .yin] {
  // The first run of a fast build also loads pages of the program: the best of three. A slow one is run once.
  var best = try speed(of: method, on: sound)
  if best > 20 { for _ in 0..<2 { best = max(best, try speed(of: method, on: sound)) } }
  print(method, best)
}
