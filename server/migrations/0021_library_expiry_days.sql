-- features/library: the last day of a video in the library, as it was chosen. An instant alone is another day in other time zones.
-- Null: set before, or by a program that gave only the instant; readExpiryDay then derives it from expires_at.
alter table library_posts add column expires_on text check (expires_on ~ '^\d{4}-\d\d-\d\d$');
