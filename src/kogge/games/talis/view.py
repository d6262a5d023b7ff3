def show(table, viewer):
    return {}
