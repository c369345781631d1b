// swift-tools-version: 6.1
import PackageDescription

// In a project of your own: .package(url: "…/ossicle", from: "0.2.0").
let package = Package(
  name: "HearingScreening",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "ossicle", path: "../..")],
  targets: [
    .target(
      name: "Screening",
      dependencies: [
        .product(name: "HearingSimulation", package: "ossicle"),
        .product(name: "HearingTest", package: "ossicle"),
      ]),
    .executableTarget(name: "hearing-screening", dependencies: ["Screening"]),
    .testTarget(name: "ScreeningTests", dependencies: ["Screening"]),
  ])
