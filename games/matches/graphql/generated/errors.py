"""What the generator says of a game that it cannot put into GraphQL."""


class GenerationError(TypeError):
    """A declared type has no GraphQL form. The message names the Struct, the field and the way out."""
