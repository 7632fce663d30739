import { expect, test } from "vitest";
import { databaseBefore, idOf } from "@aside/testkit/database/database-before.ts";

test("Asides of before keep their flags and emails: nobody may download, and an update can be emailed once per take", async () => {
  const { client, migrateRest, drop } = await databaseBefore("0022");
  const [ada, bob, event, post, guest, take] = [1, 2, 3, 4, 5, 6].map(idOf);
  await client.query("insert into users (id, email, is_active) values ($1, 'ada@acme.example', true), ($2, 'bob@acme.example', true)", [
    ada,
    bob,
  ]);
  await client.query("insert into events (id, creator_id, title) values ($1, $2, 'The budget')", [event, ada]);
  await client.query("insert into privacy_settings (id, event_id, recipients_can_view_post) values ($1, $2, true)", [idOf(7), event]);
  await client.query("insert into posts (id, event_id, creator_id, post_status) values ($1, $2, $3, 'SENT')", [post, event, ada]);
  await client.query("insert into deliveries (id, post_id, user_id, kind, state) values ($1, $2, $3, 'invitation', 'SENT')", [
    idOf(8),
    post,
    bob,
  ]);
  await client.query("insert into guests (id, name) values ($1, 'Gus')", [guest]);
  await migrateRest();
  const { rows } = await client.query(
    "select viewers_can_download, recipients_can_view_post, draft_recipients, draft_bcc from privacy_settings s join posts p on p.event_id = s.event_id",
  );
  expect(rows).toEqual([{ viewers_can_download: false, recipients_can_view_post: true, draft_recipients: "", draft_bcc: "" }]);
  const deliver = async (kind: string, of: string | null) =>
    await client.query("insert into deliveries (id, post_id, user_id, kind, take_id) values ($1, $2, $3, $4, $5)", [
      crypto.randomUUID(),
      post,
      bob,
      kind,
      of,
    ]);
  await expect(deliver("invitation", null)).rejects.toThrow("deliveries_post_id_user_id_kind_key");
  await deliver("update", take ?? null);
  await expect(deliver("update", take ?? null)).rejects.toThrow("deliveries_post_id_user_id_kind_key");
  // Guests of before stay viewers of their own.
  expect((await client.query("select count(*)::int as known from guest_viewers")).rows).toEqual([{ known: 0 }]);
  await drop();
});
