/// What scikit-maad 1.5.2 give of the signals of `PeerSignal`, written by Benchmarks/features/references.py.
enum SoundscapeReferences {
  static let text = """
    # chirp maad
    651.37751 2.0946279 0.2860228 1660.8221 0.79099034 1 0.93890985 0.93890985 0.29999879
    # noise maad
    288.98732 2.3978952 0.00012504971 55.048817 0.81972642 0.99999804 0.99782865 0.99782669 0.24969432
    # chord maad
    282.98885 1.5762344e-304 0.95454545 39.293199 -0.99995977 0.99702779 0.31378978 0.31285713 0.27948156
    """
}
