extension BoardContent {
  private static let endings = [
    "image/png": ".png", "image/jpeg": ".jpg", "image/gif": ".gif", "image/svg+xml": ".svg", "image/webp": ".webp",
    "audio/mpeg": ".mp3", "audio/mp3": ".mp3", "audio/wav": ".wav", "audio/x-wav": ".wav", "audio/ogg": ".ogg",
    "audio/flac": ".flac", "audio/mp4": ".m4a",
  ]

  /// The ending of a file's name for a MIME type, such as `.png`; empty for another type, which no reader needs.
  package static func ending(ofType type: String?) -> String { type.flatMap { endings[$0.lowercased()] } ?? "" }
}
