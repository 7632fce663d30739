import type { EndpointOutput } from "@aside/contract/endpoint.ts";
import { AppError, notFound } from "@aside/contract/errors.ts";
import { requireUser } from "@aside/core/accounts/server/authority.ts";
import { requireSend } from "@aside/core/entitlements/server/entitlements.ts";
import { checkPeople } from "@aside/core/messages/server/events/add-members.ts";
import { addRecipients } from "@aside/core/messages/server/events/add-recipients.ts";
import { listKnownEmails, listMembers, type MemberRow } from "@aside/core/messages/server/events/members-store.ts";
import { presentMember } from "@aside/core/messages/server/events/present.ts";
import { shareUrl } from "@aside/core/messages/server/events/share-url.ts";
import { markSent } from "@aside/core/messages/server/posts/post-state-store.ts";
import type { SendAllowance } from "@aside/core/entitlements/server/allowances.ts";
import type { AccessiblePost } from "@aside/server/auth/post-access.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { sendSignal } from "@aside/server/signals/signals.ts";
import { copy } from "../../delivery/copy.ts";
import { activateLink, invite, lockDraft, lockEvent, makePersonalLinks } from "../../delivery/server/api.ts";
import type { addEmailMembers as endpoint } from "../contract.ts";
import { makeDraft } from "./make-draft.ts";

type People = { email: string; name: string }[];
type Status = EndpointOutput<typeof endpoint>["post_status"];

/**
 * The email itself is sent by the person's own mail program: nothing here sends one to its recipients, and whether it was sent is not known.
 * With recipients and a complete video the Aside counts as sent, as with "Send".
 */
export const addEmailMembers: Handler<typeof endpoint> = async ({ actor, body, context }) => {
  const user = requireUser(actor);
  const post = await context.access.require(context.db, actor, body.added_in_post_id, "update");
  if (post.isReply || post.isSubmission || post.eventId !== body.event_id) throw notFound();
  const people = checkPeople({ users: body.users, bcc: [] }).people.filter(({ email }) => email !== user.email);
  const allowance = post.status === "SENT" || people.length === 0 ? null : await requireSend(context, user);
  const made = await context.db.transaction().execute(async (trx) => {
    await lockEvent(trx, post.eventId);
    const draft = await lockDraft(trx, post.id);
    if (!draft) throw notFound();
    if (draft.take_status === null) throw new AppError(422, "no_video", copy.noVideo);
    const isComplete = draft.take_status === "complete" || draft.take_status === "converting";
    const isSentNow = isComplete && allowance !== null && draft.post_status !== "SENT";
    const members = await addPeople(context, trx, post, { people, isSent: draft.post_status === "SENT" });
    if (isSentNow) await send(context, trx, post, { allowance, members });
    const status = isSentNow ? "SENT" : await activateLink({ db: trx, context }, post, draft.post_status);
    await sendSignal(trx, "event.changed", { event_id: post.eventId, user_id: user.userId });
    const links = await makePersonalLinks(context, trx, post.eventId, members.inEmail);
    return { links, members: members.inEmail, status: status as Status, isComplete };
  });
  const links = made.members.map(({ email, member_id }) => ({
    email,
    share_url: shareUrl(context, post.eventId, { m: made.links.get(member_id) ?? null }),
  }));
  const only = links.length === 1 && !body.has_other_recipients ? links[0] : undefined;
  const link = only?.share_url ?? shareUrl(context, post.eventId);
  return {
    Members: made.members.map(presentMember),
    links,
    draft: await makeDraft(context, post, { link, isPersonal: only !== undefined, isComplete: made.isComplete }),
    post_status: made.status,
  };
};

type Added = { inEmail: MemberRow[]; others: MemberRow[] };

async function addPeople(
  context: AppContext,
  db: Queryable,
  post: AccessiblePost,
  { people, isSent }: { people: People; isSent: boolean },
): Promise<Added> {
  const emails = people.map(({ email }) => email);
  const known = new Set(await listKnownEmails(db, post.eventId, emails));
  if (people.some(({ email }) => !known.has(email)))
    await addRecipients(context, db, { eventId: post.eventId, addedBy: post.eventCreatorId, people, bcc: [] });
  const wanted = new Set(emails);
  const members = await listMembers(db, post.eventId);
  const [inEmail, others] = [members.filter(({ email }) => wanted.has(email)), members.filter(({ email }) => !wanted.has(email))];
  const added = inEmail.filter(({ email }) => !known.has(email)).map(({ id }) => id);
  if (isSent && added.length > 0) await invite(context, db, post, added, []);
  return { inEmail, others };
}

/** Recipients whom the person added before, but who are not in this email, get ours. */
async function send(
  context: AppContext,
  db: Queryable,
  post: AccessiblePost,
  { allowance, members }: { allowance: SendAllowance; members: Added },
): Promise<void> {
  const ids = (rows: MemberRow[]) => rows.map(({ id }) => id);
  await markSent(db, allowance, post.id, { send_copy: false });
  await invite(context, db, post, ids([...members.inEmail, ...members.others]), ids(members.others));
  await sendSignal(db, "post.changed", { post_id: post.id, event_id: post.eventId, user_id: post.eventCreatorId });
}
