import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAudit } from "@aside/features/administration/audit-contract.ts";
import { makeRoot } from "@aside/testkit/companies.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { shareLink } from "../../../delivery/contract.ts";
import { DEFAULT_PRIVACY, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import * as admin from "../../admin-contract.ts";

let app: TestApp;
let root: Signed;
let ada: Signed;
beforeAll(async () => {
  app = await startApp({ env: { ASR: "off" } });
  root = await makeRoot(app);
  ada = await createUser(app);
}, 60_000);
afterAll(async () => await app.stop());

const FIELDS = { name: "Example Person", role: "", company: "", quote: "An example.", story: "", aside: "" };
const create = async (fields: Partial<typeof FIELDS> = {}) => await root.call(admin.createTestimonial, { body: { ...FIELDS, ...fields } });
const names = async () => (await root.call(admin.listTestimonials, {})).items.map(({ name }) => name);
const empty = async () => {
  for (const { id } of (await root.call(admin.listTestimonials, {})).items) await root.call(admin.deleteTestimonial, { params: { id } });
};

/** An Aside of Ada's that anyone with its link may watch. */
async function makePublic() {
  const postId = await recordPost(ada, { seconds: 1 });
  const { event_id: eventId } = await ada.call(getPost, { params: { id: postId } });
  await ada.call(updatePrivacySettings, {
    params: { id: eventId },
    body: { ...DEFAULT_PRIVACY, recipients_can_view_post: false, signed_in_users_can_view_post: false },
  });
  await ada.call(shareLink, { params: { id: postId }, body: {} });
  return { postId, eventId };
}
const hide = async (eventId: string) =>
  await ada.call(updatePrivacySettings, { params: { id: eventId }, body: { ...DEFAULT_PRIVACY, recipients_can_view_post: true } });

describe("testimonials", () => {
  test("are drafts until they are published, at the end of the list, and kept in the chosen order", async () => {
    const one = await create({ name: "One" });
    const two = await create({ name: "Two" });
    expect([one.published_at, await names()]).toEqual([null, ["One", "Two"]]);
    await root.call(admin.orderTestimonials, { body: { ids: [two.id, one.id] } });
    expect(await names()).toEqual(["Two", "One"]);
    await create({ name: "Three" });
    expect(await names()).toEqual(["Two", "One", "Three"]);
    for (const ids of [[], [one.id], [one.id, one.id, two.id], [one.id, two.id, crypto.randomUUID()]])
      expect((await root.try(admin.orderTestimonials, { body: { ids } })).error.code).toBe("conflict");
    expect(await names()).toEqual(["Two", "One", "Three"]);
    await empty();
  });

  test("publishing and deleting is in the audit log, once", async () => {
    const { id } = await create({ name: "Audited" });
    for (const is_published of [true, true, false, false, true])
      await root.call(admin.publishTestimonial, { params: { id }, body: { is_published } });
    await root.call(admin.deleteTestimonial, { params: { id } });
    expect((await root.try(admin.deleteTestimonial, { params: { id } })).status).toBe(404);
    const { items } = await root.call(listAudit, { query: {} });
    expect(items.filter((item) => item.target === "Audited").map((item) => item.action)).toEqual([
      "site.testimonial_deleted",
      "site.testimonial_published",
      "site.testimonial_unpublished",
      "site.testimonial_published",
    ]);
  });

  test("of two changes at once one wins, and the other gets 409", async () => {
    const { id, version } = await create();
    const change = async (quote: string) =>
      await root.try(admin.updateTestimonial, { params: { id }, body: { ...FIELDS, quote, version } });
    const replies = await Promise.all(["a", "b", "c"].map(change));
    expect(replies.map((reply) => String(reply.status)).toSorted()).toEqual(["200", "409", "409"]);
    expect((await root.call(admin.readTestimonial, { params: { id } })).version).toBe(version + 1);
    await empty();
  });

  test("are limited, also with concurrent requests", async () => {
    for (let n = 0; n < admin.MAX_TESTIMONIALS - 1; n += 20)
      await Promise.all(Array.from({ length: Math.min(20, admin.MAX_TESTIMONIALS - 1 - n) }, async () => await create()));
    const replies = await Promise.all([1, 2, 3].map(async () => await root.try(admin.createTestimonial, { body: FIELDS })));
    expect(replies.map((reply) => reply.error.code ?? "created").toSorted()).toEqual(["created", "too_many", "too_many"]);
    await empty();
  }, 60_000);

  test("show only an Aside that anyone may watch, by its link or id, and as long as that is so", async () => {
    const { postId, eventId } = await makePublic();
    for (const aside of [`${app.url}/aside/${eventId}/view?m=x`, postId, `/aside/${eventId}`])
      expect((await create({ aside })).aside?.post_id).toBe(postId);
    const { id } = await create({ aside: postId });
    await hide(eventId);
    await app.changesArrived();
    expect((await root.call(admin.readTestimonial, { params: { id } })).aside).toBeNull();
    const draft = await recordPost(root, { seconds: 1 });
    for (const aside of [postId, eventId, draft, crypto.randomUUID(), "https://video.example", "../../etc/passwd"]) {
      const reply = await root.try(admin.createTestimonial, { body: { ...FIELDS, aside } });
      expect([reply.status, reply.error.code]).toEqual([422, "aside_unknown"]);
    }
    await empty();
  });

  test.each([
    ["no name", { name: "" }, 400],
    ["NUL", { name: "a\u0000b" }, 400],
    ["half a character", { quote: "\ud800" }, 400],
    ["a long quote", { quote: "x".repeat(501) }, 400],
    ["a megabyte", { quote: "x".repeat(1_000_000) }, 400],
    ["a long story", { story: "x".repeat(20_001) }, 400],
    ["a nested story", { story: ">".repeat(20_000) }, 422],
    ["a number", { story: 7 }, 400],
    ["a list", { aside: ["x"] }, 400],
  ])("refuse %s", async (_, fields, status) => {
    expect((await root.try(admin.createTestimonial, { body: { ...FIELDS, ...fields } })).status).toBe(status);
    expect(await names()).toEqual([]);
  });

  test("keep emoji and right-to-left text, and need the version", async () => {
    const made = await create({ name: "شخص مثال", quote: "👍🏽 «example»" });
    expect([made.name, made.quote]).toEqual(["شخص مثال", "👍🏽 «example»"]);
    expect((await root.try(admin.updateTestimonial, { params: { id: made.id }, body: FIELDS })).status).toBe(400);
    await empty();
  });
});

test("the preview is the site's HTML", async () => {
  const { html } = await root.call(admin.renderPreview, { body: { text: "# A\n\n<script>x</script>\n\n[a](javascript:x)" } });
  expect(html).toContain("<h2>A</h2>");
  expect(html).not.toContain("<script");
  expect(html).not.toContain("javascript:");
  expect((await root.try(admin.renderPreview, { body: { text: "x".repeat(100_000) } })).status).toBe(400);
});
