// swift-tools-version: 6.1
import PackageDescription

// In a project of your own: .package(url: "…/ossicle", from: "0.2.0").
let package = Package(
  name: "TestedProgram",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "ossicle", path: "../..")],
  targets: [
    .executableTarget(
      name: "make-sounds",
      dependencies: [
        .product(name: "AudioCore", package: "ossicle"), .product(name: "AudioFiles", package: "ossicle"),
        .product(name: "ToneSynthesis", package: "ossicle"),
      ]),
    .testTarget(
      name: "DoorbellTests",
      dependencies: [
        .product(name: "AudioCore", package: "ossicle"), .product(name: "AudioFiles", package: "ossicle"),
        .product(name: "AudioTesting", package: "ossicle"), .product(name: "CatrobatProjects", package: "ossicle"),
        .product(name: "PocketPrograms", package: "ossicle"), .product(name: "PocketSound", package: "ossicle"),
      ]),
  ])
