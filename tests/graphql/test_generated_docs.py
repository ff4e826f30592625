"""Descriptions are written beside Python and read beside GraphQL."""

from msgspec import Struct

from games.matches.graphql.generated.docs import member_docs, own_doc


class Find(Struct):
    """A find; `found_by` is None for none, and `other_name` is no field of it."""

    found_by: int | None
    """None: nobody knows. `lying_since` tells when it was seen. None of it is certain."""
    lying_since: int


def test_a_description_names_fields_as_graphql_does():
    assert own_doc(Find) == "A find; `foundBy` is null for none, and `other_name` is no field of it."


def test_none_is_null_unless_it_is_an_english_word():
    assert member_docs(Find) == {
        "found_by": "Null: nobody knows. `lyingSince` tells when it was seen. None of it is certain."
    }
