import AudioCore

/// A source whose samples count the frames: n / 1000 in the first channel, and more in each further channel.
struct Counter: AudioGenerator, Sendable {
  static let parameters = [AudioParameter("offset", range: -1000...1000, defaultValue: 0)]

  let channelCount: Int
  let sampleRate: Double
  var position = 0
  var offset: Float = 0

  init(channelCount: Int = 1, sampleRate: Double = 48_000) {
    (self.channelCount, self.sampleRate) = (channelCount, sampleRate)
  }

  mutating func render(into block: MutableAudioBlock) {
    for n in 0..<block.frameCount {
      for c in 0..<channelCount { block.channel(c)[n] = Float(position) / 1000 + Float(c) + offset }
      position += 1
    }
  }
  mutating func setParameter(_ index: Int, to value: Double) { offset = Float(value) }
  mutating func reset() { (position, offset) = (0, 0) }
}

/// An effect that delays the sound by some frames.
struct Delay: AudioEffect, Sendable {
  static let parameters = [AudioParameter("gain", range: 0...10, defaultValue: 1)]

  let channelCount: Int
  let sampleRate: Double
  let latencyInFrames: Int
  var line: [Float]
  var place = 0
  var gain: Float = 1

  init(_ length: Int, channelCount: Int = 1, sampleRate: Double = 48_000) {
    (latencyInFrames, self.channelCount, self.sampleRate) = (length, channelCount, sampleRate)
    line = Array(repeating: 0, count: length * channelCount)
  }

  mutating func process(_ input: AudioBlock, into output: MutableAudioBlock) {
    for n in 0..<input.frameCount {
      for c in 0..<channelCount {
        let sample = input.channel(c)[n]
        output.channel(c)[n] = line[c * latencyInFrames + place] * gain
        line[c * latencyInFrames + place] = sample
      }
      place = (place + 1) % latencyInFrames
    }
  }
  mutating func setParameter(_ index: Int, to value: Double) { gain = Float(value) }
  mutating func reset() { self = Delay(latencyInFrames, channelCount: channelCount, sampleRate: sampleRate) }
}
