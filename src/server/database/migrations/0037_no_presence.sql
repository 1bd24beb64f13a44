-- What showed who looks at a submission before there were leases.
drop table review_presence;
