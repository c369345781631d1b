import ArgumentParser

/// What commands over recordings have in common: whether files are replaced, and how much is done at the same time.
struct WorkOptions: ParsableArguments {
  @Flag(name: .long, help: "Replace files that exist.")
  var force = false

  @OptionGroup var jobs: JobOptions
}
