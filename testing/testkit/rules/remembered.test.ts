import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allFeatures } from "@aside/api/features.ts";
import type { Actor } from "@aside/server/auth/actor.ts";
import { embedLinkActor } from "@aside/server/auth/embed-link.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { ChangeTimes } from "@aside/server/signals/change-times.ts";
import { readBrandOf } from "@aside/core/accounts/server/company-brand.ts";
import { readSessionUser } from "@aside/core/accounts/server/sessions/remember-session.ts";
import { readStanding } from "@aside/core/entitlements/server/standing.ts";
import { createGuestResponse, getPost, updatePost } from "@aside/core/messages/post-contract.ts";
import { ANYBODY } from "@aside/core/messages/post-policy.ts";
import { readMainPost, readPost } from "@aside/core/messages/server/posts/read-post.ts";
import { sendPost } from "@aside/features/delivery/contract.ts";
import { readEmbedRules } from "@aside/features/embedding/server/read-embed-rules.ts";
import { setFolderAccess, setFolderAdmin } from "@aside/features/library/contract.ts";
import { decidePost, submitPost } from "@aside/features/library/video-contract.ts";
import { runCompactTake } from "@aside/features/recording/server/enrichments/run-compact-take.ts";
import { readWantedActivities } from "@aside/features/crm/server/activities/wanted.ts";
import { readWanted as readChatWanted } from "@aside/features/chat/server/workspaces/wanted.ts";
import { readWanted } from "@aside/features/webhooks/server/events/wanted.ts";
import { MediaAccess, requireVisibleTake } from "@aside/features/viewing/server/media-access.ts";
import { readPlaylist } from "@aside/features/viewing/server/read-playlist.ts";
import { makeLibrary, makePrivateVideo } from "../library.ts";
import { user } from "../make-actor.ts";
import { record, recordPost } from "../media/record.ts";
import { createUser, type Signed } from "../people.ts";
import { startApp, type TestApp } from "../start-app.ts";
import { changeColumn, deleteRow, dropConstraints, insertRow, otherValues, readRows, restoreColumn } from "../stores/changed-rows-store.ts";
import { listFunctions, wordsWithin } from "../stores/functions-store.ts";
import { addGroup, setGroupMember } from "../stores/library-store.ts";
import { watchStatements } from "../stores/statements-store.ts";
import { tableOwners } from "./table-owners.ts";
import { fillRemembered } from "../stores/remembered-store.ts";

const EMBED_LINK = crypto.randomUUID();

/** Something that processes remember, read with what this context knows. */
type Remembered = Record<string, (context: AppContext) => Promise<unknown>>;

let app: TestApp;
let remembered: Remembered;
/** Tables whose rows exist before anything refers to them. */
let referred: Set<string>;
let statements: ReturnType<typeof watchStatements>;

beforeAll(async () => {
  statements = watchStatements();
  app = await startApp({ env: { ASR: "off", BILLING: "manual" } });
  remembered = await fill();
  // What another process would learn later must not hide what this one does not know at once.
  await app.context.signals.close();
}, 60_000);
afterAll(async () => {
  statements.stop();
  await app.stop();
});

async function fill(): Promise<Remembered> {
  const { db } = app.context;
  const { lead, join, folder } = await makeLibrary(app);
  const names = ["Ada Author", "Max Member", "Liz Librarian", "Fay Agent", "Fred Folder", "Cleo Colleague"];
  const company = [];
  for (const name of names) company.push(await join(name));
  const [author, member, librarian, agent, folderAdmin, colleague] = company as [Signed, Signed, Signed, Signed, Signed, Signed];
  const recipient = await createUser(app, "Rita Recipient");

  const shared = await recordPost(author, { seconds: 1 });
  const { event_id: eventId, media } = await author.call(getPost, { params: { id: shared } });
  const takeId = media.take_id ?? "";
  await runCompactTake(app.context, takeId);
  await author.call(updatePost, { params: { id: shared }, body: { title: "Shared", post_status: "DRAFT_SHARABLE_LINK" } });
  const guest = app.driver();
  const response = await guest.call(createGuestResponse, { body: { guest_user_name: "Gus", event_id: eventId } });
  guest.token = response.guest_token;
  await record(guest, response.post.id, { seconds: 1 });
  const replied = (await guest.call(getPost, { params: { id: response.post.id } })).media.take_id ?? "";
  await guest.call(sendPost, { params: { id: response.post.id }, body: {} });

  const kept = await makePrivateVideo(author, "Kept", { seconds: 1 });
  const folderId = await folder("Sales");
  const innerId = await folder("Deals", folderId);
  const groupId = crypto.randomUUID();
  await addGroup(db, { id: groupId, ofUserId: lead.userId, name: "Sales" });
  await setGroupMember(db, groupId, member.userId, true);
  const grants = [{ group_id: groupId, level: "view" as const }];
  await author.call(submitPost, { body: { post_id: kept.postId, folder_id: innerId } });
  await lead.call(decidePost, { params: { id: kept.postId }, body: { status: "approved" } });
  await lead.call(setFolderAccess, { params: { id: folderId }, body: { everyone: "none", grants } });
  await lead.call(setFolderAdmin, { body: { folder_id: folderId, admin_id: folderAdmin.userId } });
  referred = await dropConstraints(db);
  const people = { authorId: author.userId, agentId: agent.userId, librarianId: librarian.userId, recipientId: recipient.userId };
  await fillRemembered(db, { ...people, sharedTakeId: takeId, sharedPostId: shared, keptEventId: kept.eventId, embedLinkId: EMBED_LINK });

  const found: Remembered = {
    "the post of a link": async (context) => await readPost(context, ANYBODY, shared),
    "the Aside of a link": async (context) => await readMainPost(context, ANYBODY, eventId),
    "a guest's reply": async (context) => await readPost(context, ANYBODY, response.post.id),
    "a session": async (context) => await readSessionUser(context, sessionOf(author)),
    "a plan of a company": async (context) => await readStanding(context, author),
    "a plan of a person": async (context) => await readStanding(context, recipient),
    "a brand": async (context) => await readBrandOf(context, author.userId),
    "embed rules": async (context) => await readEmbedRules(context, shared),
    "embed rules of a reply": async (context) => await readEmbedRules(context, response.post.id),
    "who wants which events": async (context) => await readWanted(context),
    "who wants which activities": async (context) => await readWantedActivities(context),
    "what chat workspaces want": async (context) => await readChatWanted(context),
    "a playlist": async (context) => await readPlaylist(context, takeId, "video.m3u8"),
    "a playlist before compaction": async (context) => await readPlaylist(context, replied, "audio.m3u8"),
    "a master playlist": async (context) => await readPlaylist(context, takeId, "master.m3u8"),
  };
  for (const [name, person] of Object.entries({ author, member, librarian, agent, folderAdmin, colleague, recipient })) {
    const session = await readSessionUser(app.context, sessionOf(person));
    const actor: Actor = {
      ...(user(person.userId) as Actor & { kind: "user" }),
      sessionId: sessionOf(person),
      companyId: session?.company_id ?? null,
    };
    found[`a video for ${name}`] = watching(actor, kept);
  }
  found["a video of a private embed link"] = watching(embedLinkActor(EMBED_LINK), kept);
  found["a video of a link"] = watching(ANYBODY, { postId: shared, eventId, takeId });
  return found;
}

const sessionOf = (person: Signed): string =>
  (JSON.parse(Buffer.from(person.token?.split(".")[1] ?? "", "base64url").toString()) as { sid: string }).sid;

/** Whether the token of the viewer's media still counts. */
function watching(actor: Actor, of: { postId: string; eventId: string; takeId: string }) {
  const access = new MediaAccess(app.context, async () => actor);
  const token = app.context.mediaTokens.pathOf(actor, { id: of.postId, event_id: of.eventId }, of.takeId).split("/")[2] ?? "";
  const request = { headers: {}, cookies: {} } as Parameters<typeof access.require>[0];
  return async (context: AppContext) => {
    if (context === app.context) await access.require(request, token, of.takeId);
    else await requireVisibleTake(context, actor, of);
    return "may watch";
  };
}

const read = async (context: AppContext) =>
  await Promise.all(Object.values(remembered).map(async (one) => await one(context).catch((error: Error) => `failed: ${error.message}`)));

/** What the database says now. */
const readAgain = async () => await read({ ...app.context, changes: new ChangeTimes(app.context.now) });

/** Changes that no process needs to know, and why. */
const UNDECLARED = [
  // Media by a private embed link is checked every minute (decision 0124).
  "companies.embedding_enabled: a video of a private embed link",
  // A form stays in its company, and is deleted with it.
  "forms deleted: a video for agent",
  "forms.company_id: a video for agent",
  // A request reads its session again when it has expired (remember-session.ts).
  "sessions.expires_at: a session",
  "sessions.last_used_at: a session",
];

/** Declared although nothing remembered shows it, and why. */
const NOT_SHOWN = [
  // Open pages get every change of a person or company.
  "companies.avatar_enabled",
  "companies.domain_verified_at",
  "library_folders.name",
  // Tells that the time of `expires_at` has come.
  "library_posts.expired_at",
  "users.delete_after",
  "users.is_company_library_enabled",
  "users.is_persona_enabled",
  "users.is_upload_video_enabled",
  "users.phone_number",
  "users.preferences",
];

test("a change of any column of what is remembered is known at once", async () => {
  const { db, changes } = app.context;
  const missed = new Set<string>();
  const shown = new Set<string>();
  /** Tables with the numbers of the values that a row of them is in: of rows that are alike, one is enough. */
  const tried = new Set<string>();
  /** Compares what is remembered with the database, and returns the latter; `expected` is taken for it where it equals the former. */
  const check = async (what: string, expected?: unknown[]) => {
    const known = await read(app.context);
    if (isDeepStrictEqual(known, expected)) return known;
    const now = await readAgain();
    const wrong = Object.keys(remembered).filter((_, index) => !isDeepStrictEqual(known[index], now[index]));
    for (const name of wrong) missed.add(`${what}: ${name}`);
    // Otherwise it would be wrong after other changes, too.
    if (wrong.length > 0) changes.forget();
    return now;
  };
  statements.asked.length = 0;
  let before = await readAgain();
  const words = wordsWithin(await listFunctions(db), statements.asked);
  const tables = Object.keys(tableOwners()).filter((table) => words.has(table));
  const { columns, rows } = await readRows(db, tables);

  for (const row of rows) {
    const { table, keys } = row;
    before = await check("nothing", before);
    await deleteRow(db, row);
    const without = await check(`${table} deleted`);
    await insertRow(db, row, columns);
    if (referred.has(table)) changes.forget();
    const isIn = without.flatMap((value, index) => (isDeepStrictEqual(value, before[index]) ? [] : [index]));
    before = await check(`${table} inserted`);
    if (isIn.length === 0 || tried.has(`${table} ${isIn.join()}`)) continue;
    tried.add(`${table} ${isIn.join()}`);
    shown.add(table);
    for (const column of columns.filter(({ table: owner, name }) => owner === table && keys.join() !== name))
      for (const value of otherValues(column)) {
        const what = `${table}.${column.name}`;
        const changed = await changeColumn(db, row, column.name, value);
        const now = await check(what);
        if (!isDeepStrictEqual(now, before)) shown.add(what);
        await restoreColumn(db, changed, column.name, row);
        before = await check(what, before);
      }
  }
  expect([...missed].toSorted()).toEqual(UNDECLARED);
  const declared = allFeatures
    .flatMap(({ invalidates = [] }) => invalidates)
    .flatMap(({ table, updated }) => [table, ...(updated === "any" ? [] : updated.map((column) => `${table}.${column}`))]);
  expect([...new Set(declared)].filter((what) => !shown.has(what)).toSorted()).toEqual(NOT_SHOWN);
}, 120_000);
