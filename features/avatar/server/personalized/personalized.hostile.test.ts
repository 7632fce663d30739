import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEvent } from "@aside/core/messages/contract.ts";
import { TRIAL } from "@aside/core/entitlements/catalogue.ts";
import { deleteUser } from "@aside/core/accounts/server/profile-store.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import { record } from "@aside/testkit/media/record.ts";
import { createUser, PASSWORD, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { sendPost } from "../../../delivery/contract.ts";
import { deletePersona, generateVideo, getPersona, listPersonas, revokeConsent, VIDEOS_PER_DAY } from "../../contract.ts";
import { askDeletion } from "../../../my-account/contract.ts";
import { copy } from "../../copy.ts";
import { savePronunciations } from "../../notes-contract.ts";
import {
  createPersonalized,
  getPersonalized,
  MAX_PERSONALIZED,
  retryPersonalized,
  sendPersonalized,
  stopPersonalized,
} from "../../personalized-contract.ts";
import { personalCopy } from "../../personalized-copy.ts";
import { enableAvatar } from "../../testkit/make-persona.ts";
import { openLab, personOf } from "../../testkit/personalized-lab.ts";
import { closeAccount, countDrafts, disablePersonas, insertMadeTake, listInvited } from "../../testkit/personalized-store.ts";
import { sweepAvatar } from "../sweep.ts";
import { DAY_MS } from "../videos/start-video.ts";
import { listProcessingVideos } from "../videos/videos-store.ts";
import { listUnfinishedBatches } from "./batches-store.ts";
import { runPersonalized } from "./run-personalized.ts";

let app: TestApp;
let root: Signed;
beforeAll(async () => {
  app = await startApp({ env: { ASR: "off" } });
  root = await makeRoot(app);
}, 60_000);
afterAll(async () => await app.stop());

async function open() {
  const company = await makeCompany(app, root);
  const who = company.user;
  await enableAvatar(root, who);
  return { who, colleague: company.admin, ...(await openLab(app, who)) };
}
const at = (id: string) => ({ params: { id }, body: {} });
const many = (count: number) => Array.from({ length: count }, (_, n) => `P${n}`);

describe("who", () => {
  test("nobody but its person learns of a batch, or changes it", async () => {
    const { colleague, create, run, end, statesOf } = await open();
    await enableAvatar(root, colleague);
    const { id } = await create(["Ada"], { sends_when_ready: false });
    await run(id);
    await end(id, "ready");
    const absent = await colleague.try(getPersonalized, { params: { id: crypto.randomUUID() } });
    expect(absent.status).toBe(404);
    for (const endpoint of [getPersonalized, sendPersonalized, retryPersonalized, stopPersonalized]) {
      const reply = await colleague.try(endpoint, at(id));
      expect([reply.status, reply.text]).toEqual([404, absent.text]);
      expect((await app.driver().try(endpoint, at(id))).status).toBe(403);
    }
    expect(await statesOf(id)).toEqual(["Ada ready"]);
  });

  test("only one's own draft, with one's own persona", async () => {
    const { who, colleague, bodyOf, postId } = await open();
    await enableAvatar(root, colleague);
    expect((await colleague.try(createPersonalized, { body: bodyOf(["Ada"]) })).status).toBe(404);
    const none = (await colleague.call(createEvent, { body: {} })).CreatorPosts[0]?.id ?? "";
    expect((await colleague.try(createPersonalized, { body: bodyOf(["Ada"], { post_id: none }) })).error.code).toBe("persona_not_ready");
    expect((await createAs(await createUser(app), bodyOf(["Ada"]))).error.code).toBe("avatar_off");
    await record(who, postId, { seconds: 1 });
    await who.call(sendPost, { params: { id: postId }, body: {} });
    expect((await createAs(who, bodyOf(["Ada"]))).error.code).toBe("post_sent");
  });
  const createAs = async (who: Signed, body: unknown) => await who.try(createPersonalized, { body: body as never });
});

describe("what", () => {
  test("text that cannot be said for someone is refused, and nothing is made", async () => {
    const { who, tryCreate } = await open();
    const before = await countDrafts(app.context.db, who.userId);
    const nameless = [personOf("Ada"), { email: "x@example.org", name: " ", company: "" }];
    const cases = [
      [{ notes: "Hello {nmae}" }, 422, "unknown_variable", personalCopy.unknownVariable("nmae")],
      [{ title: "Hello {}" }, 422, "unknown_variable", personalCopy.unknownVariable("")],
      [{ people: nameless }, 422, "values_missing", personalCopy.valuesMissing(["x@example.org"])],
      [{ notes: "Hi", title: "{name}", people: nameless }, 422, "values_missing", personalCopy.valuesMissing(["x@example.org"])],
      [{ people: [personOf("Ada"), { ...personOf("Bob"), email: "ADA@example.org" }] }, 422, "recipient_twice", personalCopy.twice],
      [
        { notes: "{company|…}".repeat(200), people: [{ ...personOf("Ada"), company: "x".repeat(100) }] },
        422,
        "notes_too_long",
        expect.any(String),
      ],
      [
        { people: [personOf("Ada"), { ...personOf("Bob"), name: "محمد" }] },
        422,
        "text_unspeakable",
        personalCopy.unspeakableFor("bob@example.org", copy.cannotSay(["محمد"])),
      ],
      [
        { notes: "{name}", people: [{ ...personOf("Ada"), name: "👍" }] },
        422,
        "text_unspeakable",
        expect.stringContaining(copy.nothingToSay),
      ],
      [{ notes: "{company| }{company|  }", people: [{ ...personOf("Ada"), company: "" }] }, 422, "values_missing", expect.any(String)],
    ] as const;
    for (const [given, status, code, message] of cases) {
      const reply = await tryCreate(["Ada"], given as never);
      expect([reply.status, reply.error]).toMatchObject([status, { code, message }]);
    }
    const missing = await tryCreate(["Ada"], { people: nameless });
    expect(missing.error).toMatchObject({ details: { emails: ["x@example.org"] } });
    for (const given of [
      { people: [] },
      { people: many(MAX_PERSONALIZED + 1).map(personOf) },
      { people: [{ ...personOf("Ada"), email: "nobody" }] },
      { people: [{ ...personOf("Ada"), name: "x".repeat(101) }] },
      { people: "ada@example.org" },
      { notes: "" },
      { notes: "x".repeat(10_001) },
      { title: " " },
      { sends_when_ready: "yes" },
      { post_id: "1" },
    ])
      expect((await tryCreate(["Ada"], given as never)).status).toBe(400);
    expect(await countDrafts(app.context.db, who.userId)).toBe(before);
  });

  test("a name in other letters is said as its person was taught", async () => {
    const { who, tryCreate } = await open();
    await who.call(savePronunciations, { body: { pronunciations: [{ word: "محمد", spoken: "Mohammed" }] } });
    expect((await tryCreate([], { people: [{ ...personOf("Ada"), name: "محمد" }] })).status).toBe(200);
  });

  test("what it was taught and then forgot ends, and the others go on", async () => {
    const { who, create, run, read } = await open();
    await who.call(savePronunciations, { body: { pronunciations: [{ word: "محمد", spoken: "Mohammed" }] } });
    const { id } = await create([], { people: [{ ...personOf("Ada"), name: "محمد" }, personOf("Bob")] });
    await who.call(savePronunciations, { body: { pronunciations: [] } });
    const before = await countDrafts(app.context.db, who.userId);
    await run(id);
    expect((await read(id)).items).toMatchObject([
      { state: "failed", message: copy.cannotSay(["محمد"]), post_id: null },
      { name: "Bob", state: "making" },
    ]);
    expect(await countDrafts(app.context.db, who.userId)).toBe(before + 1);
  });

  test("a name is said as it is: it is no variable, no markup and no pattern", async () => {
    const { who, create, run, end, read } = await open();
    const name = "{company} $& <b>Ada</b>";
    const { id } = await create([], { people: [{ ...personOf("Ada"), name }] });
    await run(id);
    await end(id, "ready");
    await run(id);
    expect((await read(id)).items).toMatchObject([{ name, state: "sent" }]);
    expect(await listInvited(app.context.db, who.userId)).toEqual([`ada@example.org For ${name}`]);
  });
});

describe("limits", () => {
  test("the day's limit counts those that wait, also for parallel requests and single videos", async () => {
    const { who, postId, tryCreate } = await open();
    const half = many(MAX_PERSONALIZED / 2 + 1);
    const replies = await Promise.all([tryCreate(half), tryCreate(half)]);
    expect(replies.map(({ status }) => `${status}`).toSorted()).toEqual(["200", "429"]);
    expect((await tryCreate(half)).error).toMatchObject({ code: "too_many_videos", message: copy.tooManyVideos(VIDEOS_PER_DAY) });
    expect((await tryCreate(many(VIDEOS_PER_DAY - half.length))).status).toBe(200);
    expect((await who.try(generateVideo, { body: { post_id: postId, notes: "One more." } })).error.code).toBe("too_many_videos");
  });

  test("how many videos are left is known, and when there is one again", async () => {
    const { who, create, run, tryCreate } = await open();
    const read = async () => await who.call(listPersonas, { query: {} });
    expect(await read()).toMatchObject({ videos_left_today: VIDEOS_PER_DAY, next_video_at: null });
    const { id } = await create(many(VIDEOS_PER_DAY - 1));
    expect(await read()).toMatchObject({ videos_left_today: 1, next_video_at: null });
    expect((await tryCreate(many(2))).error.code).toBe("too_many_videos");
    expect((await tryCreate(many(1))).status).toBe(200);
    expect(await read()).toMatchObject({ videos_left_today: 0, next_video_at: null });
    await run(id);
    const [made] = await listProcessingVideos(app.context.db, { userId: who.userId });
    const next = new Date((made?.created_at.getTime() ?? 0) + DAY_MS).toISOString();
    expect(await read()).toMatchObject({ videos_left_today: 0, next_video_at: next });
    await disablePersonas(app.context.db, who.userId);
    await app.changesArrived();
    expect(await read()).toMatchObject({ videos_left_today: null, next_video_at: null });
  });

  test("a plan without enough Asides fails before anything is made, and one that ends fails what is left", async () => {
    const { who, tryCreate, create, run, end, read } = await open();
    const { config, db } = app.context;
    const before = await countDrafts(db, who.userId);
    const { limits } = TRIAL;
    const unlimited = { ...limits };
    config.BILLING = "manual";
    try {
      Object.assign(limits, { sendsPerMonth: 2 });
      expect((await tryCreate(["Ada", "Bob", "Cleo"])).error.code).toBe("send_limit_reached");
      Object.assign(limits, { sendsPerMonth: null, createsPerMonth: before + 2 });
      expect((await tryCreate(["Ada", "Bob", "Cleo"])).error.code).toBe("create_limit_reached");
      expect(await countDrafts(db, who.userId)).toBe(before);
      const { id } = await create(["Ada", "Bob"]);
      await run(id);
      Object.assign(limits, { sendsPerMonth: 0 });
      await end(id, "ready");
      await run(id);
      Object.assign(limits, { createsPerMonth: 0 });
      await end(id, "failed");
      await run(id);
      const [ada] = (await read(id)).items;
      expect(ada).toMatchObject({ state: "failed", message: expect.stringContaining(personalCopy.notSent) });
      expect(await listInvited(db, who.userId)).toEqual([]);
      Object.assign(limits, unlimited);
      await who.call(retryPersonalized, at(id));
      await run(id);
      expect((await read(id)).items[0]).toMatchObject({ state: "sent", message: null });
    } finally {
      config.BILLING = "none";
      Object.assign(limits, unlimited);
    }
  });
});

describe("twice, and workers that die", () => {
  test("workers at the same time make one video, and send one email", async () => {
    const { who, create, run, end, statesOf } = await open();
    const before = await countDrafts(app.context.db, who.userId);
    const { id } = await create(["Ada", "Bob"]);
    await Promise.all([run(id), run(id), run(id), run(id)]);
    expect(await countDrafts(app.context.db, who.userId)).toBe(before + 1);
    await end(id, "ready");
    await Promise.all([run(id), run(id), run(id), who.call(sendPersonalized, at(id)), who.call(sendPersonalized, at(id))]);
    expect(await statesOf(id)).toEqual(["Ada sent", "Bob making"]);
    expect(await listInvited(app.context.db, who.userId)).toEqual(["ada@example.org For Ada"]);
    expect(await countDrafts(app.context.db, who.userId)).toBe(before + 2);
  });

  /** A worker that dies when it is about to enqueue a job of this name. */
  const dyingBefore = (name: string): AppContext => {
    const jobs = Object.create(app.context.jobs) as AppContext["jobs"];
    const die = <Args extends Parameters<typeof jobs.enqueueAll>>(method: (...args: Args) => Promise<void>) =>
      (async (...args: Args) => {
        if (args[1].name === name) throw new Error("killed");
        await method(...args);
      }) as never;
    jobs.enqueue = die(app.context.jobs.enqueue.bind(app.context.jobs) as never);
    jobs.enqueueAll = die(app.context.jobs.enqueueAll.bind(app.context.jobs) as never);
    return { ...app.context, jobs };
  };

  test("a worker that dies between draft and video, or between video and sending, leaves nothing half done or twice", async () => {
    const { who, create, run, end, statesOf } = await open();
    const { db } = app.context;
    const before = await countDrafts(db, who.userId);
    const { id } = await create(["Ada"]);
    const dies = async (name: string) =>
      await expect(runPersonalized(dyingBefore(name), { data: { batch_id: id } })).rejects.toThrow("killed");
    await dies("avatar.render-video");
    expect([await statesOf(id), await countDrafts(db, who.userId)]).toEqual([["Ada waiting"], before]);
    expect(await listUnfinishedBatches(db)).toContain(id);
    await run(id);
    await end(id, "ready");
    await dies("delivery.deliver");
    expect([await statesOf(id), await listInvited(db, who.userId)]).toEqual([["Ada ready"], []]);
    expect(await listUnfinishedBatches(db)).toContain(id);
    await run(id);
    await run(id);
    expect([await statesOf(id), await listInvited(db, who.userId)]).toEqual([["Ada sent"], ["ada@example.org For Ada"]]);
    expect(await listUnfinishedBatches(db)).not.toContain(id);
    await sweepAvatar(app.context);
  });

  test("what its author sent by hand is not sent again", async () => {
    const { who, create, run, end, read } = await open();
    const { id } = await create(["Ada"], { sends_when_ready: false });
    await run(id);
    await end(id, "ready");
    const [item] = (await read(id)).items;
    await who.call(sendPost, { params: { id: item?.post_id ?? "" }, body: { recipients: "other@example.org" } });
    await who.call(sendPersonalized, at(id));
    expect((await read(id)).items[0]).toMatchObject({ state: "failed", message: copy.postSent });
    expect(await listInvited(app.context.db, who.userId)).toEqual(["other@example.org For Ada"]);
  });

  test("a persona that is deleted in the same moment as a video starts leaves no video behind", async () => {
    const { who, personaId, create, run, read } = await open();
    const { id } = await create(["Ada", "Bob", "Cleo"]);
    await Promise.all([run(id), who.request("DELETE", `/v1/persona/${personaId}/delete`), run(id)]);
    expect((await read(id)).items.map(({ state }) => state)).toEqual(["failed", "failed", "failed"]);
  });
});

describe("what ends a batch", () => {
  /** One that is ready but not sent, one that is made, one that waits. */
  async function openRunning() {
    const lab = await open();
    const { id } = await lab.create(["Ada", "Bob", "Cleo"]);
    await lab.run(id);
    await lab.end(id, "ready");
    // As if a worker had not come to sending.
    await lab.who.call(stopPersonalized, at(id));
    return { ...lab, id };
  }

  test.each([
    ["the persona is deleted", deletePersona, copy.failures.removed, copy.deleted],
    ["consent is withdrawn", revokeConsent, copy.failures.revoked, copy.withdrawn],
  ])("%s: nothing more is made, and what is ready waits for its author", async (_, endpoint, message, why) => {
    const { who, personaId, create, run, end, read } = await open();
    const { id } = await create(["Ada", "Bob", "Cleo"]);
    await run(id);
    await end(id, "ready");
    await who.request(endpoint.method, endpoint.path.replace(":id", personaId));
    await run(id);
    const { items } = await read(id);
    expect(items.map((item) => [item.state, item.message])).toEqual([
      ["ready", null],
      ["failed", message],
      ["failed", message],
    ]);
    expect((await who.try(retryPersonalized, at(id))).error).toMatchObject({ code: "persona_not_ready", message: why });
    const again = await who.try(generateVideo, { body: { post_id: items[0]?.post_id ?? "", notes: "Hi." } });
    expect(again.error).toMatchObject({ code: "persona_not_ready", message: why });
    expect(await listInvited(app.context.db, who.userId)).toEqual([]);
    await who.call(sendPersonalized, at(id));
    expect(await listInvited(app.context.db, who.userId)).toEqual(["ada@example.org For Ada"]);
  });

  test("True Avatar is switched off: nothing more is made or sent, and stopping stays possible", async () => {
    const { who, create, run, end, read } = await open();
    const { id } = await create(["Ada", "Bob", "Cleo"]);
    await run(id);
    await end(id, "ready");
    await disablePersonas(app.context.db, who.userId);
    await run(id);
    await app.changesArrived();
    expect((await who.try(sendPersonalized, at(id))).error.code).toBe("avatar_off");
    expect((await who.try(stopPersonalized, at(id))).status).toBe(200);
    await enableAvatar(root, who);
    expect((await read(id)).items.map(({ state, message }) => [state, message])).toEqual([
      ["ready", null],
      ["failed", copy.failures.off],
      ["failed", copy.failures.off],
    ]);
    // Switched on again, it is not sent by itself.
    await run(id);
    expect(await listInvited(app.context.db, who.userId)).toEqual([]);
  });

  test("its person asks to delete the account: nothing is made or sent any more", async () => {
    const { who, personaId, create, run, end, read } = await open();
    const { id } = await create(["Ada", "Bob", "Cleo"]);
    await run(id);
    await end(id, "ready");
    await run(id);
    const persona = await who.call(getPersona, { params: { id: personaId } });
    expect(persona.unfinished).toEqual({ videos: 2, sends: 2 });
    await who.call(askDeletion, { params: { id: who.userId }, body: { password: PASSWORD } });
    await run(id);
    expect((await read(id)).items.map(({ state, message }) => [state, message])).toEqual([
      ["sent", null],
      ["failed", copy.failures.leaving],
      ["failed", copy.failures.leaving],
    ]);
    expect((await who.call(getPersona, { params: { id: personaId } })).unfinished).toEqual({ videos: 0, sends: 0 });
    expect(await listInvited(app.context.db, who.userId)).toEqual(["ada@example.org For Ada"]);
  });

  test("the account is closed and then deleted: nothing is sent, and nothing is left", async () => {
    const { who, create, run, end } = await open();
    const { db } = app.context;
    const { id } = await create(["Ada", "Bob"]);
    await run(id);
    await end(id, "ready");
    await closeAccount(db, who.userId);
    await run(id);
    expect(await listInvited(db, who.userId)).toEqual([]);
    await db.transaction().execute(async (trx) => await deleteUser(trx, who.userId));
    await run(id);
    expect(await listUnfinishedBatches(db)).not.toContain(id);
  });

  test("a retake of what is ready is none of the batch's business", async () => {
    const { who, id, read, statesOf } = await openRunning();
    const [ada] = (await read(id)).items;
    await insertMadeTake(app.context.db, ada?.post_id ?? "");
    await who.call(generateVideo, { body: { post_id: ada?.post_id ?? "", notes: "Another text." } });
    expect(await statesOf(id)).toEqual(["Ada ready", "Bob stopped", "Cleo stopped"]);
    // Its video is being made.
    await who.call(sendPersonalized, at(id));
    expect((await read(id)).items[0]).toMatchObject({ state: "failed" });
    expect(await listInvited(app.context.db, who.userId)).toEqual([]);
  });
});
