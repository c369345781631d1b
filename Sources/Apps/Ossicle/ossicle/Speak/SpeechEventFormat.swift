import Foundation
import Labels
import SpeechSynthesis
import Tables

/// The formats of files with the times of sentences, words and phonemes.
enum SpeechEventFormat {
  case csv, jsonl, textGrid

  /// Creates the format for a path's file extension; `nil` for an unknown one.
  init?(path: String) {
    switch (path as NSString).pathExtension.lowercased() {
    case "csv": self = .csv
    case "jsonl": self = .jsonl
    case "textgrid": self = .textGrid
    default: return nil
    }
  }

  private static let columns = [
    Column("kind"), Column("start_s", decimals: 6), Column("end_s", decimals: 6), Column("text"),
    Column("text_start", decimals: 0), Column("text_end", decimals: 0),
  ]

  /// The contents of the file: sentences, then words, then phonemes, each in the order of time.
  ///
  /// - Throws: `LabelError`.
  func text(_ timing: SpeechFile.Timing) throws -> String {
    switch self {
    case .csv: CSVFormat(columns: Self.columns, keepsFormulas: true).document(Self.rows(timing))
    case .jsonl: JSONLinesFormat(columns: Self.columns).document(Self.rows(timing))
    case .textGrid: try Self.textGrid(timing)
    }
  }

  private static func rows(_ timing: SpeechFile.Timing) -> [Row] {
    SpeechSegment.Kind.allCases.flatMap { kind in
      timing.segments(of: kind).map { segment in
        // Only words have a range in the text.
        let isWord = kind == .word
        return Row([
          .text(kind.rawValue), columns[1].cell(seconds(segment.frames.lowerBound)),
          columns[2].cell(seconds(segment.frames.upperBound)), .text(segment.text),
          isWord ? .integer(segment.textRange.lowerBound) : .undefined,
          isWord ? .integer(segment.textRange.upperBound) : .undefined,
        ])
      }
    }
  }

  private static func textGrid(_ timing: SpeechFile.Timing) throws -> String {
    let tiers = try SpeechSegment.Kind.allCases.map { kind in
      try LabelTier(
        name: kind.rawValue + "s", kind: .intervals,
        labels: timing.segments(of: kind).map {
          try Label(from: seconds($0.frames.lowerBound), to: seconds($0.frames.upperBound), $0.text)
        })
    }
    return try TextGrid(duration: seconds(timing.frameCount), tiers: tiers).text
  }

  private static func seconds(_ frame: Int) -> Double { Double(frame) / SpeechSynthesizer.sampleRate }
}
