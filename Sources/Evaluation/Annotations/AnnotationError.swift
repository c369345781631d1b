import TextFiles

/// An error in a file of references or estimates, with the path, the line, and the expected and the actual contents.
package typealias AnnotationError = TextFileError
