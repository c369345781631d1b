import Foundation

/// The package's own folder, found from this source file.
public enum PackageRoot {
  /// Absolute path of the package.
  public static let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  /// Absolute path of something in the package.
  public static func file(_ name: String) -> String { path + "/" + name }
}
