"""Models learnt from annotated documents: of the names of the field and of relations between them."""
