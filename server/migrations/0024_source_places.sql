-- Where comments and reactions were made, in the recording that an edit was made of. An edit moves `at_second`; what was cut has none.
alter table comments add column source_take_id uuid, add column source_second double precision;
alter table reactions add column source_take_id uuid, add column source_second double precision;

-- Those of before belong to the video that is shown now; in an edit, to the recording it was made of.
create temporary view places as
  select p.id as post_id, p.take_id, coalesce(part.take_id, p.take_id) as source_take_id, part.at, part.base, part.duration
  from posts p
    left join takes t on t.id = p.take_id and t.kind = 'edit' and p.chapters ->> 'take_id' = t.id::text
    left join lateral jsonb_to_recordset(case when t.id is null then '[]' else p.chapters -> 'parts' end)
      as part (take_id uuid, base float8, at float8, duration float8) on true;
update comments c set source_take_id = s.source_take_id, source_second = coalesce(s.base + c.at_second - s.at, c.at_second)
  from places s where s.post_id = c.post_id and c.at_second is not null and s.take_id is not null
    and (s.at is null or c.at_second between s.at and s.at + s.duration);
update reactions r set source_take_id = s.source_take_id, source_second = coalesce(s.base + r.at_second - s.at, r.at_second)
  from places s where s.post_id = r.post_id and r.at_second is not null and s.take_id is not null
    and (s.at is null or r.at_second between s.at and s.at + s.duration);
drop view places;
