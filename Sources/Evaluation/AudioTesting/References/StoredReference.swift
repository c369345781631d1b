import AudioCore

/// A reference's file: what is in it, which version wrote it, and where.
struct StoredReference<Content: Codable>: Codable {
  /// Version of the files' format.
  static var format: Int { 1 }

  let kind: String
  let format: Int
  let version: String
  /// Processor and system: other ones may give other bits.
  let platform: String
  let content: Content

  init(kind: String, content: Content) {
    self.kind = kind
    format = Self.format
    version = OssicleVersion.current
    platform = Platform.current
    self.content = content
  }
}

/// Where a program runs, as far as samples depend on it.
enum Platform {
  static var current: String { "\(system), \(processor), \(build)" }

  private static var system: String {
    #if os(Linux)
      "Linux"
    #elseif os(macOS)
      "macOS"
    #else
      "another system"
    #endif
  }

  private static var processor: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "another processor"
    #endif
  }

  private static var build: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }
}
