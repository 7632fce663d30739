-- Sites whose pages may open the recorder and get the link of what was recorded; none by default.
alter table companies add column recorder_sites text[] not null default '{}';
