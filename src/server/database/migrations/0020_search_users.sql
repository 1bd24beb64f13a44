-- Search finds what is read: whatever is capital, has an accent or is marked up.

-- A text as it is searched; src/domain/folding.ts has the same rule. Capitals that have no small letter where the database
-- knows only those of English are written out.
create function folded(words text) returns text language plpgsql immutable strict parallel safe as $$
begin
  -- A shortcut for plain ASCII, which is most text: it is folded many times faster.
  if words ~ '^( ?[!-~]+)* ?$' then
    return lower(words collate "C");
  end if;
  return regexp_replace(regexp_replace(
    replace(replace(replace(
      translate(lower(translate(normalize(words, NFKD), 'ŒÆẞØŁĐ', 'œæßøłđ')),
        'øłđıς‘’ʼ“”‐–—−', 'oldiσ''''''""----'),
      'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'),
    '[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff]+', '', 'g'),
    '[\t-\r ]+', ' ', 'g');
end $$;

-- The words of HTML that src/server/tasks/markdown.ts made: it writes '<' and '>' of its own only around tags.
create function words_of_html(html text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(replace(replace(regexp_replace(html, '<[^>]*>', '', 'g'),
    '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&')
$$;

-- What is searched is folded when it is written. A search has no line break, and nobody types a broken bar, so it finds
-- nothing that begins in one part and ends in the next. A generated column would write every row anew while nobody reads.
alter table users add column words text;
create function fold_user_words() returns trigger language plpgsql as $$
begin
  new.words := folded(
    new.name || ' ' || coalesce(new.first_name, '') || ' ' || coalesce(new.last_name, '') || ' ' || new.email);
  return new;
end $$;
create trigger users_fold_words before insert or update of name, first_name, last_name, email on users
for each row execute function fold_user_words();
