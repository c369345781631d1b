import Foundation

/// The package's own folder, found from this source file.
public enum PackageRoot {
  /// Absolute path of the package.
  public static let path = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { folder, _ in
    folder.deletingLastPathComponent()
  }.path

  /// Absolute path of something in the package.
  public static func file(_ name: String) -> String { path + "/" + name }
}
