import { expect, test } from "vitest";
import { databaseBefore, idOf } from "@aside/testkit/database/database-before.ts";
import { FORM_SLUGS } from "../built-in-forms.ts";

test("Asides from before belong to no form, and the product's administrators handle its forms", async () => {
  const { client, migrateRest, drop } = await databaseBefore("0013");
  const [ada, admin, event, post] = [1, 2, 3, 4].map(idOf);
  await client.query(
    "insert into users (id, email, is_active, role) values ($1, 'ada@acme.example', true, 'USER'), ($2, 'admin@acme.example', true, 'ADMIN')",
    [ada, admin],
  );
  await client.query("insert into events (id, creator_id, title) values ($1, $2, 'The budget')", [event, ada]);
  await client.query("insert into posts (id, event_id, creator_id, post_status) values ($1, $2, $3, 'SENT')", [post, event, ada]);
  await migrateRest();
  const { rows: events } = await client.query("select title, form_id, form_max_seconds, form_allows_attachments from events");
  expect(events).toEqual([{ title: "The budget", form_id: null, form_max_seconds: null, form_allows_attachments: null }]);
  const { rows: forms } = await client.query(
    "select slug, allows_video, form_agent(id, $1) as ada, form_agent(id, $2) as admin from forms order by id",
    [ada, admin],
  );
  expect(forms).toEqual(FORM_SLUGS.map((slug) => ({ slug, allows_video: slug !== "contact-healthcare-sales", ada: false, admin: true })));
  // Its triggers accept rows from before.
  await client.query("update events set title = 'The new budget' where id = $1", [event]);
  await drop();
});
