import { openDatabase } from "@aside/server/db/open-database.ts";
import { sql } from "kysely";

type Places = { first: number; last: number; times?: number };

/**
 * Creates people with posts. A post's id ends with its number from 1 on, so that the last post is the newest. `say` adds a passage to each
 * post of a range, `times` times. Rows are inserted directly, because creating thousands through the endpoints would take minutes.
 */
export async function makeManyPosts(url: string, people: { id: string; posts: number }[]) {
  const { db, close } = openDatabase({ url });
  const idOf = (kind: string, number: string) => sql.raw(`('00000000-0000-7000-8${kind}-' || lpad(to_hex(${number}), 12, '0'))::uuid`);
  let next = 1;
  for (const { id, posts } of people) {
    const numbers = sql`generate_series(${next}::int, ${next + posts - 1}::int) n`;
    await sql`insert into users (id, email) values (${id}, ${`${id}@example.com`})`.execute(db);
    await sql`insert into events (id, creator_id) select ${idOf("00e", "n")}, ${id}::uuid from ${numbers}`.execute(db);
    await sql`insert into posts (id, event_id, creator_id) select ${idOf("00f", "n")}, ${idOf("00e", "n")}, ${id}::uuid from ${numbers}`.execute(
      db,
    );
    next += posts;
  }
  await close();
  return {
    say: async (text: string, { first, last, times = 1 }: Places) => {
      const opened = openDatabase({ url });
      await sql`insert into search_passages (id, post_id, kind, text) select gen_random_uuid(), ${idOf("00f", "n")}, 'transcript', ${text}
        from generate_series(${first}::int, ${last}::int) n, generate_series(1, ${times}::int)`.execute(opened.db);
      await opened.close();
    },
  };
}
