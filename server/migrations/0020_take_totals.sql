-- What is acknowledged of a take, so that an acknowledgement checks the limits without reading every segment.
alter table takes
  add column acknowledged_bytes bigint not null default 0,
  add column video_seconds double precision not null default 0,
  add column audio_seconds double precision not null default 0;

update takes
set acknowledged_bytes = totals.bytes, video_seconds = totals.video, audio_seconds = totals.audio
from (
  select take_id, sum(size) as bytes,
    coalesce(sum(duration) filter (where track = 'video'), 0) as video,
    coalesce(sum(duration) filter (where track = 'audio'), 0) as audio
  from segments group by take_id
) totals
where takes.id = totals.take_id and takes.kind = 'segments' and takes.status = 'open';
