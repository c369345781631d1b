import AudioCore
import CatrobatProjects
import Foundation
import PocketPrograms

// Mutates projects, reads and compiles each, and runs its program for two virtual seconds.
//
//   project-fuzz COUNT SEED FILE...
//
// Each mutation has a seed of its own, SEED + its number. Children work on a thousand mutations each, so that a crash ends
// only one of them: it is counted, and the child goes on with the next mutation. Prints one line at the end; exit status 1 if a
// mutation crashed or took more than two seconds.

/// The largest time that a mutation may take, in seconds.
let timeLimit = 2.0

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 3, let count = Int(arguments[0]), let seed = UInt64(arguments[1]) else {
  print("usage: project-fuzz COUNT SEED FILE...")
  exit(2)
}
let texts = try arguments[2...].map { [UInt8](try Data(contentsOf: URL(fileURLWithPath: $0))) }

if ProcessInfo.processInfo.environment["PROJECT_FUZZ_CHILD"] != nil {
  FuzzChild(texts, seed: seed, count: count).run()
} else {
  exit(try FuzzParent(files: Array(arguments[2...]), seed: seed, count: count).run() ? 0 : 1)
}
