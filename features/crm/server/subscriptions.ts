import { formSubmitted, postSent, postsWatched, postViewed } from "@aside/core/messages/facts.ts";
import { type Subscription, subscribe } from "@aside/server/http/domain-events.ts";
import { findGuestUser } from "../../viewing/server/api.ts";
import { findGuestOf } from "./activities/activities-store.ts";
import { type On, recordPostActivities, recordSubmission } from "./activities/record-activities.ts";

const COMPLETE = 100;

/** A person whom the author does not see is nobody's contact either. */
const personOf = ({ user_id, name }: { user_id: string | null; name: string | null }) => (name === null ? null : user_id);

export const subscriptions: Subscription[] = [
  subscribe(postViewed, async (viewed, on) => {
    await recordPostActivities(on, "viewed", () => [{ postId: viewed.post_id, userId: personOf(viewed) }]);
  }),
  subscribe(postsWatched, async ({ views }, on) => {
    const complete = views.filter(({ percent }) => percent === COMPLETE);
    if (complete.length === 0) return;
    await recordPostActivities(on, "watched", () => complete.map((view) => ({ postId: view.post_id, userId: personOf(view) })));
  }),
  subscribe(postSent, async ({ post_id: postId, is_reply, from_user_id }, on) => {
    if (!is_reply) return;
    await recordPostActivities(on, "replied", async () => [{ postId, userId: from_user_id ?? (await readGuest(on, postId)) }]);
  }),
  subscribe(formSubmitted, async (given, on) => {
    await recordSubmission(on, {
      companyId: given.company_id,
      submissionId: given.submission_id,
      formTitle: given.form_title,
      postId: given.post_id,
      eventId: given.event_id,
      userId: given.user_id,
      name: given.name,
      email: given.email,
      answers: given.answers,
    });
  }),
];

/** The recipient who replied as a guest, known by their personal link. */
async function readGuest({ db }: On, postId: string): Promise<string | null> {
  const guest = await findGuestOf(db, postId);
  return guest ? await findGuestUser(db, { eventId: guest.event_id, guestId: guest.guest_id }) : null;
}
