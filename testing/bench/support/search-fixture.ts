import { signatureOf, toBytes } from "@aside/features/search/server/vectors.ts";
import pg from "pg";

export const POSTS = Number(process.env["POSTS"] ?? 100_000);
const PASSAGES_OF_A_POST = 10;
export const PASSAGES = POSTS * PASSAGES_OF_A_POST;
const PEOPLE = 2_000;
/** A user who searches. They created the posts in the range `own` and received those in `received`. */
export type Reader = { userId: string; own: [number, number]; received: [number, number] };
export const USUAL = { own: [0, 1_000], received: [1_000, 2_000] } satisfies Omit<Reader, "userId">;
export const LARGE = { own: [2_000, 12_000], received: [12_000, 22_000] } satisfies Omit<Reader, "userId">;
/** All passages up to here are embedded. */
const READ = LARGE.received[1];
/** A share of the other passages is embedded, too. Vectors are repeated in different rows. */
const EMBEDDED_SHARE = 10;
const VECTORS = 512;
const DIMENSIONS = 512;
const SENTENCES = 5_000;
const WORDS = 8_000;

export const COMMON_WORD = "meeting";
export const RARE_WORD = "zanzibar";
/** The number of matching passages per user. Some passages of other users match, too. */
const RARE_AT = [3_004, 13_005, 30_004, 130_005];
export const TWO_WORDS = "budget meeting";

/** Park and Miller's random number generator, with the same numbers in each run. */
function makeRandom(): () => number {
  let state = 20_261_121;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

function makeWords(random: () => number): string[] {
  const pick = (letters: string) => letters[Math.floor(random() * letters.length)] ?? "";
  const syllable = () => pick("bdfgklmnprstvz") + pick("aeiou");
  return Array.from({ length: WORDS }, () => Array.from({ length: 2 + Math.floor(random() * 3) }, syllable).join(""));
}

/** As in speech, few words are frequent. Every third sentence has the common word, every twelfth the second one. */
function makeSentences(random: () => number): string[] {
  const words = makeWords(random);
  return Array.from({ length: SENTENCES }, (_, index) => {
    const said = Array.from({ length: 18 }, () => words[Math.floor(WORDS * random() ** 4)] ?? "");
    if (index % 3 === 0) said[4] = COMMON_WORD;
    if (index % 12 === 0) said[9] = "budget";
    return said.join(" ");
  });
}

function makeVectors(random: () => number): { bytes: Buffer; signature: string }[] {
  return Array.from({ length: VECTORS }, () => {
    const raw = Float32Array.from({ length: DIMENSIONS }, () => random() - 0.5);
    const length = Math.hypot(...raw);
    const vector = raw.map((value) => value / length);
    return { bytes: toBytes(vector), signature: signatureOf(vector) };
  });
}

/** Creates PEOPLE and POSTS, each sent to two others. The `readers` created and received the posts of their ranges. */
export async function fillPassages(url: string, given: { readers: Reader[]; engine: string }): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const random = makeRandom();
  try {
    // Foreign keys are valid by construction. The full-text index is created at the end, which is faster.
    await client.query("set session_replication_role = replica");
    await client.query("drop index search_passages_words");
    // Derives the same id from the same name in each run, in a form that the contracts accept.
    await client.query(`create function pg_temp.made_id(name text) returns uuid language sql immutable as
      $$ select overlay(overlay(md5(name) placing '4' from 13) placing '8' from 17)::uuid $$`);
    await insertPosts(client, given.readers);
    await insertPassages(client, given, makeSentences(random), makeVectors(random));
    await client.query("create index search_passages_words on search_passages using gin (words)");
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

/** The owner of post `n`: the reader whose range contains it, else `others`. */
const personOf = (readers: Reader[], range: "own" | "received", others: string) =>
  `case ${readers.map((reader) => `when n >= ${reader[range][0]} and n < ${reader[range][1]} then '${reader.userId}'::uuid`).join(" ")} else ${others} end`;

async function insertPosts(client: pg.Client, readers: Reader[]): Promise<void> {
  await client.query(`insert into users (id, email, name, is_active)
    select pg_temp.made_id('user' || n), 'person' || n || '@bench.example', 'Person ' || n, true from generate_series(0, ${PEOPLE - 1}) n`);
  await client.query(`insert into events (id, creator_id, title)
    select pg_temp.made_id('event' || n), ${personOf(readers, "own", `pg_temp.made_id('user' || n % ${PEOPLE})`)}, 'Event ' || n
    from generate_series(0, ${POSTS - 1}) n`);
  await client.query(`insert into posts (id, event_id, creator_id, title, post_status, sent_at, created_at)
    select pg_temp.made_id('post' || n), pg_temp.made_id('event' || n), e.creator_id, 'Post ' || n, 'SENT', now(), now() - n * interval '1 minute'
    from generate_series(0, ${POSTS - 1}) n join events e on e.id = pg_temp.made_id('event' || n)`);
  const other = `pg_temp.made_id('user' || (n + k * 7) % ${PEOPLE})`;
  const receivers = `select n, k, case when k = 1 then ${personOf(readers, "received", other)} else ${other} end as user_id
    from generate_series(0, ${POSTS - 1}) n, generate_series(1, 2) k`;
  await client.query(
    `insert into inbox_items (user_id, post_id, event_id) select user_id, pg_temp.made_id('post' || n), pg_temp.made_id('event' || n) from (${receivers}) r`,
  );
  await client.query(`insert into event_members (id, event_id, user_id, link_token_hash)
    select pg_temp.made_id('member' || n || '-' || k), pg_temp.made_id('event' || n), user_id, md5('token' || n || '-' || k) from (${receivers}) r`);
}

async function insertPassages(
  client: pg.Client,
  { engine }: { engine: string },
  sentences: string[],
  vectors: { bytes: Buffer; signature: string }[],
): Promise<void> {
  await client.query(
    `insert into search_passages (id, post_id, kind, start_at, end_at, text, embedding, signature, embedded_by)
    select pg_temp.made_id('passage' || n), pg_temp.made_id('post' || post), case n % ${PASSAGES_OF_A_POST} when 0 then 'title' when 1 then 'summary' else 'transcript' end,
      case when n % ${PASSAGES_OF_A_POST} > 1 then (n % ${PASSAGES_OF_A_POST}) * 12 end, case when n % ${PASSAGES_OF_A_POST} > 1 then (n % ${PASSAGES_OF_A_POST}) * 12 + 12 end,
      ($1::text[])[1 + (n * 7919) % ${SENTENCES}] || '. ' || ($1::text[])[1 + (n * 104729 + 17) % ${SENTENCES}]
        || case when n % 40000 = 77 or n in (${RARE_AT.join(", ")}) then ' ${RARE_WORD}' else '' end,
      case when is_embedded then ($2::bytea[])[1 + vector] end, case when is_embedded then ($3::text[])[1 + vector]::bit(512) end,
      case when is_embedded then $4 end
    from (select n, n / ${PASSAGES_OF_A_POST} as post, n / ${PASSAGES_OF_A_POST} < ${READ} or n % ${EMBEDDED_SHARE} = 0 as is_embedded,
        ((n::bigint * 7919) % ${VECTORS})::int as vector from generate_series(0::bigint, ${PASSAGES - 1}) n) s`,
    [sentences, vectors.map(({ bytes }) => bytes), vectors.map(({ signature }) => signature), engine],
  );
}
