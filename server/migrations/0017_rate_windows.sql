-- server/rate-limits: a window begins with its first call, not at a round time, so that there is one per key.
delete from rate_windows earlier using rate_windows later where earlier.key = later.key and earlier.window_start < later.window_start;
alter table rate_windows drop constraint rate_windows_pkey, add constraint rate_windows_pkey primary key (key);
