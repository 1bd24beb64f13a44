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
-- nothing that begins in one part and ends in the next.
alter table users add column words text
  generated always as (folded(
    name || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email)) stored;

-- Members are found by name wherever they are found by address.
drop index users_email_trgm, users_email_pairs, users_search_trgm, users_search_pairs;
create index users_words_trgm on users using gin (words gin_trgm_ops);
create index users_words_pairs on users using gin (letter_pairs(words));
analyze users;
