-- Business inquiries are found by what is read (0020).
alter table business_inquiries add column words text
  generated always as (folded(first_name || ' ' || last_name) || E'\n' || folded(email) || E'\n'
    || folded(coalesce(company, '')) || E'\n' || folded(message)) stored;
