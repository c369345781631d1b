import AudioCore
import Foundation
import ToneSynthesis

/// Assigns notes to places, for generators that model a number of strings or bars.
///
/// There are twice as many places as simultaneous notes, since notes that give way to others fade out in the other
/// half.
struct NoteSlots: Sendable {
  /// A place and the note in it.
  struct Slot: Sendable {
    var key: Int?
    var order = 0
    var isHeld = false
    /// Frames left of the fade-out; `nil` while the note is not fading.
    var fade: Int?
  }

  private(set) var slots: [Slot]
  let fadeLength: Int
  private let limit: Int
  private var order = 0

  init(limit: Int, fadeLength: Int) {
    self.limit = limit
    self.fadeLength = max(1, fadeLength)
    slots = [Slot](repeating: Slot(), count: 2 * limit)
  }

  /// Returns a place for a new note. If all places are in use, the oldest note fades out; with `fadesSameKey` an
  /// earlier note of the same key fades out, too.
  mutating func begin(_ key: Int, fadesSameKey: Bool) -> Int {
    order += 1
    var (active, free, oldest, shortest): (Int, Int?, Int?, Int?) = (0, nil, nil, nil)
    for index in slots.indices {
      let slot = slots[index]
      if slot.key == nil {
        if free == nil { free = index }
      } else if let fade = slot.fade {
        if shortest.map({ fade < slots[$0].fade ?? .max }) ?? true { shortest = index }
      } else if fadesSameKey, slot.key == key {
        slots[index].fade = fadeLength
      } else {
        active += 1
        if oldest.map({ slot.order < slots[$0].order }) ?? true { oldest = index }
      }
    }
    if active >= limit, let oldest { slots[oldest].fade = fadeLength }
    let place = free ?? shortest ?? 0
    slots[place] = Slot(key: key, order: order, isHeld: true)
    return place
  }

  /// The place of a key's note that is not fading.
  func place(of key: Int) -> Int? { slots.firstIndex { $0.key == key && $0.fade == nil } }

  mutating func hold(_ index: Int) { slots[index].isHeld = true }

  mutating func letGo(_ index: Int) { slots[index].isHeld = false }

  mutating func free(_ index: Int) { slots[index] = Slot() }

  /// Stores the frames left of a place's fade-out, as counted by `level`.
  mutating func setFade(_ index: Int, _ fade: Int?) { slots[index].fade = fade }

  /// The level of a place, which moves on by one frame: 1 without a fade-out, `nil` at its end.
  @inline(__always)
  static func level(_ fade: inout Int?, _ length: Int) -> Double? {
    guard let left = fade else { return 1 }
    guard left > 0 else { return nil }
    fade = left - 1
    let quarter = SineKernel.sine(turns: Double(left) / Double(4 * length))
    return quarter * quarter
  }

  mutating func reset() {
    for index in slots.indices { slots[index] = Slot() }
    order = 0
  }
}

/// The ranges of the settings of instrument models.
enum ModelParameter {
  static let voices = AudioParameter("voices", range: 1...64, defaultValue: 8)
  static let decay = AudioParameter("decay", unit: "s", range: 0.001...60, defaultValue: 1)
  static let share = AudioParameter("share", range: 0...1, defaultValue: 0.5)

  /// The frequency of a key in hertz, in equal temperament with A4 = 440 Hz.
  static func frequency(ofKey key: Int) -> Double { 440 * exp2(Double(key - 69) / 12) }
}
