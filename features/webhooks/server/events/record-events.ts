import { listAbout } from "@aside/core/messages/server/posts/facts/about-posts-store.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { EventType } from "../../contract.ts";
import type { DataOf, DetailOf } from "../../payloads.ts";
import { insertEvents } from "./events-store.ts";
import { companiesWanting } from "./wanted.ts";

export type On = { db: Queryable; context: AppContext };
type PostType = Exclude<EventType, "form.submitted">;

/** What is known of the post is added. */
type OfPost<T extends PostType> = {
  postId: string;
  personId: string | null;
  mentions?: readonly string[];
  data: Omit<DataOf<T>, "post_id" | "event_id">;
  detail: Omit<DetailOf<T>, "title" | "author_name">;
};

/** In the emitter's transaction. Nothing is read or written when no company wants this type. */
export async function recordPostEvents<T extends PostType>(
  { db, context }: On,
  type: T,
  makeGiven: () => readonly OfPost<T>[] | Promise<readonly OfPost<T>[]>,
): Promise<void> {
  const companies = await companiesWanting(context, type);
  if (companies.size === 0) return;
  const given = await makeGiven();
  const about = new Map((await listAbout(db, [...new Set(given.map(({ postId }) => postId))])).map((post) => [post.id, post]));
  const events = given.flatMap(({ postId, personId, mentions = [], data, detail }) => {
    const post = about.get(postId);
    if (!post || post.company_id === null || !companies.has(post.company_id)) return [];
    return {
      id: context.newId(),
      company_id: post.company_id,
      type,
      subject_id: postId,
      post_id: postId,
      person_id: personId,
      mentions,
      data: { post_id: postId, event_id: post.event_id, ...data },
      detail: { title: post.title, author_name: post.author_name, ...detail },
    };
  });
  if (events.length > 0) await insertEvents(db, events, context.now());
}

type Submission = {
  companyId: string | null;
  personId: string | null;
  data: DataOf<"form.submitted">;
  detail: DetailOf<"form.submitted">;
};

export async function recordSubmission({ db, context }: On, { companyId, personId, data, detail }: Submission): Promise<void> {
  if (companyId === null || !(await companiesWanting(context, "form.submitted")).has(companyId)) return;
  const event = {
    id: context.newId(),
    company_id: companyId,
    type: "form.submitted",
    subject_id: data.submission_id,
    post_id: data.post_id,
    person_id: personId,
    mentions: [],
    data,
    detail,
  };
  await insertEvents(db, [event], context.now());
}
