/// The package's version, which every result carries.
public enum OssicleVersion {
  /// Semantic version of this source.
  public static let current = "0.2.0"
}
