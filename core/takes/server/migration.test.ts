import { expect, test } from "vitest";
import { databaseBefore, idOf } from "@aside/testkit/database/database-before.ts";

test("a take that was compacted before renditions existed keeps its track and can get them", async () => {
  const { client, migrateRest, drop } = await databaseBefore("0029");
  const [ada, event, post, take] = [1, 2, 3, 4].map(idOf);
  await client.query("insert into users (id, email, is_active) values ($1, 'ada@acme.example', true)", [ada]);
  await client.query("insert into events (id, creator_id, title) values ($1, $2, 'The budget')", [event, ada]);
  await client.query("insert into posts (id, event_id, creator_id, post_status) values ($1, $2, $3, 'SENT')", [post, event, ada]);
  await client.query("insert into takes (id, post_id, client_upload_id, kind) values ($1, $2, 'upload', 'segments')", [take, post]);
  const insert = async (track: string, rendition: object | null) => {
    const values = [take, track, rendition && JSON.stringify(rendition)];
    await client.query(
      `insert into compact_tracks (take_id, track, size, inits, spans${rendition ? ", rendition" : ""}) values ($1, $2, 10, '[[0,1]]', '[[1,9,1,0]]'${rendition ? ", $3" : ""})`,
      values.slice(0, rendition ? 3 : 2),
    );
  };
  await insert("video", null);
  await migrateRest();
  const picture = { codec: "avc1.4d401e", width: 640, height: 360, bitrate: 230_000 };
  await insert("video-360", picture);
  const { rows } = await client.query("select track, size::int, rendition from compact_tracks order by track");
  expect(rows).toEqual([
    { track: "video", size: 10, rendition: null },
    { track: "video-360", size: 10, rendition: picture },
  ]);
  await expect(insert("video-480", null)).rejects.toThrow("compact_tracks_rendition_check");
  await expect(insert("audio", picture)).rejects.toThrow("compact_tracks_rendition_check");
  await drop();
});
