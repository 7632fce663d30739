import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeDomain } from "@aside/testkit/companies.ts";
import { makeLibrary, makePrivateVideo } from "@aside/testkit/library.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { addGroup } from "@aside/testkit/stores/library-store.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { userInfo } from "@aside/core/accounts/contract.ts";
import { updateFlags } from "@aside/features/administration/contract.ts";
import {
  createFolder,
  deleteFolder,
  getFolder,
  getSettings,
  listAdmins,
  listFolders,
  listMembers,
  MAX_DEPTH,
  MAX_GRANTS,
  moveFolder,
  setFolderAccess,
  setFolderAdmin,
  updateFolder,
  updateSettings,
} from "../../contract.ts";
import { copy } from "../../copy.ts";
import { libraryHome, listFolderPosts, removePost, searchLibrary, submitPost } from "../../video-contract.ts";

let app: TestApp;
let lead: Signed;
let ada: Signed;
let bob: Signed;
let other: Awaited<ReturnType<typeof makeLibrary>>;
let makeFolder: (name: string, parentId?: string | null, by?: Signed) => Promise<string>;
beforeAll(async () => {
  app = await startApp({ env: { ASR: "off" } });
  const library = await makeLibrary(app);
  ({ lead } = library);
  [ada, bob] = [await library.join("Ada A"), await library.join("Bob B")];
  makeFolder = async (name, parentId = null, by = lead) => await library.folder(name, parentId, by);
  other = await makeLibrary(app);
}, 60_000);
afterAll(async () => await app.stop());

const namesIn = async (by: Signed, parent?: string) =>
  (await by.call(listFolders, { query: parent ? { parent } : {} })).folders.map(({ name }) => name);

describe("folders", () => {
  test.each([
    [{ name: "" }, 400],
    [{ name: "   " }, 400],
    [{ name: "x".repeat(81) }, 400],
    [{ name: "a\u0000b" }, 400],
    [{ name: "\ud800" }, 400],
    [{ name: 7 }, 400],
    [{}, 400],
    [{ name: "x", parent_folder_id: "1 or 1=1" }, 400],
    [{ name: "x", parent_folder_id: crypto.randomUUID() }, 404],
    [{ name: "<script>alert(1)</script>" }, 200],
    [{ name: "‏مرحبا 🎬" }, 200],
  ])("%j gets status %i (docs/hostile-inputs.md rows 15, 29)", async (body, status) => {
    expect((await lead.try(createFolder, { body: body as { name: string } })).status).toBe(status);
  });

  test("of one name exist once in a place, whatever the case, also concurrently and after a move or a new name", async () => {
    const create = async (name: string) => await lead.try(createFolder, { body: { name } });
    const replies = await Promise.all(["Budget", "budget", "BUDGET"].map(create));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const parent = await makeFolder("Parent");
    const inner = await makeFolder("Budget", parent);
    const reply = await lead.try(moveFolder, { params: { id: inner }, body: { parent_folder_id: null } });
    expect([reply.status, reply.error.message]).toEqual([409, copy.nameTaken]);
    expect((await lead.try(updateFolder, { params: { id: parent }, body: { name: "bUDGET" } })).status).toBe(409);
    expect((await lead.try(updateFolder, { params: { id: parent }, body: { name: "PARENT" } })).status).toBe(200);
  });

  test(`are nested at most ${MAX_DEPTH} levels deep, and never in themselves`, async () => {
    const ids: string[] = [];
    for (let depth = 0; depth < MAX_DEPTH; depth++) ids.push(await makeFolder("Level", ids.at(-1) ?? null));
    const [top = "", second = "", last = ""] = [ids[0], ids[1], ids.at(-1)];
    const tooDeep = await lead.try(createFolder, { body: { parent_folder_id: last, name: "Below" } });
    expect([tooDeep.status, tooDeep.error.code]).toEqual([422, "too_deep"]);
    const box = await makeFolder(crypto.randomUUID());
    expect((await lead.try(moveFolder, { params: { id: top }, body: { parent_folder_id: box } })).error.code).toBe("too_deep");
    for (const parent of [top, second, last])
      expect((await lead.try(moveFolder, { params: { id: top }, body: { parent_folder_id: parent } })).error.code).toBe(
        "moved_into_itself",
      );
    const details = await bob.call(getFolder, { params: { id: last } });
    expect(details.breadcrumbs.map(({ id }) => id)).toEqual(ids.slice(0, -1));
  });

  test("two moves into each other at the same time make no circle", async () => {
    const [one, two] = [await makeFolder(crypto.randomUUID()), await makeFolder(crypto.randomUUID())];
    const replies = await Promise.all([
      lead.try(moveFolder, { params: { id: one }, body: { parent_folder_id: two } }),
      lead.try(moveFolder, { params: { id: two }, body: { parent_folder_id: one } }),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test("are deleted with those below, but not with a video in them, also one that is submitted meanwhile", async () => {
    const top = await makeFolder(crypto.randomUUID());
    const below = await makeFolder("Below", top);
    const { postId } = await makePrivateVideo(ada, "Figures");
    await ada.call(submitPost, { body: { post_id: postId, folder_id: below } });
    const reply = await lead.try(deleteFolder, { params: { id: top } });
    expect([reply.status, reply.error]).toEqual([422, { code: "folder_not_empty", message: copy.folderNotEmpty }]);
    await lead.call(removePost, { params: { id: postId } });
    const [deleted, submitted] = await Promise.all([
      lead.try(deleteFolder, { params: { id: top } }),
      ada.try(submitPost, { body: { post_id: postId, folder_id: below } }),
    ]);
    expect([
      [200, 404],
      [422, 200],
    ]).toContainEqual([deleted.status, submitted.status]);
    if (submitted.status === 200) await lead.call(removePost, { params: { id: postId } });
    if (submitted.status === 200) await lead.call(deleteFolder, { params: { id: top } });
    for (const id of [top, below]) expect((await lead.try(getFolder, { params: { id } })).status).toBe(404);
  });

  test("of another company are absent, in every body and path (docs/hostile-inputs.md row 9)", async () => {
    const [mine, theirs] = [await makeFolder(crypto.randomUUID()), await other.folder("Secret")];
    const replies = [
      await lead.try(getFolder, { params: { id: theirs } }),
      await lead.try(listFolders, { query: { parent: theirs } }),
      await lead.try(listFolderPosts, { params: { id: theirs }, query: {} }),
      await lead.try(searchLibrary, { query: { q: "figures", folder_id: theirs } }),
      await lead.try(createFolder, { body: { parent_folder_id: theirs, name: "Mine" } }),
      await lead.try(updateFolder, { params: { id: theirs }, body: { name: "Mine" } }),
      await lead.try(moveFolder, { params: { id: theirs }, body: { parent_folder_id: mine } }),
      await lead.try(moveFolder, { params: { id: mine }, body: { parent_folder_id: theirs } }),
      await lead.try(deleteFolder, { params: { id: theirs } }),
      await lead.try(setFolderAdmin, { body: { folder_id: theirs, admin_id: lead.userId } }),
      await lead.try(setFolderAccess, { params: { id: theirs }, body: { everyone: "view" } }),
    ];
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['404 {"code":"not_found","message":"Not found."}']),
    );
  });
});

describe("access to a folder", () => {
  test("names people and groups of the company only, once each", async () => {
    const id = await makeFolder(crypto.randomUUID());
    const [group, foreign] = [crypto.randomUUID(), crypto.randomUUID()];
    await addGroup(app.context.db, { id: group, ofUserId: lead.userId, name: "Support" });
    await addGroup(app.context.db, { id: foreign, ofUserId: other.lead.userId, name: "Support" });
    const set = async (grants: unknown[], everyone = "none") =>
      await lead.try(setFolderAccess, { params: { id }, body: { everyone, grants } as never });
    for (const grant of [{ user_id: other.lead.userId }, { user_id: crypto.randomUUID() }, { group_id: foreign }])
      expect((await set([{ ...grant, level: "view" }])).status).toBe(404);
    for (const grant of [{}, { user_id: ada.userId, group_id: group }, { user_id: "x" }, { user_id: ada.userId, level: "decide" }])
      expect((await set([{ level: "view", ...grant }])).status).toBe(400);
    expect((await set([], "all")).status).toBe(400);
    const many = Array.from({ length: MAX_GRANTS + 1 }, () => ({ user_id: ada.userId, level: "view" }));
    expect((await set(many)).status).toBe(400);
    const saved = await set([
      { user_id: ada.userId, level: "view" },
      { group_id: group, level: "view" },
      { user_id: ada.userId, level: "contribute" },
    ]);
    expect(saved.json()).toEqual({
      everyone: "none",
      grants: [
        { user_id: null, group_id: group, name: "Support", level: "view" },
        { user_id: ada.userId, group_id: null, name: "Ada A", level: "contribute" },
      ],
    });
    expect((await ada.call(getFolder, { params: { id } })).access).toBeNull();
    expect((await bob.try(getFolder, { params: { id } })).status).toBe(404);
    expect((await set([{ user_id: ada.userId, level: "view" }], "inherited")).json()).toEqual({ everyone: "inherited", grants: [] });
  });

  test("a folder below a hidden one is listed at the top, without the hidden one", async () => {
    const [hidden, name] = [await makeFolder(crypto.randomUUID()), crypto.randomUUID()];
    const below = await makeFolder(name, hidden);
    await lead.call(setFolderAccess, { params: { id: hidden }, body: { everyone: "none" } });
    expect(await namesIn(bob)).not.toContain(name);
    await lead.call(setFolderAccess, {
      params: { id: below },
      body: { everyone: "none", grants: [{ user_id: bob.userId, level: "view" }] },
    });
    expect(await namesIn(bob)).toContain(name);
    expect(await bob.call(getFolder, { params: { id: below } })).toMatchObject({ parent_folder_id: null, breadcrumbs: [] });
    expect((await bob.try(listFolders, { query: { parent: hidden } })).status).toBe(404);
  });

  test("a folder's administrator organizes what is below, not the folder's own place", async () => {
    const [top, elsewhere] = [await makeFolder(crypto.randomUUID()), await makeFolder(crypto.randomUUID())];
    await lead.call(setFolderAdmin, { body: { folder_id: top, admin_id: ada.userId } });
    const below = await makeFolder("Below", top, ada);
    expect(await namesIn(ada, top)).toEqual(["Below"]);
    for (const reply of [
      await ada.try(createFolder, { body: { name: "At the top" } }),
      await ada.try(deleteFolder, { params: { id: top } }),
      await ada.try(moveFolder, { params: { id: top }, body: { parent_folder_id: below } }),
      await ada.try(moveFolder, { params: { id: below }, body: { parent_folder_id: elsewhere } }),
      await ada.try(moveFolder, { params: { id: elsewhere }, body: { parent_folder_id: top } }),
      await ada.try(updateFolder, { params: { id: elsewhere }, body: { name: "Mine" } }),
      await bob.try(updateFolder, { params: { id: below }, body: { name: "Mine" } }),
    ])
      expect(reply.status).toBe(404);
    expect((await ada.call(listMembers, { query: { search: "bob" } })).people.map(({ user_id }) => user_id)).toEqual([bob.userId]);
    expect((await ada.call(listMembers, { query: { search: "'!&|:*" } })).people).toEqual([]);
    expect((await bob.call(listAdmins, {})).folder_admins).toContainEqual(expect.objectContaining({ user_id: ada.userId, folder_id: top }));
    expect((await ada.try(deleteFolder, { params: { id: below } })).status).toBe(200);
  });
});

describe("a company without a library", () => {
  test("explains itself to its people, admits single members, and is switched on by its administrator", async () => {
    const domain = makeDomain();
    const boss = await createUser(app, "Boss", `boss@${domain}`);
    const [cid, dee] = [await createUser(app, "Cid", `cid@${domain}`), await createUser(app, "Dee", `dee@${domain}`)];
    const isOn = async (who: Signed) => (await who.call(userInfo, { params: { id: who.userId } })).isCompanyLibraryEnabled;
    const abilities = async (who: Signed) => (await who.call(getSettings, {})).abilities;
    expect([await abilities(boss), await abilities(cid)]).toEqual([
      { switch: true, administer: false, decide: false },
      { switch: false, administer: false, decide: false },
    ]);
    for (const who of [boss, cid]) {
      expect((await who.try(listFolders, { query: {} })).status).toBe(404);
      expect((await who.try(libraryHome, {})).status).toBe(404);
    }
    expect((await cid.try(updateSettings, { body: { is_enabled: true } })).status).toBe(404);
    await boss.call(updateFlags, { body: { user_id: cid.userId, isCompanyLibraryEnabled: true } });
    expect([await isOn(cid), await isOn(dee), await isOn(boss)]).toEqual([true, false, false]);
    expect((await cid.try(listFolders, { query: {} })).status).toBe(200);
    await boss.call(updateSettings, { body: { is_enabled: true } });
    expect([await isOn(dee), await isOn(boss)]).toEqual([true, true]);
    await boss.call(updateSettings, { body: { is_enabled: false } });
    expect((await dee.try(listFolders, { query: {} })).status).toBe(404);
    for (const body of [{ reminder_days: 0 }, { reminder_days: 61 }, { reapproval: "sometimes" }, { is_enabled: "yes" }])
      expect((await boss.try(updateSettings, { body: body as never })).status).toBe(400);
  });

  test("a person without a company has none", async () => {
    const free = await createUser(app, "Free", `free-${crypto.randomUUID().slice(0, 8)}@gmail.com`);
    expect(await free.call(getSettings, {})).toMatchObject({ company_name: null, is_member: false, pending: 0 });
    for (const reply of [await free.try(updateSettings, { body: { is_enabled: true } }), await free.try(libraryHome, {})])
      expect(reply.status).toBe(404);
  });
});
