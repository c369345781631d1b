// swift-tools-version: 6.1
import PackageDescription

// In a project of your own: .package(url: "…/ossicle", from: "0.2.0").
func ossicle(_ names: String...) -> [Target.Dependency] { names.map { .product(name: $0, package: "ossicle") } }

let package = Package(
  name: "BreathTrainer",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "ossicle", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .target(name: "BreathTraining", dependencies: ossicle("AmplitudeTracking", "AudioCore")),
    .executableTarget(
      name: "breath-trainer",
      dependencies: [
        "BreathTraining", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
        + ossicle("AppCommands", "AppRecords", "AppReports", "AppSound", "AudioCore", "CommandSupport")),
    .testTarget(
      name: "BreathTrainerTests",
      dependencies: ["BreathTraining", "breath-trainer"] + ossicle("AudioCore", "AudioFiles")),
  ])
