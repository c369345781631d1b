import TextFiles

/// What can be wrong with files of references and estimates: the path, the line, what was expected and what came.
package typealias AnnotationError = TextFileError
