import AppDatabases
import Foundation
import GRDB

extension GameRecords {
  /// The sixth version of the games' tables: settings as what was moved, where earlier versions stored all settings of a game
  /// as soon as one was changed. A published migration never changes, so what was usual then, and how a measurement was
  /// fitted, is written out here.
  ///
  /// A value counts as moved if it was neither the usual one nor the one that a measurement gave. Thresholds that an earlier
  /// measurement had set follow the last one from now on: those of the ear and of the rules always, if they are not those of
  /// the last measurement; targets and bands if they have the widths that measurements give. Texts that are no settings stay.
  static let movedSettings = Migration("6: settings as what was moved") { database in
    var (converted, freed) = (0, 0)
    let voices = try Row.fetchAll(database, sql: "SELECT person_id, json FROM voice").reduce(into: [:]) {
      $0[$1["person_id"] as Int64] = (try? object($1["json"])).flatMap {
        $0.mapValues { ($0 as? NSNumber)?.doubleValue }
      }
    }
    for table in ["settings", "earlier_settings"] {
      let rows = try Row.fetchAll(
        database, sql: "SELECT rowid AS place, person_id, game, json FROM \(table) WHERE json IS NOT NULL")
      for row in rows {
        guard let snapshot = try? object(row["json"]),
          let conversion = MovedConversion(
            game: row["game"], snapshot, voice: voices[row["person_id"]]?.compactMapValues { $0 })
        else { continue }
        try database.execute(
          sql: "UPDATE \(table) SET json = ? WHERE rowid = ?",
          arguments: [try conversion.json(), row["place"] as Int64])
        if table == "settings" { (converted, freed) = (converted + 1, freed + conversion.freed) }
      }
    }
    guard converted > 0 else { return }
    try Migration.tell(
      "the settings of \(converted) games of children are kept as what was moved in them from now on; \(freed) thresholds in "
        + "them that measurements had set follow the last measurement of the child's voice", in: database)
  }

  private static func object(_ text: String) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
  }
}

/// What was moved in a snapshot of all settings, as versions up to the fifth stored it. Frozen, as the migration is.
private struct MovedConversion {
  /// The texts of the moved values by path.
  private var moved: [String: String] = [:]
  private var models: Any?
  /// The number of values that were an earlier measurement's.
  private(set) var freed = 0

  /// The usual settings of these versions that differ from game to game, with the paths of the present names.
  private static var usual: [String: [String: Any]] {
    [
      "cloud": ["cloudCount": 6, "introduction": 3, "rise": 1],
      "airplane": [
        "acceleration": 0.25, "climb": 0.5, "deceleration": 0.3, "distance": 10, "landing": 1, "sink": 0.3,
        "topSpeed": 1,
      ],
      "dog": ["introduction": 3, "jumpCount": 5, "run": 1, "stumble": 0.4],
      "balloon": ["hold": 2, "pause": 1.5, "popVolume": 170, "smoothing": 0.1, "targetRange": [90, 140]],
      "pitchHold": ["band": [210, 320], "hold": 2, "startsAgain": true],
      "pitchGlide": [
        "isOneBreath": false, "requiredTicks": 1, "toleranceCents": 100,
        "points": (0..<12).map { 220 * pow(1.5, Double($0) / 11) },
      ],
      "pitchSwitch": ["count": 8, "high": [300, 600], "low": [150, 250], "requiredTicks": 4],
      "mole": [
        "bedCount": 12, "gardenerTones": ["left": 300, "right": 380], "moleTones": ["left": 130, "right": 165],
        "pointsForCatching": 5, "pointsForEating": 1, "pointsForPlanting": 1, "speed": 3, "toleranceCents": 180,
      ],
      "voiceTiming": ["count": 5, "irregularity": 1.5, "pause": 2, "seed": 1, "window": 1.5],
      "phonemeContrast": [
        "margin": 1, "largestDistance": 12, "requiredTicks": 4, "includesUnvoiced": false, "count": 6,
        "alternates": true,
        "seed": 1,
      ],
      "spectrumMatch": ["tolerance": 5, "hold": 0.5],
    ]
  }
  private static var rules: [String: Any] {
    [
      "allowedDuration": [0.03, 0.6], "requiredTicks": 4, "voiceRange": [60, 170],
    ]
  }
  private static var gate: [String: Any] {
    [
      "deadline": 0.6, "margin": 9, "minimumLevel": -50, "release": 0.08, "strictness": 1, "unvoicedRelease": 0.4,
    ]
  }
  private static var ear: [String: Any] {
    [
      "measuresSpectrum": false, "pitchRange": [70, 1000], "responseDelay": 0, "syllableDip": 3, "tickRate": 20,
      "volumeFloor": -60, "gate": gate,
    ]
  }

  /// Compares a snapshot with what was usual; `nil` if it is no snapshot of the game.
  init?(game: String, _ snapshot: [String: Any], voice: [String: Double]?) {
    guard let own = Self.usual[game], snapshot["game"] as? String == game,
      let parameters = snapshot["parameters"] as? [String: Any]
    else { return nil }
    var usual = Self.flat(["parameters": own, "rules": Self.rules, "ear": Self.ear])
    if game == "dog" {
      usual.merge(["ear.gate.release": [0.2], "ear.responseDelay": [0.045], "ear.syllableDip": [4.5]]) { $1 }
    }
    if game == "phonemeContrast" || game == "spectrumMatch" { usual["ear.measuresSpectrum"] = [1] }
    let fitted = voice.map { Self.fitted(game, $0, usual) } ?? [:]
    let values = Self.flat(snapshot)
    // A snapshot that was made after the last measurement has its thresholds.
    let thresholds = ["ear.volumeFloor", "ear.gate.minimumLevel", "rules.voiceRange"]
    let isPresent = thresholds.allSatisfy { Self.isNear(values[$0], fitted[$0] ?? usual[$0]) }
    let measured = Set(
      thresholds + ["targetRange", "popVolume", "band", "low", "high", "points"].map { "parameters.\($0)" })
    for (path, value) in values where !path.hasPrefix("ear.players") && !path.hasPrefix("parameters.model") {
      if Self.isNear(value, usual[path]) || Self.isNear(value, fitted[path]) { continue }
      if !isPresent, measured.contains(path), thresholds.contains(path) || Self.isOfAMeasurement(path, values) {
        freed += 1
        continue
      }
      moved[path] = Self.text(value, path, in: snapshot)
    }
    // The present name of a single model is that of several.
    models = parameters["models"] ?? parameters["model"].map { [$0] }
  }

  /// The text that `MovedSettings` of this version reads.
  func json() throws -> String {
    var object: [String: Any] = ["moved": moved]
    if let models { object["models"] = models }
    return String(decoding: try JSONSerialization.data(withJSONObject: object, options: .sortedKeys), as: UTF8.self)
  }

  /// What a measurement set in those versions.
  private static func fitted(_ game: String, _ voice: [String: Double], _ usual: [String: [Double]]) -> [String:
    [Double]]
  {
    guard let floor = voice["volumeFloor"], floor < 0, let room = voice["roomLevel"], let soft = voice["softVolume"],
      let middle = voice["usualVolume"], let loud = voice["loudVolume"]
    else { return [:] }
    let step = 6 * 200 / -floor
    let lower = max(0, soft - step)
    let range = [min(200, lower), min(200, max(lower, loud) + step)]
    let target = [max(0, middle - step), min(200, middle + step)]
    var fitted: [String: [Double]] = [
      "ear.volumeFloor": [floor], "rules.voiceRange": range,
      "ear.gate.minimumLevel": [max(-90, min(floor * (1 - soft / 200) - 9, room + 6))],
    ]
    if game == "balloon" {
      fitted["parameters.targetRange"] = target
      fitted["parameters.popVolume"] = [min(201, max(target[1] + step / 2, range[1]))]
    }
    guard let pitch = voice["usualFrequency"] else { return fitted }
    let third = pow(2, 350.0 / 1200)
    let band = [max(40, pitch / third), min(2000, pitch * third)]
    fitted["parameters.band"] = band
    fitted["parameters.low"] = band
    fitted["parameters.high"] = [max(band[1], pitch * 1.35), min(2000, max(band[1], pitch * 2.7))]
    if let points = usual["parameters.points"] {
      fitted["parameters.points"] = points.map { min(2000, max(40, $0 * pitch / points[0])) }
    }
    return fitted
  }

  /// Whether a target or a band has the width that measurements gave it.
  private static func isOfAMeasurement(_ path: String, _ values: [String: [Double]]) -> Bool {
    guard let value = values[path], let floor = values["ear.volumeFloor"]?.first else { return false }
    let (first, last) = (value[0], value[value.count - 1])
    let step = 6 * 200 / -floor
    return switch path {
    case "parameters.targetRange": abs(last - first - 2 * step) < 0.01 || first == 0 || last == 200
    case "parameters.popVolume": isOfAMeasurement("parameters.targetRange", values)
    case "parameters.band", "parameters.low": abs(1200 * log2(last / first) - 700) < 0.1
    case "parameters.high": abs(last / first - 2) < 1e-6
    case "parameters.points": value.count == 12 && abs(last / first - 1.5) < 1e-6
    default: false
    }
  }

  private static func isNear(_ one: [Double]?, _ other: [Double]?) -> Bool {
    guard let one, let other, one.count == other.count else { return one == nil && other == nil }
    return zip(one, other).allSatisfy { abs($0 - $1) <= 1e-6 * max(1, abs($0)) }
  }

  /// The numbers at each path; a switch is 0 or 1, a missing value an empty list.
  private static func flat(_ object: [String: Any], _ prefix: String = "") -> [String: [Double]] {
    var values: [String: [Double]] = [:]
    for (key, value) in object {
      if let members = value as? [String: Any] {
        values.merge(flat(members, "\(prefix)\(key).")) { $1 }
      } else if let numbers = value as? [NSNumber] {
        values[prefix + key] = numbers.map(\.doubleValue)
      } else if let number = value as? NSNumber {
        values[prefix + key] = [number.doubleValue]
      } else if value is NSNull {
        values[prefix + key] = []
      }
    }
    return values
  }

  private static func text(_ value: [Double], _ path: String, in snapshot: [String: Any]) -> String {
    let place = path.split(separator: ".").reduce(snapshot as Any?) { ($0 as? [String: Any])?[String($1)] }
    if place is [Any] { return "[\(value.map { "\($0)" }.joined(separator: ","))]" }
    let switches = ["measuresSpectrum", "startsAgain", "isOneBreath", "includesUnvoiced", "alternates"]
    if let name = path.split(separator: ".").last, switches.contains(String(name)) { return "\(value.first == 1)" }
    return value.first.map { "\($0)" } ?? "none"
  }
}
