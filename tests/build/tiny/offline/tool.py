print("a tool")
