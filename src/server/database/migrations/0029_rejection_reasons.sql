-- What reviewers choose from when they reject a proof; admins edit the list. It begins with the reasons that were fixed
-- until now, and two for proofs without a picture.
create table rejection_reasons (
  id bigint primary key generated always as identity,
  name text not null,
  sentence text not null,
  proof text not null check (proof in ('any', 'picture', 'text')),
  category text,
  position integer not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create unique index rejection_reasons_name on rejection_reasons (folded(name));
insert into rejection_reasons (position, proof, name, sentence) values
  (1, 'picture', 'Unreadable', 'The picture is too small or blurred to read. Please send a sharper one.'),
  (2, 'picture', 'Not finished', 'The picture does not show that the task is finished.'),
  (3, 'picture', 'Account not visible', 'Your name or account cannot be seen. Please send a picture that shows it.'),
  (4, 'text', 'Too short', 'The text says too little about what you did. Please tell us more.'),
  (5, 'text', 'No link', 'The link to your post is missing or does not work. Please add it.'),
  (6, 'any', 'Not public', 'The post is not public or is no longer online.'),
  (7, 'any', 'No disclosure', 'The post does not say that it is sponsored, for example with #ad. Please add it and submit again.'),
  (8, 'any', 'Other task', 'This proof belongs to another task.'),
  (9, 'any', 'Sent before', 'This proof was already used. Please send a new one.');
