def draw(view, names, language):
    return str(view)
