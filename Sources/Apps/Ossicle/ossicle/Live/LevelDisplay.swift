import AudioCore
import CommandSupport
import Foundation

/// A level meter for a recording in progress. It is drawn ten times per second of sound if standard error is a
/// terminal, and not at all otherwise.
struct LevelDisplay {
  /// The largest magnitude so far.
  private(set) var peak: Float = 0
  /// The number of samples so far that reached full scale.
  private(set) var fullScaleCount = 0

  private let sampleRate: Double
  private let isTerminal = Console.standardErrorIsTerminal
  private var frames = 0
  private var nextDrawing = 0
  private var shownPeak: Float = 0

  /// The bottom of the bar, in dB below full scale.
  private static let range = 60.0
  private static let cells = 40

  init(sampleRate: Double) { self.sampleRate = sampleRate }

  /// Measures the next frames and draws the meter when a tenth of a second has passed.
  mutating func show(_ block: AudioBlock) {
    var largest: Float = 0
    for c in 0..<block.channelCount {
      for x in block.channel(c) {
        largest = max(largest, abs(x))
        // Full scale is the largest 16-bit value, which a 16-bit converter cannot exceed.
        if abs(x) >= 32_767.0 / 32_768 { fullScaleCount += 1 }
      }
    }
    peak = max(peak, largest)
    shownPeak = max(shownPeak, largest)
    frames += block.frameCount
    guard isTerminal, frames >= nextDrawing else { return }
    nextDrawing = frames + Int(sampleRate / 10)
    draw()
    shownPeak = 0
  }

  /// Removes the meter from the terminal.
  func clear() {
    if isTerminal { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
  }

  private func draw() {
    let level = Decibels.level(amplitude: Double(shownPeak)) ?? -Self.range
    let filled = Int((Double(Self.cells) * max(0, min(1, 1 + level / Self.range))).rounded())
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: Self.cells - filled)
    let text =
      "\r\u{1B}[K\(LiveOptions.clock(Double(frames) / sampleRate)) \(bar) \(LiveOptions.decibels(shownPeak)), "
      + "highest \(LiveOptions.decibels(peak))"
    FileHandle.standardError.write(Data(text.utf8))
  }
}
