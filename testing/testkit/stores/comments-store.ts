import { openDatabase } from "@aside/server/db/open-database.ts";
import { sql } from "kysely";

/** Inserts "Comment 1", "Comment 2" …, a second apart, directly into the database. */
export async function makeManyComments(url: string, given: { postId: string; userId: string; count: number }): Promise<void> {
  const { db, close } = openDatabase({ url });
  await sql`insert into comments (id, post_id, user_id, client_id, text, created_at)
    select gen_random_uuid(), ${given.postId}, ${given.userId}, gen_random_uuid(), 'Comment ' || n, now() - interval '200000 seconds' + n * interval '1 second'
    from generate_series(1, ${given.count}::int) n`.execute(db);
  await sql`analyze comments`.execute(db);
  await close();
}

/** Returns the milliseconds of each run. */
export async function timeOf(turn: () => Promise<unknown>, turns: number): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < turns; count++) {
    const began = performance.now();
    await turn();
    times.push(performance.now() - began);
  }
  return times;
}
