"""Operations compiled: what a document asks for is worked out once, and then only followed.

graphql-core looks at a document anew for each request, and asks of every value in its answer what kind of value it is.
Clients send the same few documents again and again, so here each becomes functions, once:

- `operations` keeps those of documents that were answered without an error before;
- `selections` make the functions that complete values, from the root down to the leaves;
- `resolvers` call a field's resolver as Strawberry would;
- `arguments` turn the variables into what resolvers take.

Only what goes right is done here. Whatever does not (a variable of a wrong type, a null where none may be, an error
that no result declares) is `Unfit`: then the ordinary way begins anew, and it knows how to tell of errors. What a
mutation has done by then is not done again (`continued`).
"""

from config.graphql.compiled.operations import Done, Operations, continued, once
from config.graphql.compiled.unfit import Unfit

__all__ = ["Done", "Operations", "Unfit", "continued", "once"]
