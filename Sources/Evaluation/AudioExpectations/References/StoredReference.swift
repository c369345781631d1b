import AudioCore

/// The file of a reference: its content, and the version and platform that wrote it.
struct StoredReference<Content: Codable>: Codable {
  /// Version of the file format.
  static var format: Int { 1 }

  let kind: String
  let format: Int
  let version: String
  /// Processor and operating system; other ones may give other bits.
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

/// The properties of the platform on which samples depend.
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
