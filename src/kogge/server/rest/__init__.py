"""What is asked over HTTP; OpenAPI describes it at /api/openapi.json."""
