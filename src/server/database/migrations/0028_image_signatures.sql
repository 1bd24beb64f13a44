-- What is left of each picture when it is removed: 44 × 44 levels of brightness, by which a copy of it is told from a
-- picture that only looks like it (domain/picture-likeness). It is kept by its core in image_bands as well.
create table image_signatures (
  submission_id bigint primary key references submissions,
  signature bytea not null check (length(signature) = 1936)
);
