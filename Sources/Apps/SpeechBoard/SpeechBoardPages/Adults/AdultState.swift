import AdultSide
import Foundation
import OpenBoards
import PageServer
import SpeechBoard

/// How far an adult is behind the gate of the page.
struct AdultState {
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
  /// Whose gate is open.
  var opening = AdultOpening()

  /// - Parameter seed: decides the sums of the gate.
  init(seed: UInt64) { gate = AdultGate(seed: seed) }

  /// The gate of a person was passed.
  mutating func open(for person: Int64, at date: Date) {
    opening.open(for: person, at: date)
    place = .menu
  }

  /// The adult leaves.
  mutating func close() {
    opening.close()
    (place, tile, newPlace, pictures) = (nil, nil, nil, nil)
    uploads = PageUploads()
  }
}
