import pg from "pg";
import { expect, test } from "vitest";
import { createDatabase } from "../database/create-database.ts";
import { idOf } from "../database/database-before.ts";

test("updates the list flags of posts with each change", async () => {
  const database = await createDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const [ada, grace, event, busy, reply, quiet, open, done, next, label] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map(idOf);
  const quietEvent = "00000000-0000-7000-8000-0000000000a1";
  await client.query("insert into users (id, email) values ($1, 'ada@acme.example'), ($2, 'grace@acme.example')", [ada, grace]);
  await client.query("insert into events (id, creator_id) values ($1, $3), ($2, $3)", [event, quietEvent, ada]);
  await client.query("insert into privacy_settings (id, event_id, acknowledgement_required) values ($1, $2, true), ($3, $4, false)", [
    idOf(1),
    event,
    idOf(2),
    quietEvent,
  ]);
  await client.query(
    "insert into posts (id, event_id, creator_id, is_reply) values ($1, $4, $6, false), ($2, $4, $7, true), ($3, $5, $6, false)",
    [busy, reply, quiet, event, quietEvent, ada, grace],
  );
  const addTake = async (id: string | undefined, post: string | undefined, status: string) =>
    await client.query(
      "insert into takes (id, post_id, client_upload_id, kind, status, duration) values ($1, $2, 'x', 'segments', $3, 30)",
      [id, post, status],
    );
  await addTake(done, busy, "complete");
  await addTake(open, quiet, "open");
  await client.query("update posts set take_id = case id when $1::uuid then $2::uuid else $3::uuid end where not is_reply", [
    busy,
    done,
    open,
  ]);
  const addPoster = async (take: string | undefined) =>
    await client.query("insert into assets (take_id, kind, key, content_type, size) values ($1, 'poster', 'poster', 'image/jpeg', 1)", [
      take,
    ]);
  await addPoster(done);
  const react = async (post: string | undefined, n: number) =>
    await client.query(
      "insert into reactions (id, post_id, actor_key, user_id, name, reaction_name) values ($1, $2, 'u:2', $3, 'Grace', 'love')",
      [idOf(n), post, grace],
    );
  const comment = async (post: string | undefined, n: number) =>
    await client.query("insert into comments (id, post_id, user_id, client_id, text) values ($1, $2, $3, $1, 'Well said')", [
      idOf(n),
      post,
      grace,
    ]);
  await client.query("insert into labels (id, user_id, name, color) values ($1, $2, 'Later', 'teal')", [label, grace]);
  const giveLabel = async (posts: (string | undefined)[]) =>
    await client.query("insert into post_labels (label_id, post_id, user_id) select $1, unnest($2::uuid[]), $3", [label, posts, grace]);
  await react(busy, 1);
  await comment(busy, 1);
  await giveLabel([busy]);

  const marks = async (post: string | undefined) => {
    const { rows } = await client.query(
      `select array_remove(array[case when ever_replied_to then 'replied' end, case when ever_reacted_to then 'reacted' end,
        case when ever_commented_on then 'commented' end, case when ever_labelled then 'labelled' end, case when ever_to_acknowledge then 'asked' end], null) as marks,
        shown_take->>'duration' as duration, (shown_take->>'has_poster')::boolean as has_poster from posts where id = $1`,
      [post],
    );
    return rows[0];
  };
  const all = ["replied", "reacted", "commented", "labelled", "asked"];
  expect(await marks(busy)).toEqual({ marks: all, duration: "30", has_poster: true });
  // A reply needs no acknowledgement. A take that is being recorded is read directly.
  expect(await marks(reply)).toEqual({ marks: [], duration: null, has_poster: null });
  expect(await marks(quiet)).toEqual({ marks: [], duration: null, has_poster: null });

  await react(quiet, 2);
  await comment(quiet, 2);
  await giveLabel([quiet, reply]);
  await client.query("update privacy_settings set acknowledgement_required = true where event_id = $1", [quietEvent]);
  await client.query("insert into posts (id, event_id, creator_id, is_reply) values ($1, $2, $3, true)", [next, quietEvent, grace]);
  expect((await marks(quiet)).marks).toEqual(all);
  expect((await marks(reply)).marks).toEqual(["labelled"]);
  // The flags stay set when their reason is deleted.
  await client.query("delete from reactions");
  await client.query("update privacy_settings set acknowledgement_required = false");
  expect((await marks(quiet)).marks).toEqual(all);

  await client.query("update takes set status = 'complete', duration = 41 where id = $1", [open]);
  expect(await marks(quiet)).toMatchObject({ duration: "41", has_poster: false });
  await addPoster(open);
  expect(await marks(quiet)).toMatchObject({ duration: "41", has_poster: true });
  await client.query("delete from assets");
  expect(await marks(quiet)).toMatchObject({ has_poster: false });
  await client.query("update posts set take_id = null where id = $1", [quiet]);
  expect((await marks(quiet)).duration).toBeNull();
  await client.query("update posts set take_id = $1 where id = $2", [open, quiet]);
  expect((await marks(quiet)).duration).toBe("41");
  await client.query("update takes set status = 'failed' where id = $1", [open]);
  expect((await marks(quiet)).duration).toBeNull();
  await client.end();
  await database.drop();
});

test("reads a take directly, without lock waits, if it changes while a post starts to show it", async () => {
  const database = await createDatabase();
  const [one, other] = await Promise.all(
    [1, 2].map(async () => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      return client;
    }),
  );
  if (!one || !other) throw new Error("two are created above");
  const [user, event, post, take] = [1, 2, 3, 4].map(idOf);
  await one.query("insert into users (id, email) values ($1, 'ada@acme.example')", [user]);
  await one.query("insert into events (id, creator_id) values ($1, $2)", [event, user]);
  await one.query("insert into posts (id, event_id, creator_id) values ($1, $2, $3)", [post, event, user]);
  await one.query("insert into takes (id, post_id, client_upload_id, kind, status) values ($1, $2, 'x', 'segments', 'complete')", [
    take,
    post,
  ]);
  await one.query("begin");
  await one.query("update takes set duration = 12 where id = $1", [take]);
  await other.query("update posts set take_id = $1 where id = $2", [take, post]);
  const shown = async () => (await other.query("select shown_take->>'duration' as duration from posts where id = $1", [post])).rows[0];
  expect(await shown()).toEqual({ duration: null });
  await one.query("commit");
  // Later changes are copied again.
  await one.query("update takes set duration = 13 where id = $1", [take]);
  expect(await shown()).toEqual({ duration: "13" });
  await one.end();
  await other.end();
  await database.drop();
});
