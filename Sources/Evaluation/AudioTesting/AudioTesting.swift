// A test that imports AudioTesting states expectations, too. They are a module of their own, so that a program can check
// sounds without the libraries of Swift Testing and XCTest.
@_exported import AudioExpectations
@_exported import ProcessorContracts
