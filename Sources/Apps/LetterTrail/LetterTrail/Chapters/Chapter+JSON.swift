import AppWords
import Foundation
import JSONReading

extension Chapter {
  /// Bytes of the largest file that is read.
  package static let byteLimit = 4_000_000

  /// Reads a chapter and checks it.
  ///
  /// - Throws: `LetterTrailError.chapter` with every fault.
  package static func read(_ json: Data) throws(LetterTrailError) -> Chapter {
    guard json.count <= byteLimit else {
      throw .chapter([ChapterFault(place: "", reason: "expected at most \(byteLimit) bytes, got \(json.count)")])
    }
    let document: ChapterDocument
    do {
      document = try JSONDecoder().value(ChapterDocument.self, in: json)
    } catch {
      throw .chapter([ChapterDocument.fault(error)])
    }
    let (chapter, faults) = document.chapter
    let all = faults.isEmpty ? chapter.faults : faults
    guard all.isEmpty else { throw .chapter(all) }
    return chapter
  }

  /// The chapter as a file that people can edit.
  package var json: Data {
    let encoder = JSONEncoder.pretty
    do {
      return try encoder.encode(ChapterDocument(self))
    } catch {
      preconditionFailure("a chapter whose numbers are finite can be written: \(error)")
    }
  }
}

/// The same as in a file of its own.
extension Chapter: Codable {
  package init(from decoder: any Decoder) throws {
    let (chapter, faults) = try ChapterDocument(from: decoder).chapter
    guard faults.isEmpty, chapter.faults.isEmpty else { throw LetterTrailError.chapter(faults + chapter.faults) }
    self = chapter
  }

  package func encode(to encoder: any Encoder) throws { try ChapterDocument(self).encode(to: encoder) }
}

/// A chapter as it is written: strokes as the data of SVG paths.
private struct ChapterDocument: Codable {
  static let formatName = "letter-trail-chapter-1"

  var format: String
  var id: String
  var title: Words
  var mapWidth: Double
  var mapHeight: Double
  var pathTolerance: Double
  var checkpointTolerance: Double
  var strokes: [String]
  var animations: [Chapter.Animation]?
  var ruling: [Double]?
  var spoken: [String: Words]?

  enum CodingKeys: String, CodingKey {
    case format, id, title, strokes, animations, spoken
    case mapWidth = "map_width_mm"
    case mapHeight = "map_height_mm"
    case pathTolerance = "path_tolerance_mm"
    case checkpointTolerance = "checkpoint_tolerance_mm"
    case ruling = "ruling_mm"
  }

  init(_ chapter: Chapter) {
    format = Self.formatName
    id = chapter.id
    title = chapter.title
    mapWidth = chapter.mapWidth
    mapHeight = chapter.mapHeight
    pathTolerance = chapter.pathTolerance
    checkpointTolerance = chapter.checkpointTolerance
    strokes = chapter.strokes.map(SVGPathReader.text)
    animations = chapter.animations.isEmpty ? nil : chapter.animations
    ruling = chapter.ruling.isEmpty ? nil : chapter.ruling
    let words = chapter.spoken.map { ($0.key.rawValue, $0.value) }
    spoken = words.isEmpty ? nil : Dictionary(uniqueKeysWithValues: words)
  }

  /// The chapter, and what cannot be taken over.
  var chapter: (Chapter, [ChapterFault]) {
    var faults: [ChapterFault] = []
    if format != Self.formatName {
      faults.append(ChapterFault(place: "format", reason: "expected \"\(Self.formatName)\", got \"\(format)\""))
    }
    var curves: [[CubicBezier]] = []
    for (index, text) in strokes.enumerated() {
      do throws(LetterTrailError) {
        let read = try SVGPathReader.strokes(of: text)
        if read.count != 1 {
          faults.append(
            ChapterFault(place: "strokes[\(index)]", reason: "expected one stroke with one M, got \(read.count)"))
        }
        curves.append(read[0])
      } catch {
        faults.append(ChapterFault(place: "strokes[\(index)]", reason: error.description))
      }
    }
    var known: [TrailEvent.Kind: Words] = [:]
    for (name, words) in (spoken ?? [:]).sorted(by: { $0.key < $1.key }) {
      if let kind = TrailEvent.Kind(rawValue: name) {
        known[kind] = words
      } else {
        let kinds = TrailEvent.Kind.allCases.map(\.rawValue).joined(separator: ", ")
        faults.append(ChapterFault(place: "spoken.\(name)", reason: "expected one of \(kinds)"))
      }
    }
    let chapter = Chapter(
      id: id, title: title, mapWidth: mapWidth, mapHeight: mapHeight, pathTolerance: pathTolerance,
      checkpointTolerance: checkpointTolerance, strokes: curves, animations: animations ?? [],
      ruling: ruling ?? [], spoken: known)
    return (chapter, faults)
  }

  /// Why the JSON is none of a chapter.
  static func fault(_ error: any Error) -> ChapterFault {
    func place(_ context: DecodingError.Context, _ key: (any CodingKey)? = nil) -> String {
      (context.codingPath + (key.map { [$0] } ?? [])).reduce("") { place, key in
        key.intValue.map { "\(place)[\($0)]" } ?? (place.isEmpty ? key.stringValue : "\(place).\(key.stringValue)")
      }
    }
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      return ChapterFault(place: place(context, key), reason: "expected a value, got none")
    case DecodingError.typeMismatch(let type, let context):
      return ChapterFault(place: place(context), reason: "expected \(name(of: type)), got another kind of value")
    case DecodingError.valueNotFound(let type, let context):
      return ChapterFault(place: place(context), reason: "expected \(name(of: type)), got none")
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
      return ChapterFault(place: place(context), reason: context.debugDescription)
    default:
      return ChapterFault(place: "", reason: "expected JSON, got text that is none")
    }
  }

  private static func name(of type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a text"
    case is any BinaryFloatingPoint.Type, is any BinaryInteger.Type: "a number"
    case is [Any].Type: "a list"
    default: "an object"
    }
  }
}
