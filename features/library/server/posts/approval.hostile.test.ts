import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { updateRole } from "@aside/features/administration/contract.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { createPost, updatePost } from "@aside/core/messages/post-contract.ts";
import { makeLibrary, makePrivateVideo } from "@aside/testkit/library.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { readAudit } from "@aside/testkit/stores/accounts-store.ts";
import { watchStatements } from "@aside/testkit/stores/statements-store.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { setAdmin, setFolderAccess, setFolderAdmin, updateSettings } from "../../contract.ts";
import { copy } from "../../copy.ts";
import {
  decidePost,
  decidePosts,
  getPostPlace,
  getReview,
  listFolderPosts,
  listReviews,
  MAX_BULK,
  MAX_REASON,
  movePost,
  movePosts,
  pinPost,
  removePost,
  resubmitPost,
  setExpiry,
  submitPost,
  withdrawPost,
} from "../../video-contract.ts";

let app: TestApp;
let statements: ReturnType<typeof watchStatements>;
let lead: Signed;
/** Appointed as administrator of the library. */
let librarian: Signed;
/** Administers the folder `sales`. */
let sally: Signed;
let ada: Signed;
let outsider: Awaited<ReturnType<typeof makeLibrary>>;
let makeFolder: (name: string, parentId?: string | null) => Promise<string>;
let sales: string;
let legal: string;
beforeAll(async () => {
  statements = watchStatements();
  app = await startApp({ env: { ASR: "off" } });
  const library = await makeLibrary(app);
  ({ lead } = library);
  makeFolder = async (name, parentId = null) => await library.folder(name, parentId);
  [librarian, sally, ada] = [await library.join("Libby Admin"), await library.join("Sally Admin"), await library.join("Ada Author")];
  outsider = await makeLibrary(app);
  await lead.call(setAdmin, { body: { admin_id: librarian.userId, is_admin: true } });
}, 60_000);
afterAll(async () => {
  statements.stop();
  await app.stop();
});
beforeEach(async () => {
  await lead.call(updateSettings, { body: { needs_approval: true, allows_self_approval: false, reapproval: "video" } });
  [sales, legal] = [await makeFolder(crypto.randomUUID()), await makeFolder(crypto.randomUUID())];
  await librarian.call(setFolderAdmin, { body: { folder_id: sales, admin_id: sally.userId } });
});

const makeVideo = async (author = ada) => (await makePrivateVideo(author, "Figures")).postId;
async function submit(folderId = sales, author = ada): Promise<string> {
  const postId = await makeVideo(author);
  await author.call(submitPost, { body: { post_id: postId, folder_id: folderId } });
  return postId;
}
const decide = async (by: Signed, id: string, body: Record<string, unknown> = { status: "approved" }) =>
  await by.try(decidePost, { params: { id }, body: body as never });
const reject = async (by: Signed, id: string, reason: unknown = "Please cut the end") =>
  await decide(by, id, { status: "rejected", rejection_reason: reason });
const placeOf = async (by: Signed, id: string) => await by.call(getPostPlace, { params: { id } });
const statusOf = async (id: string) => (await placeOf(ada, id)).item?.status ?? null;

describe("a decision", () => {
  test("is made by the administrators of the folder, the library and the company, and by nobody else", async () => {
    for (const by of [sally, librarian, lead]) expect((await decide(by, await submit())).status).toBe(200);
    const elsewhere = await submit(legal);
    for (const by of [sally, ada, outsider.lead]) {
      for (const reply of [await decide(by, elsewhere), await reject(by, elsewhere)])
        expect([reply.status, reply.error.code]).toEqual([404, "not_found"]);
      for (const reply of [
        await by.try(getReview, { params: { id: elsewhere } }),
        await by.try(decidePosts, { body: { post_ids: [elsewhere], status: "approved" } }),
        await by.try(movePost, { params: { id: elsewhere }, body: { folder_id: sales } }),
        await by.try(movePosts, { body: { post_ids: [elsewhere], folder_id: sales } }),
        await by.try(removePost, { params: { id: elsewhere } }),
        await by.try(pinPost, { params: { id: elsewhere }, body: { is_pinned: true } }),
        await by.try(setExpiry, { params: { id: elsewhere }, body: { expires_at: null } }),
      ])
        expect(reply.status).toBe(404);
    }
    expect(await statusOf(elsewhere)).toBe("pending");
    expect((await sally.call(listReviews, { query: {} })).items.map(({ post_id }) => post_id)).not.toContain(elsewhere);
  });

  test("needs a reason of 1 to 1,000 characters to reject, which the author reads with person and time", async () => {
    const id = await submit();
    const missing = await decide(sally, id, { status: "rejected" });
    expect([missing.status, missing.error]).toEqual([422, { code: "reason_needed", message: copy.reasonNeeded }]);
    for (const reason of ["", "   ", "x".repeat(MAX_REASON + 1), 7, null, "a\u0000b", "\ud800"])
      expect([reason, (await reject(sally, id, reason)).status]).toEqual([reason, 400]);
    const reason = "<b>Too long</b>\nPlease cut it. ‏مرحبا";
    expect((await reject(sally, id, reason)).status).toBe(200);
    const { item, history } = await placeOf(ada, id);
    expect(item).toMatchObject({ status: "rejected", abilities: { resubmit: true, withdraw: true, decide: false } });
    expect(history[0]).toMatchObject({ action: "rejected", actor_name: "Sally Admin", reason });
    expect(Date.parse(history[0]?.created_at ?? "")).toBeGreaterThan(Date.now() - 60_000);
  });

  test("is made once by two administrators at the same time; the other learns who decided and when", async () => {
    const id = await submit();
    const replies = await Promise.all([decide(sally, id), reject(librarian, id), decide(lead, id)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const winner = replies.findIndex(({ status }) => status === 200);
    const [name, status] = [["Sally Admin", "Libby Admin", "Lea Lead"][winner], ["approved", "rejected", "approved"][winner]];
    for (const reply of replies.filter((each) => each.status === 409)) {
      expect(reply.error.message).toContain(`${name} already ${status} this video on `);
      expect(reply.error).toMatchObject({ code: "conflict", details: { status, decided_by: name, decided_at: expect.any(String) } });
    }
    expect((await placeOf(ada, id)).history.filter(({ action }) => action !== "submitted")).toHaveLength(1);
  });

  test("about an earlier state is refused", async () => {
    const id = await submit();
    const { item } = await sally.call(getReview, { params: { id } });
    await reject(sally, id);
    await ada.call(resubmitPost, { params: { id } });
    const reply = await decide(sally, id, { status: "approved", version: item.version });
    expect([reply.status, reply.error.message]).toEqual([409, copy.changed]);
    expect((await decide(sally, id, { status: "approved", version: item.version + 2 })).status).toBe(200);
  });

  test("about one's own video needs the company's permission", async () => {
    const id = await submit(sales, sally);
    const reply = await decide(sally, id);
    expect([reply.status, reply.error]).toEqual([422, { code: "own_video", message: copy.ownVideo }]);
    expect((await sally.try(decidePosts, { body: { post_ids: [id], status: "approved" } })).status).toBe(422);
    expect((await placeOf(sally, id)).item?.abilities).toMatchObject({ decide: true, approve: false });
    await lead.call(updateSettings, { body: { allows_self_approval: true } });
    expect((await decide(sally, id)).status).toBe(200);
  });

  test("may place the video in another folder that the administrator decides about", async () => {
    const [id, below] = [await submit(), await makeFolder("Below", sales)];
    for (const folderId of [legal, crypto.randomUUID()])
      expect((await decide(sally, id, { status: "approved", folder_id: folderId })).status).toBe(404);
    expect((await decide(sally, id, { status: "approved", folder_id: below })).json()).toMatchObject({
      folder_id: below,
      status: "approved",
    });
  });

  test.each([
    [{}, 400],
    [{ status: "pending" }, 400],
    [{ status: "approved", folder_id: "1 or 1=1" }, 400],
    [{ status: "approved", version: "1" }, 400],
    [[], 400],
    [null, 400],
  ])("with the body %j gets status %i", async (body, status) => {
    expect((await decide(sally, await submit(), body as never)).status).toBe(status);
  });
});

describe("decisions about many videos", () => {
  test("are all made or none, and skip those that were decided already", async () => {
    const [first, second, done, foreign] = [await submit(), await submit(), await submit(), await submit(legal)];
    await decide(librarian, done);
    const body = { status: "rejected" as const, rejection_reason: "Wrong folder" };
    expect((await sally.try(decidePosts, { body: { ...body, post_ids: [first, foreign] } })).status).toBe(404);
    expect((await sally.try(decidePosts, { body: { status: "rejected", post_ids: [first] } })).error.code).toBe("reason_needed");
    expect(await statusOf(first)).toBe("pending");
    const result = await sally.call(decidePosts, { body: { ...body, post_ids: [first, second, second, done] } });
    expect([result.decided.toSorted(), result.skipped]).toEqual([[first, second].toSorted(), [done]]);
    expect(await Promise.all([first, second, done, foreign].map(statusOf))).toEqual(["rejected", "rejected", "approved", "pending"]);
    const entries = await readAudit(app.context.db, "library.video_rejected", "Figures");
    expect(entries.filter(({ target_id }) => [first, second].includes(target_id ?? ""))).toHaveLength(2);
  });

  test("take a constant number of statements", async () => {
    const count = async (ids: string[]) => {
      statements.asked.length = 0;
      await librarian.call(decidePosts, { body: { post_ids: ids, status: "approved" } });
      return statements.asked.filter((text) => !/jobs\.|listen/.test(text)).length;
    };
    await count([await submit()]);
    const few = await count([await submit()]);
    const ids = [];
    for (let n = 0; n < 6; n++) ids.push(await submit(n % 2 === 0 ? sales : legal));
    expect(await count(ids)).toBe(few);
  });

  test("are limited per request", async () => {
    const ids = Array.from({ length: MAX_BULK + 1 }, () => crypto.randomUUID());
    for (const postIds of [ids, []]) {
      expect((await sally.try(decidePosts, { body: { post_ids: postIds, status: "approved" } })).status).toBe(400);
      expect((await sally.try(movePosts, { body: { post_ids: postIds, folder_id: sales } })).status).toBe(400);
    }
  });
});

describe("a submission", () => {
  test("is for one's own complete Aside, and a folder that one contributes to", async () => {
    const [mine, theirs] = [await makeVideo(), await makeVideo(sally)];
    const send = async (postId: string, folderId: string, by = ada) =>
      await by.try(submitPost, { body: { post_id: postId, folder_id: folderId } });
    const readOnly = await makeFolder(crypto.randomUUID());
    await lead.call(setFolderAccess, { params: { id: readOnly }, body: { everyone: "view" } });
    const foreign = await outsider.folder(crypto.randomUUID());
    for (const [postId, folderId] of [
      [theirs, sales],
      [mine, readOnly],
      [mine, foreign],
      [mine, crypto.randomUUID()],
      [crypto.randomUUID(), sales],
    ] as const)
      expect((await send(postId, folderId)).status).toBe(404);
    expect((await send(theirs, foreign, outsider.lead)).status).toBe(404);
    const event = await ada.call(createEvent, { body: { title: "Empty" } });
    const draft = await send(event.CreatorPosts[0]?.id ?? "", sales);
    expect([draft.status, draft.error]).toEqual([422, { code: "video_not_ready", message: copy.notReady }]);
    const reply = await ada.call(createPost, { body: { event_id: event.id } });
    expect((await send(reply.id, sales)).status).toBe(404);
    expect((await send(mine, sales)).status).toBe(200);
  });

  test("happens once, also with concurrent requests", async () => {
    const id = await makeVideo();
    const send = async () => await ada.try(submitPost, { body: { post_id: id, folder_id: sales } });
    const replies = await Promise.all([send(), send(), send()]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await placeOf(ada, id)).history).toHaveLength(1);
  });

  test("is repeated after a rejection, keeping the whole history", async () => {
    const id = await submit();
    expect((await ada.try(resubmitPost, { params: { id } })).status).toBe(409);
    await reject(sally, id, "First");
    expect((await sally.try(resubmitPost, { params: { id } })).status).toBe(404);
    await ada.call(resubmitPost, { params: { id } });
    await reject(sally, id, "Second");
    await ada.call(submitPost, { body: { post_id: id, folder_id: legal } });
    await decide(librarian, id);
    const { history } = await placeOf(ada, id);
    expect(history.map(({ action, reason }) => [action, reason])).toEqual([
      ["approved", null],
      ["resubmitted", null],
      ["rejected", "Second"],
      ["resubmitted", null],
      ["rejected", "First"],
      ["submitted", null],
    ]);
    const { item } = await librarian.call(getReview, { params: { id } });
    expect([item.folder_id, item.status]).toEqual([legal, "approved"]);
  });

  test("is withdrawn by its author only, who still reads what happened", async () => {
    const id = await submit();
    for (const by of [sally, lead, outsider.lead]) expect((await by.try(withdrawPost, { params: { id } })).status).toBe(404);
    await ada.call(withdrawPost, { params: { id } });
    expect((await ada.try(withdrawPost, { params: { id } })).status).toBe(404);
    expect(await placeOf(ada, id)).toMatchObject({ item: null, history: [{ action: "withdrawn" }, { action: "submitted" }] });
    expect((await sally.try(getPostPlace, { params: { id } })).status).toBe(404);
  });

  test("is published at once without approval; switching approval on keeps it published", async () => {
    await lead.call(updateSettings, { body: { needs_approval: false } });
    const id = await submit();
    expect(await statusOf(id)).toBe("approved");
    await lead.call(updateSettings, { body: { needs_approval: true } });
    expect(await statusOf(id)).toBe("approved");
    expect(await statusOf(await submit())).toBe("pending");
  });
});

describe("an edit of an approved video", () => {
  test.each([
    ["never", "approved"],
    ["video", "approved"],
    ["any", "pending"],
  ] as const)("with the setting %s leaves a changed title %s", async (reapproval, status) => {
    await lead.call(updateSettings, { body: { reapproval } });
    const id = await submit();
    await decide(sally, id);
    await ada.call(updatePost, { params: { id }, body: { title: "Better figures" } });
    expect(await statusOf(id)).toBe(status);
    const { approved, title, history } = await sally.call(getReview, { params: { id } });
    expect([approved, title]).toEqual([{ title: "Figures", transcript: "", is_other_video: false }, "Better figures"]);
    expect(history[0]?.action).toBe(status === "pending" ? "edited" : "approved");
  });

  test("that changes nothing, as private notes, does not ask again", async () => {
    await lead.call(updateSettings, { body: { reapproval: "any" } });
    const id = await submit();
    await decide(sally, id);
    await ada.call(updatePost, { params: { id }, body: { title: "Figures", my_notes: "<p>mine</p>" } });
    expect(await statusOf(id)).toBe("approved");
  });
});

test("an administrator of the company appoints; one of the library and others do not", async () => {
  const body = { admin_id: ada.userId, is_admin: true };
  for (const by of [librarian, sally, ada, outsider.lead]) expect((await by.try(setAdmin, { body })).status).toBe(404);
  for (const adminId of [outsider.lead.userId, crypto.randomUUID()])
    expect((await lead.try(setAdmin, { body: { admin_id: adminId, is_admin: true } })).status).toBe(404);
  for (const by of [sally, ada]) {
    expect((await by.try(setFolderAdmin, { body: { folder_id: sales, admin_id: by.userId } })).status).toBe(404);
    expect((await by.try(updateSettings, { body: { needs_approval: false } })).status).toBe(404);
  }
  expect((await librarian.try(setFolderAdmin, { body: { folder_id: sales, admin_id: outsider.lead.userId } })).status).toBe(404);
  // Only the company's administrators switch the library on or off.
  expect((await librarian.try(updateSettings, { body: { is_enabled: false } })).status).toBe(404);
  await lead.call(updateRole, { body: { user_id: ada.userId, role: "COMPANY_ADMIN" } });
  expect((await ada.try(setAdmin, { body: { admin_id: sally.userId, is_admin: false } })).status).toBe(200);
  await lead.call(updateRole, { body: { user_id: ada.userId, role: "USER" } });
});

test("a moved video is decided about in its new folder only", async () => {
  const [id, readOnly] = [await submit(), await makeFolder(crypto.randomUUID())];
  await lead.call(setFolderAccess, { params: { id: readOnly }, body: { everyone: "view" } });
  for (const folderId of [readOnly, legal, crypto.randomUUID()])
    expect((await sally.try(movePost, { params: { id }, body: { folder_id: folderId } })).status).toBe(404);
  expect(await librarian.call(movePosts, { body: { post_ids: [id], folder_id: legal } })).toEqual({ moved: 1 });
  expect(await librarian.call(movePosts, { body: { post_ids: [id], folder_id: legal } })).toEqual({ moved: 0 });
  expect((await decide(sally, id)).status).toBe(404);
  const listed = async (folderId: string) =>
    (await librarian.call(listFolderPosts, { params: { id: folderId }, query: { filter: "pending" } })).items.map(({ post_id }) => post_id);
  expect([await listed(sales), await listed(legal)]).toEqual([[], [id]]);
});
