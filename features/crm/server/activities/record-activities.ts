import { listAbout } from "@aside/core/messages/server/posts/facts/about-posts-store.ts";
import { shareUrl } from "@aside/core/messages/server/events/share-url.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { ActivityKind } from "../../contract.ts";
import { insertActivities, listPeople } from "./activities-store.ts";
import { companiesWanting } from "./wanted.ts";

export type On = { db: Queryable; context: AppContext };

/** Of a form's submission: what was answered. */
export type ActivityData = { title: string; author_name: string; url: string | null; answers: { label: string; value: string }[] };

type OfPost = { postId: string; userId: string | null };

/**
 * What people did with posts, in the emitter's transaction. People of the author's own company are no contacts. Nothing is read or written
 * when no company wants this kind.
 */
export async function recordPostActivities(
  { db, context }: On,
  kind: Exclude<ActivityKind, "form_submitted">,
  makeGiven: () => readonly OfPost[] | Promise<readonly OfPost[]>,
): Promise<void> {
  const companies = await companiesWanting(context, kind);
  if (companies.size === 0) return;
  const given = (await makeGiven()).flatMap(({ postId, userId }) => (userId === null ? [] : [{ postId, userId }]));
  if (given.length === 0) return;
  const about = new Map((await listAbout(db, [...new Set(given.map(({ postId }) => postId))])).map((post) => [post.id, post]));
  const wanted = given.filter(({ postId }) => companies.has(about.get(postId)?.company_id ?? ""));
  if (wanted.length === 0) return;
  const people = new Map((await listPeople(db, [...new Set(wanted.map(({ userId }) => userId))])).map((person) => [person.id, person]));
  const activities = wanted.flatMap(({ postId, userId }) => {
    const post = about.get(postId);
    const person = people.get(userId);
    if (!post || post.company_id === null || !person || person.company_id === post.company_id) return [];
    const isReply = kind === "replied";
    return {
      id: context.newId(),
      company_id: post.company_id,
      address: person.email,
      name: person.name,
      user_id: userId,
      kind,
      key: isReply ? `${kind}:${postId}` : `${kind}:${postId}:${userId}`,
      post_id: postId,
      data: {
        title: post.title,
        author_name: post.author_name,
        url: shareUrl(context, post.event_id, isReply ? { show_post: postId } : {}),
        answers: [],
      } satisfies ActivityData,
    };
  });
  if (activities.length > 0) await insertActivities(db, activities, context.now());
}

type Submission = {
  companyId: string | null;
  submissionId: string;
  formTitle: string;
  postId: string | null;
  eventId: string | null;
  userId: string | null;
  name: string;
  email: string;
  answers: readonly { label: string; value: string }[];
};

export async function recordSubmission({ db, context }: On, given: Submission): Promise<void> {
  const { companyId, submissionId, postId, eventId, userId, name, email, formTitle, answers } = given;
  if (companyId === null || !(await companiesWanting(context, "form_submitted")).has(companyId)) return;
  const activity = {
    id: context.newId(),
    company_id: companyId,
    address: email.toLowerCase(),
    name,
    user_id: userId,
    kind: "form_submitted",
    key: `form_submitted:${submissionId}`,
    post_id: postId,
    data: {
      title: formTitle,
      author_name: "",
      url: eventId === null ? null : shareUrl(context, eventId),
      answers: answers.map(({ label, value }) => ({ label, value })),
    } satisfies ActivityData,
  };
  await insertActivities(db, [activity], context.now());
}
