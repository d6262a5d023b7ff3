"""HTTP: REST routes, errors and middleware.

| module | what is in it |
|---|---|
| `routes/` | request handlers; OpenAPI describes them at /api/openapi.json |
| `requests` | who asks (cookie or bearer token, address), and rate limits of routes |
| `errors` | exception handlers: errors to HTTP answers |
| `middleware` | origin check, per-address rate limit, security headers |
"""
