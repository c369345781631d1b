import AdultSide
import Foundation
import OpenBoards
import PageServer
import SpeechBoard

/// How far an adult is behind the gate of the page.
struct AdultState {
  /// After a time without a wish somebody else may sit before the page, seconds.
  static let idleTime = 600.0

  var gate: AdultGate
  /// The screen that is shown; `nil` while the gate is closed.
  var place: AdultScreen?
  /// The tile whose form is shown.
  var tile: String?
  /// The place of the tile that is added.
  var newPlace: RequestedPlace?
  /// The pictures that were found last.
  var pictures: FoundPictures?
  /// The file that the page has sent, or is sending.
  var uploads = PageUploads()
  /// The recording that goes on.
  var recording: TileRecordingRun?
  private var lastUse = Date.distantPast

  /// - Parameter seed: decides the sums of the gate.
  init(seed: UInt64) { gate = AdultGate(seed: seed) }

  /// Whether an adult has passed the gate, and was there of late.
  func isOpen(at date: Date) -> Bool { place != nil && date.timeIntervalSince(lastUse) < Self.idleTime }

  /// The gate was passed.
  mutating func open(at date: Date) { (place, lastUse) = (.menu, date) }

  /// An adult is there.
  mutating func use(at date: Date) { lastUse = date }

  /// The adult leaves.
  mutating func close() {
    (place, tile, newPlace, pictures) = (nil, nil, nil, nil)
    uploads = PageUploads()
  }
}
