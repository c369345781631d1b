import ArgumentParser

/// Options of all commands that process recordings: whether files are replaced, and the number of jobs.
struct WorkOptions: ParsableArguments {
  @Flag(name: .long, help: "Replace files that exist.")
  var force = false

  @OptionGroup var jobs: JobOptions
}
