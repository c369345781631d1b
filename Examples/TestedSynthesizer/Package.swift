// swift-tools-version: 6.1
import PackageDescription

// In a project of your own: .package(url: "…/ossicle", from: "0.2.0").
let package = Package(
  name: "TestedSynthesizer",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "ossicle", path: "../..")],
  targets: [
    .target(
      name: "TinySynthesizer",
      dependencies: [
        .product(name: "AudioCore", package: "ossicle"), .product(name: "ToneSynthesis", package: "ossicle"),
      ]),
    .testTarget(
      name: "TinySynthesizerTests",
      dependencies: ["TinySynthesizer", .product(name: "AudioTesting", package: "ossicle")],
      exclude: ["AudioReferences"]),
  ])
