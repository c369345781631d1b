import AppWords
import LetterTrail
import LetterTrailRecords
import LetterTrailSessions
import PageMessages

// What the desk tells the page (Docs/Formats/letter-trail-page.md).

/// A player to choose.
struct PlayerTile: Codable, Sendable {
  @BoundedNumber<RecordNumbers> var id: Int64
  var name: String
  var picture: String

  init(_ player: Player) {
    id = player.id
    (name, picture) = (player.name, player.picture)
  }
}

/// The screens of the children, each with all that it needs.
enum TrailScreen {
  /// Who plays.
  struct Players: ServerMessage {
    static let name = "screen"
    enum Screen: String, Codable, CaseIterable { case players }

    var screen = Screen.players
    var players: [PlayerTile]
    var pictures = Player.pictures
    /// Whether a player may be added here, and not only behind the gate.
    var canAdd: Bool
  }

  /// Which letter.
  struct Chapters: ServerMessage {
    struct Chapter: Codable, Sendable {
      var name: String
      var title: Words
      var isOpen: Bool
      @BoundedNumber<Counts> var finished: Int
      /// Whether it goes on at a checkpoint.
      var isBegun: Bool
      var shape: ShownShape

      init(_ entry: ChapterList.Entry) {
        (name, title, isOpen) = (entry.name, entry.chapter.title, entry.isOpen)
        finished = entry.finished
        isBegun = entry.checkpoint != nil
        shape = ShownShape(entry.chapter)
      }
    }

    static let name = "screen"
    enum Screen: String, Codable, CaseIterable { case chapters }

    var screen = Screen.chapters
    var player: PlayerTile
    var chapters: [Chapter]
    var theme: TrailTheme
  }

  /// The letter itself.
  struct Trail: ServerMessage {
    static let name = "screen"
    enum Screen: String, Codable, CaseIterable { case trail }

    var screen = Screen.trail
    var player: PlayerTile
    var name: String
    var title: Words
    var map: ShownMap
    var theme: TrailTheme
    var place: ShownPlace
    /// What is shown of the path.
    var help: TraceHelp
    /// Whether each stroke is shown before the first try.
    var demonstrates: Bool
    /// The hand that writes.
    var side: HandSide
    /// Whether the next letter is chosen by need.
    var isEndless: Bool
    /// The number of this opening: samples that were meant for the one before are known by it.
    @BoundedNumber<Counts> var opening: Int
    /// What the page sounds itself.
    var sound: ShownSound?
  }

  /// The play time is over.
  struct Rest: ServerMessage {
    static let name = "screen"
    enum Screen: String, Codable, CaseIterable { case rest }

    var screen = Screen.rest
    var player: PlayerTile
    var theme: TrailTheme
  }
}

/// The letter of a chapter without its landscape, as the page draws it on a tile.
struct ShownShape: Codable, Sendable {
  /// The least height of the picture by that of the map, so that an e is smaller than a b.
  private static let leastHeight = 0.36

  /// The left upper corner of the picture on the map.
  var corner: PlanePoint
  @BoundedNumber<Millimetres> var width: Double
  @BoundedNumber<Millimetres> var height: Double
  /// For each stroke the data of an SVG path.
  var strokes: [String]

  init(_ chapter: Chapter) {
    strokes = chapter.strokes.map { $0.map(ShownMap.data).joined(separator: " ") }
    let points = chapter.strokes.joined().flatMap { curve in (0...8).map { curve.point(at: Double($0) / 8) } }
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    let room = chapter.pathTolerance
    let (left, right) = ((xs.min() ?? 0) - room, (xs.max() ?? 0) + room)
    let (top, bottom) = ((ys.min() ?? 0) - room, (ys.max() ?? 0) + room)
    let height = max(bottom - top, Self.leastHeight * chapter.mapHeight)
    width = right - left
    self.height = height
    corner = PlanePoint(x: left, y: (top + bottom - height) / 2)
  }
}

/// A chapter as the page draws it, in millimetres.
struct ShownMap: Codable, Sendable {
  struct Creature: Codable, Sendable {
    var id: String
    var at: PlanePoint
  }

  @BoundedNumber<Millimetres> var width: Double
  @BoundedNumber<Millimetres> var height: Double
  @BoundedNumber<Millimetres> var tolerance: Double
  /// How wide the path is drawn: as wide as a finger may go, but no wider than its loops stay open.
  @BoundedNumber<Millimetres> var bed: Double
  /// For each stroke the data of an SVG path for each of its curves.
  var strokes: [[String]]
  var creatures: [Creature]
  /// How far down each ruled line is.
  var ruling: [BoundedNumber<Millimetres>]

  /// - Parameter isRuled: whether the ruled lines are drawn.
  init(_ chapter: Chapter, isRuled: Bool) {
    width = chapter.mapWidth
    height = chapter.mapHeight
    tolerance = chapter.pathTolerance
    bed = Self.bed(of: chapter)
    strokes = chapter.strokes.map { $0.map(Self.data) }
    creatures = chapter.animations.map { Creature(id: $0.id, at: $0.at) }
    ruling = isRuled ? chapter.ruling.map { BoundedNumber($0) } : []
  }

  /// The share of a loop's width that the path may take, and its least width in millimetres.
  private static let (loopShare, leastBed) = (0.7, 3.0)

  static func bed(of chapter: Chapter) -> Double {
    let loops = chapter.strokes.compactMap { StrokePath($0).narrowestLoop(atLeast: chapter.pathTolerance / 3) }
    return min(2 * chapter.pathTolerance, max(leastBed, (loops.min() ?? .infinity) * loopShare))
  }

  static func data(_ curve: CubicBezier) -> String {
    let points = [curve.control1, curve.control2, curve.end].map { "\(digits($0.x)) \(digits($0.y))" }
    return "M \(digits(curve.start.x)) \(digits(curve.start.y)) C \(points.joined(separator: " "))"
  }

  private static func digits(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}

/// The sound of the finger that the page makes.
struct ShownSound: Codable, Sendable {
  enum Style: String, Codable, CaseIterable { case friction, music }

  var style: Style
  @BoundedNumber<Levels> var level: Double

  /// `nil` for a player who wants none.
  init?(_ settings: TrailSettings) {
    guard let style = Style(rawValue: settings.sound.rawValue) else { return nil }
    self.style = style
    level = settings.soundLevel
  }
}

/// Where the player is.
struct ShownPlace: Codable, Sendable {
  var phase: TrailState.Phase
  @BoundedNumber<Counts> var stroke: Int
  @BoundedNumber<Counts> var curve: Int
  /// How far the open stroke is written, from its start.
  @BoundedNumber<Millimetres> var written: Double
  /// The number of the contact that writes.
  var writer: BoundedNumber<Counts>?
  /// The dot, or the place on the path.
  var dot: PlanePoint
  var triggered: [String]

  init(_ walk: TrailWalk) {
    phase = walk.state.phase
    stroke = walk.state.stroke
    curve = walk.state.curve
    written = walk.written
    writer = walk.state.writer.map { BoundedNumber($0) }
    (dot, triggered) = (walk.dot, walk.state.triggered)
  }
}

/// What has happened, and where the player is now.
struct EventsMessage: ServerMessage {
  static let name = "events"
  @BoundedNumber<Counts> var opening: Int
  /// All events but `moved`, of which the last is enough.
  var events: [Foreign<TrailEvent>]
  var place: ShownPlace

  init(_ events: [TrailEvent], _ walk: TrailWalk, opening: Int) {
    let last = events.lastIndex { $0.kind == .moved }
    self.events = events.enumerated().filter { $0.element.kind != .moved || $0.offset == last }.map {
      Foreign($0.element)
    }
    place = ShownPlace(walk)
    self.opening = opening
  }
}

/// What is said, for those who do not hear it.
struct SaidMessage: ServerMessage {
  static let name = "said"
  var words: Words
}

extension PlanePoint: Described {
  package static func shape() -> MessageShape { .list(.number(Millimetres.range, unit: Millimetres.unit), most: 2) }
  package static var sample: Self { PlanePoint(x: 0, y: 0) }
}
