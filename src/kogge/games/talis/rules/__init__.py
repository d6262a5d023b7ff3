"""The rules of Talis, a file for each chapter; `course` binds them together."""
