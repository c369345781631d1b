// swift-tools-version: 6.1
import PackageDescription

// In a project of your own: .package(url: "…/ossicle", from: "0.2.0").
let package = Package(
  name: "VoiceBalloon",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "ossicle", path: "../..")],
  targets: [
    .target(
      name: "VoiceBalloon",
      dependencies: [
        .product(name: "AudioCore", package: "ossicle"), .product(name: "VoiceGames", package: "ossicle"),
      ]),
    .executableTarget(
      name: "voice-balloon", dependencies: ["VoiceBalloon", .product(name: "AudioCore", package: "ossicle")]),
    .testTarget(
      name: "VoiceBalloonTests",
      dependencies: ["VoiceBalloon", .product(name: "AudioCore", package: "ossicle")]),
  ])
