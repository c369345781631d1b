import AudioCore
import AudioFiles
import Foundation
import Testing
import sound_finder

private let rate = 16_000.0

/// A chord of other tones every quarter of a second, which decays as plucked strings do.
private func music(seed: UInt64, seconds: Int) throws -> AudioBuffer {
  var random = SeededRandom(seed: seed)
  var sound: [Float] = []
  for _ in 0..<4 * seconds {
    let tones = (0..<4).map { _ in 2 * .pi * 250 * pow(10, random.uniform()) / rate }
    sound += (0..<4000).map { n in
      Float(0.15 * exp(-Double(n) / 4000) * tones.reduce(0) { $0 + sin($1 * Double(n)) })
    }
  }
  return try AudioBuffer(mono: sound, sampleRate: rate)
}

@Test func anExcerptIsFound() throws {
  let folder = NSTemporaryDirectory() + "sound-finder-test-\(UUID())"
  let (excerpt, other, short) = (folder + "-excerpt.wav", folder + "-other.wav", folder + "-short.wav")
  defer { for path in [folder, excerpt, other, short] { try? FileManager.default.removeItem(atPath: path) } }
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  for (seed, name) in [(1, "a.wav"), (2, "b.flac"), (3, "c.wav")] as [(UInt64, String)] {
    let encoding: AudioFileWriter.Encoding = name.hasSuffix("flac") ? .flac16 : .wav16
    try AudioFileWriter.write(music(seed: seed, seconds: 20), to: folder + "/" + name, encoding: encoding)
  }
  try Data("no sound\n".utf8).write(to: URL(fileURLWithPath: folder + "/notes.txt"))
  // Eight seconds of the second recording, from 5 s on.
  let part = try Array(music(seed: 2, seconds: 20).samples[5 * 16_000..<13 * 16_000])
  try AudioFileWriter.write(AudioBuffer(mono: part, sampleRate: rate), to: excerpt, encoding: .wav16)
  try AudioFileWriter.write(music(seed: 4, seconds: 8), to: other, encoding: .wav16)
  try AudioFileWriter.write(music(seed: 2, seconds: 1), to: short, encoding: .wav16)
  let text = "notes.txt: not a recognised audio file: no known format begins like this"
  for (path, expected) in [
    (excerpt, "b.flac, from 5.0 s"), (other, "\(other): not in \(folder)"),
    (short, "\(short): too short or too quiet to be found"),
  ] {
    var lines: [String] = []
    try SoundFinder.find(path, in: folder) { lines.append($0) }
    #expect(lines == [text, expected])
  }
}
