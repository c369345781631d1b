import AudioCore
import Foundation
import ToneSynthesis

/// Which note sounds in which place, for generators that model a number of strings or bars.
///
/// There are twice as many places as notes may sound: the other half is for those that fade out for others.
struct NoteSlots: Sendable {
  /// A place and what is in it.
  struct Slot: Sendable {
    var key: Int?
    var order = 0
    var isHeld = false
    /// Frames of the fade that are left; `nil` while it sounds on its own.
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

  /// A place for a new note; the oldest fades if there are too many, and an earlier note of the same key if asked for.
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

  /// The place where a key sounds on its own.
  func place(of key: Int) -> Int? { slots.firstIndex { $0.key == key && $0.fade == nil } }

  mutating func hold(_ index: Int) { slots[index].isHeld = true }

  mutating func letGo(_ index: Int) { slots[index].isHeld = false }

  mutating func free(_ index: Int) { slots[index] = Slot() }

  /// What is left of a place's fade after some frames, as `level` counted them.
  mutating func setFade(_ index: Int, _ fade: Int?) { slots[index].fade = fade }

  /// The level of a fading place, and one frame on; 1 for the others, `nil` when the fade is over.
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

/// What models of instruments are told.
enum ModelParameter {
  static let voices = AudioParameter("voices", range: 1...64, defaultValue: 8)
  static let decay = AudioParameter("decay", unit: "s", range: 0.001...60, defaultValue: 1)
  static let share = AudioParameter("share", range: 0...1, defaultValue: 0.5)

  /// Equal temperament on A4 = 440 Hz.
  static func frequency(ofKey key: Int) -> Double { 440 * exp2(Double(key - 69) / 12) }
}
