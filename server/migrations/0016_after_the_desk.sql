-- Short searches in an address book, sums that lose who is deleted, texted codes of one sign-in.

-- The first three letters of each word, once each, with a space before: 'f', 'fi' and 'fir' begin too many words of too many people for an index of words.
-- What is over 1,500 bytes (some 300 different words) would be too long for an index.
create function word_beginnings(words tsvector) returns text language sql immutable parallel safe
  return (select coalesce(string_agg(beginning, '' order by beginning), '') from (
    select ' ' || b as beginning, sum(octet_length(b) + 1) over (order by b) as bytes
      from (select distinct left(word, 3) as b from unnest(tsvector_to_array(words)) as word) as distinct_ones
  ) as counted where bytes <= 1500);
alter table contacts add column beginnings text not null generated always as (word_beginnings(words)) stored;
-- A page and its count are read in these indexes alone: at most 50,000 entries of one person, in the order in which they are shown.
drop index contacts_list;
drop index contacts_used;
drop index contacts_words;
create index contacts_words on contacts using gin (owned_words(user_id, words));
create index contacts_list on contacts (user_id, sort_name, id) include (beginnings);
create index contacts_used on contacts (user_id, last_used_at desc nulls last, id) include (beginnings);

-- Whoever is deleted leaves the sums with their row. The seconds that they watched stay counted.
create function leave_totals() returns trigger language plpgsql as $$
begin
  update post_totals t set page_views = t.page_views - g.page_views, video_views = t.video_views - g.video_views, viewers = t.viewers - g.viewers,
      unknown_viewers = t.unknown_viewers - g.unknown_viewers, played = t.played - g.played, finished = t.finished - g.finished,
      percent_sum = t.percent_sum - g.percent_sum, machines = t.machines - g.machines
    from (
      select post_id, count(*) filter (where is_machine) as machines, count(*) filter (where not is_machine) as viewers,
        coalesce(sum(page_views) filter (where not is_machine), 0) as page_views, coalesce(sum(video_views) filter (where not is_machine), 0) as video_views,
        count(*) filter (where not is_machine and name is null) as unknown_viewers,
        count(*) filter (where not is_machine and (video_views > 0 or viewed_percent > 0)) as played,
        count(*) filter (where not is_machine and viewed_percent = 100) as finished,
        coalesce(sum(viewed_percent) filter (where not is_machine), 0) as percent_sum
      from gone group by post_id order by post_id
    ) g
    where t.post_id = g.post_id;
  return null;
end $$;
create trigger post_viewers_gone after delete on post_viewers referencing old table as gone for each statement execute function leave_totals();
-- Those who went before this.
update post_totals t set viewers = v.viewers, machines = v.machines
  from (select post_id, count(*) filter (where not is_machine) as viewers, count(*) filter (where is_machine) as machines from post_viewers group by post_id) v
  where v.post_id = t.post_id and (t.viewers, t.machines) <> (v.viewers, v.machines);

-- A texted code is good for the session that asked for it alone (docs/decisions/0051). Codes live five minutes: those from before this are void.
alter table mfa_codes add column session_id uuid references sessions on delete cascade;
create index mfa_codes_session on mfa_codes (session_id, created_at desc);
