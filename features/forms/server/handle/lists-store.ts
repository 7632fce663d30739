import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { momentText } from "@aside/server/db/positions.ts";
import type { MomentPosition } from "@aside/server/http/lists/cursor.ts";
import type { StoredAnswer } from "../submissions/submissions-store.ts";

export type ItemRow = {
  id: string;
  form_id: string;
  status: string;
  is_held: boolean;
  name: string;
  email: string;
  excerpt: string;
  has_video: boolean;
  is_duplicate: boolean;
  assignee_id: string | null;
  assignee_name: string | null;
  submitted_at: Date;
  last_message_at: Date;
  /** With microseconds. */
  last_message_text: string;
};

/** Every form whose submissions the person handles, also deleted ones. */
export async function listHandledForms(db: Queryable, person: { userId: string; companyId: string | null }): Promise<string[]> {
  const result = await sql<{ id: string }>`
    select f.id from forms f where f.id in (
        select id from forms where slug is not null
        union select id from forms where company_id = ${person.companyId}
        union select form_id from form_agents where user_id = ${person.userId})
      and form_agent(f.id, ${person.userId}) order by f.id`.execute(db);
  return result.rows.map((row) => row.id);
}

export type Which = {
  formIds: string[];
  status: "new" | "open" | "waiting" | "closed" | "held" | "all";
  /** A person's id; null: nobody; undefined: not filtered. */
  assigneeId: string | null | undefined;
  /** tsquery texts of the same words: of searchTermsQuery, and of ownedTermsQuery for each form. */
  words: { plain: string; owned: string } | null;
};

/** A duplicate of another one names the same domain in the same form. */
const SAME_DOMAIN = sql`s.domain is not null and d.form_id = s.form_id and d.domain = s.domain and d.id <> s.id
  and d.submitted_at is not null and not d.is_held`;

const itemsOf = (cut: RawBuilder<unknown>) => sql<ItemRow>`
  select s.id, s.form_id, s.status, s.is_held, s.name, s.email, s.excerpt, s.has_video, s.assignee_id, s.submitted_at, s.last_message_at,
    ${momentText(sql`s.last_message_at`)} as last_message_text,
    coalesce(nullif(a.name, ''), a.email) as assignee_name, exists (select from form_submissions d where ${SAME_DOMAIN}) as is_duplicate
  from (${cut}) page join form_submissions s on s.id = page.id left join users a on a.id = s.assignee_id
  order by s.last_message_at desc, s.id desc`;

const heldOrNot = (status: Which["status"]) => (status === "held" ? sql`s.is_held` : sql`not s.is_held`);

/** `s` is a submission. */
function matches({ status, assigneeId, words }: Which): RawBuilder<unknown> {
  const inStatus = status === "held" || status === "all" ? sql`` : sql`and s.status = ${status}`;
  const assigned =
    assigneeId === undefined ? sql`` : assigneeId === null ? sql`and s.assignee_id is null` : sql`and s.assignee_id = ${assigneeId}`;
  return sql`s.submitted_at is not null and ${heldOrNot(status)} ${inStatus} ${assigned} ${words ? sql`and s.words @@ ${words.plain}::tsquery` : sql``}`;
}

/** Counting stops here: longer lists need filters or the export. */
export const MAX_LISTED = 10_000;

/** `hits`: what the index of words found, before the other filters; null: no search, or more than MAX_LISTED. */
type Found = { which: Which; hits: string[] | null };

/** By the index of words. From a `select`: as a plain parameter PostgreSQL would plan each search again. */
const hasWords = (formIds: string[], owned: string) =>
  sql`s.form_id = any(${formIds}::uuid[]) and owned_words(s.form_id, s.words) @@ (select ${owned}::tsquery)`;

const hitsOf = ({ formIds, status }: Which, owned: string) => sql<{ id: string }>`
  select s.id from form_submissions s where s.submitted_at is not null and ${heldOrNot(status)} and ${hasWords(formIds, owned)}
    limit ${MAX_LISTED + 1}`;

export async function search(db: Queryable, which: Which): Promise<Found> {
  if (!which.words) return { which, hits: null };
  const { rows } = await hitsOf(which, which.words.owned).execute(db);
  return { which, hits: rows.length > MAX_LISTED ? null : rows.map((row) => row.id) };
}

type PageCut = { limit: number; offset: number; after?: MomentPosition | null };

/** Each form's part is read from its own index, and then merged. With many hits, the newest submissions are read until enough are found. */
function cutOf({ which, hits }: Found, page: PageCut): RawBuilder<unknown> {
  const { limit, offset, after } = page;
  const later = after ? sql`and (s.last_message_at, s.id) < (${after[0]}, ${after[1]})` : sql``;
  if (hits)
    return sql`select s.id from form_submissions s where s.id = any(${hits}::uuid[]) and ${matches({ ...which, words: null })} ${later}
      order by s.last_message_at desc, s.id desc limit ${limit} offset ${offset}`;
  return sql`select x.id from unnest(${which.formIds}::uuid[]) f (id) cross join lateral (
      select s.id, s.last_message_at from form_submissions s where s.form_id = f.id and ${matches(which)} ${later}
      order by s.last_message_at desc, s.id desc limit ${limit + offset}) x
    order by x.last_message_at desc, x.id desc limit ${limit} offset ${offset}`;
}

const submissionsPage = (found: Found, page: PageCut) => itemsOf(cutOf(found, page));

export async function listItems(db: Queryable, found: Found, page: PageCut): Promise<ItemRow[]> {
  return (await submissionsPage(found, page).execute(db)).rows;
}

function submissionsCount({ which, hits }: Found): RawBuilder<{ count: number }> {
  const { formIds, words } = which;
  const others = matches({ ...which, words: null });
  const rows = hits
    ? sql`select from form_submissions s where s.id = any(${hits}::uuid[]) and ${others}`
    : words
      ? sql`select from form_submissions s where ${hasWords(formIds, words.owned)} and ${others} limit ${MAX_LISTED}`
      : sql`select from unnest(${formIds}::uuid[]) f (id) cross join lateral (
          select from form_submissions s where s.form_id = f.id and ${others} limit ${MAX_LISTED}) x limit ${MAX_LISTED}`;
  return sql<{ count: number }>`select count(*)::int as count from (${rows}) rows`;
}

/** At most MAX_LISTED. */
export async function countItems(db: Queryable, found: Found): Promise<number> {
  const { which, hits } = found;
  const isCounted = which.words !== null && hits === null && which.assigneeId === undefined && ["all", "held"].includes(which.status);
  return isCounted ? MAX_LISTED : ((await submissionsCount(found).execute(db)).rows[0]?.count ?? 0);
}

export async function findItem(db: Queryable, id: string): Promise<ItemRow | undefined> {
  return (await itemsOf(sql`select ${id}::uuid as id`).execute(db)).rows[0];
}

const MAX_DUPLICATES = 20;

export type DuplicateRow = { id: string; name: string; email: string; submitted_at: Date };

/** The newest first. */
export async function listDuplicates(db: Queryable, id: string): Promise<DuplicateRow[]> {
  const result = await sql<DuplicateRow>`
    select d.id, d.name, d.email, d.submitted_at from form_submissions s join form_submissions d on ${SAME_DOMAIN}
    where s.id = ${id} order by d.submitted_at desc, d.id limit ${MAX_DUPLICATES}`.execute(db);
  return result.rows;
}

export type ExportRow = ItemRow & { answers: StoredAnswer[]; transcript: string };

/** The rows after a cursor, for reading in batches. */
export async function listForExport(db: Queryable, found: Found, after: MomentPosition | null, limit: number): Promise<ExportRow[]> {
  const result = await sql<ExportRow>`
    select i.*, s.answers, coalesce(p.transcription_text, '') as transcript
    from (${itemsOf(cutOf(found, { limit, offset: 0, after }))}) i join form_submissions s on s.id = i.id
      left join posts p on p.id = s.post_id and p.deleted_at is null
    order by i.last_message_at desc, i.id desc`.execute(db);
  return result.rows;
}

export type Counts = { form_id: string; new_count: number; open_count: number };

/** Counts submissions that are not held, by form; each at most MAX_LISTED. */
export async function countByForm(db: Queryable, formIds: string[]): Promise<Counts[]> {
  const count = (status: string) => sql`(select count(*)::int from (select from form_submissions s
    where s.form_id = f.id and s.status = ${status} and s.submitted_at is not null and not s.is_held limit ${MAX_LISTED}) rows)`;
  const result = await sql<Counts>`
    select f.id as form_id, ${count("new")} as new_count, ${count("open")} as open_count from unnest(${formIds}::uuid[]) f (id)`.execute(
    db,
  );
  return result.rows;
}
