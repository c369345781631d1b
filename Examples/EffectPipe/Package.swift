// swift-tools-version: 6.1
import PackageDescription

// In a project of your own: .package(url: "…/ossicle", from: "0.2.0").
func ossicle(_ names: String...) -> [Target.Dependency] { names.map { .product(name: $0, package: "ossicle") } }

let package = Package(
  name: "EffectPipe",
  dependencies: [.package(name: "ossicle", path: "../..")],
  targets: [
    .executableTarget(name: "effect-pipe", dependencies: ossicle("AudioCore", "EffectChains")),
    .testTarget(name: "EffectPipeTests", dependencies: ["effect-pipe"]),
  ])
