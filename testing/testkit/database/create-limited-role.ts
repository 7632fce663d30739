import { randomBytes } from "node:crypto";
import pg from "pg";

/** Creates a user who may connect to the database at `url`, but not create tables in it. */
export async function createLimitedRole(url: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `limited_${randomBytes(6).toString("hex")}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create role ${name} login password 'limited'`);
  const limited = new URL(url);
  limited.username = name;
  limited.password = "limited";
  return {
    url: limited.href,
    drop: async () => {
      await client.query(`drop role ${name}`);
      await client.end();
    },
  };
}
