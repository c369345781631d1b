// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "activity-features",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "ossicle", path: "../../..")],
  targets: [
    .executableTarget(
      name: "activity-features",
      dependencies: [
        .product(name: "AudioCore", package: "ossicle"),
        .product(name: "AudioFiles", package: "ossicle"),
        .product(name: "VoiceAnalysis", package: "ossicle"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
