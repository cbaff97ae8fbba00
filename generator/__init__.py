"""The generator: load -> validate -> render -> check -> swap into dist/, one module a step."""
