"""Bit codes of passages, and the index they stand in."""

from __future__ import annotations

import pgvector.django.bit
from django.db import migrations, models

import memories.models.passage

# `memoryhub.core.bit_codes.word_code` of the row's own words, those of label A. A digest and no hash of the
# database's own, which another version of it may change.
WORD_CODE = """
CREATE FUNCTION memories_word_code(terms tsvector) RETURNS bit(512)
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    code bit(512) := repeat('0', 512)::bit(512);
    term text;
BEGIN
    FOREACH term IN ARRAY tsvector_to_array(ts_filter(terms, '{a}')) LOOP
        code := set_bit(code, ('x' || left(md5(term), 3))::bit(12)::int % 512, 1);
    END LOOP;
    RETURN code;
END $$;
"""
# The index is read without its table where the table's pages are known to be all visible, which a vacuum
# notes: after each twentieth of new rows and not each fifth.
VACUUM_OFTEN = """
ALTER TABLE memories_passage SET
    (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_vacuum_scale_factor = 0.05);
"""
VACUUM_SELDOM = """
ALTER TABLE memories_passage RESET (autovacuum_vacuum_insert_scale_factor, autovacuum_vacuum_scale_factor);
"""


class Migration(migrations.Migration):
    """Add the codes of the words and of the vector, in the index of a person's passages."""

    dependencies = [("memories", "0012_refused_vectors")]

    operations = [
        migrations.RunSQL(WORD_CODE, "DROP FUNCTION memories_word_code(tsvector)"),
        migrations.RunSQL(VACUUM_OFTEN, VACUUM_SELDOM),
        migrations.AddField(
            model_name="passage",
            name="word_code",
            field=models.GeneratedField(
                db_persist=True,
                expression=models.Func("terms", function="memories_word_code"),
                output_field=pgvector.django.bit.BitField(length=512),
            ),
        ),
        migrations.AddField(
            model_name="passage",
            name="vector_code",
            field=models.GeneratedField(
                db_persist=True,
                expression=models.Func("embedding", function="binary_quantize"),
                output_field=memories.models.passage.BitVaryingField(),
            ),
        ),
        migrations.AddIndex(
            model_name="passage",
            index=models.Index(
                condition=models.Q(("kind", "turn"), ("role__in", ("user", "assistant"))),
                fields=["tenant", "user", "-said_at", "id"],
                include=("source_id", "word_code", "vector_code"),
                name="passage_turn_codes",
            ),
        ),
    ]
