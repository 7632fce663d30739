import { afterAll, beforeAll, expect, test } from "vitest";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { createRandom } from "@aside/testkit/create-random.ts";
import { makeLibrary, makePrivateVideo } from "@aside/testkit/library.ts";
import { onlyMainCases } from "@aside/testkit/main-cases.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { addGroup, findLevelDifferences, setGroupMember } from "@aside/testkit/stores/library-store.ts";
import {
  createFolder,
  deleteFolder,
  type FolderAccess,
  listFolders,
  moveFolder,
  setAdmin,
  setFolderAccess,
  setFolderAdmin,
  updateSettings,
} from "../../contract.ts";
import { decidePost, movePost, removePost, submitPost } from "../../video-contract.ts";

// After any sequence of changes, what each person may do equals a plain model, at the next request.

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ env: { ASR: "off" } });
});
afterAll(async () => await app.stop());

type Rule = { everyone: FolderAccess["everyone"]; people: Map<string, number>; group: number };
type Folder = { id: string; parent: string | null; admin: string | null; rule: Rule };
type Video = { id: string; author: string; place: { folder: string; status: "pending" | "approved" | "rejected" } | null };

/** Follows the parents, without paths or SQL. */
class Model {
  readonly folders = new Map<string, Folder>();
  readonly admins = new Set<string>();
  readonly inGroup = new Set<string>();
  readonly lead: string;

  constructor(lead: string) {
    this.lead = lead;
  }

  ancestors(id: string): Folder[] {
    const folder = this.folders.get(id);
    if (!folder) throw new Error(`no folder ${id}`);
    return [folder, ...(folder.parent === null ? [] : this.ancestors(folder.parent))];
  }

  isAdmin(person: string): boolean {
    return person === this.lead || this.admins.has(person);
  }

  level(person: string, folderId: string): number {
    const path = this.ancestors(folderId);
    if (this.isAdmin(person) || path.some(({ admin }) => admin === person)) return 3;
    const rule = path.find(({ rule: { everyone } }) => everyone !== "inherited")?.rule;
    if (!rule) return 2;
    const everyone = ["none", "view", "contribute"].indexOf(rule.everyone);
    return Math.max(everyone, rule.people.get(person) ?? 0, this.inGroup.has(person) ? rule.group : 0);
  }

  /** May put a folder there. */
  mayPlace(person: string, parent: string | null): boolean {
    return parent === null ? this.isAdmin(person) : this.level(person, parent) === 3;
  }

  sees(person: string, video: Video): boolean {
    if (video.author === person) return true;
    return video.place !== null && this.level(person, video.place.folder) >= (video.place.status === "approved" ? 1 : 3);
  }
}

const ROUNDS = 80;

test.each(onlyMainCases ? [1] : [1, 2, 3])(
  "after random changes, access equals the model (seed %i)",
  { timeout: 120_000 },
  async (seed) => {
    const random = createRandom(seed);
    const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
    const { lead, join } = await makeLibrary(app);
    await lead.call(updateSettings, { body: { allows_self_approval: true } });
    const members = [await join("Ada A"), await join("Bob B"), await join("Cid C"), await join("Dee D")];
    const people = [lead, ...members];
    const groupId = crypto.randomUUID();
    await addGroup(app.context.db, { id: groupId, ofUserId: lead.userId, name: "Sales" });
    const model = new Model(lead.userId);
    const videos: Video[] = [];
    for (const author of [members[0], members[1], members[1]] as Signed[])
      videos.push({ id: (await makePrivateVideo(author, "Figures")).postId, author: author.userId, place: null });

    const ids = () => [...model.folders.keys()];
    let names = 0;
    const steps: Record<string, () => Promise<void>> = {
      create: async () => {
        const [by, parent] = [pick(people), pick([null, null, ...ids()])];
        const name = `Folder ${names++}`;
        const reply = await by.try(createFolder, { body: { parent_folder_id: parent, name } });
        const isTooDeep = parent !== null && model.ancestors(parent).length >= 8;
        expect(reply.status).toBe(!model.mayPlace(by.userId, parent) ? 404 : isTooDeep ? 422 : 200);
        if (reply.status !== 200) return;
        const { folders } = await lead.call(listFolders, { query: { all: "true" } });
        const id = folders.find((folder) => folder.name === name)?.id ?? "";
        model.folders.set(id, { id, parent, admin: null, rule: { everyone: "inherited", people: new Map(), group: 0 } });
      },
      move: async () => {
        const [by, id, parent] = [pick(people), pick(ids()), pick([null, ...ids()])];
        const folder = model.folders.get(id) as Folder;
        const reply = await by.try(moveFolder, { params: { id }, body: { parent_folder_id: parent } });
        const may = model.level(by.userId, id) === 3 && model.mayPlace(by.userId, folder.parent) && model.mayPlace(by.userId, parent);
        const isInItself = parent !== null && model.ancestors(parent).includes(folder);
        if (!may) expect(reply.status).toBe(404);
        else if (isInItself) expect(reply.status).toBe(422);
        else expect([200, 422]).toContain(reply.status);
        if (reply.status === 200) folder.parent = parent;
      },
      grant: async () => {
        const [by, id, everyone] = [pick(people), pick(ids()), pick(["inherited", "none", "view", "contribute"] as const)];
        const chosen = new Map(members.filter(() => random() < 0.4).map(({ userId }) => [userId, pick([1, 2])]));
        const group = pick([0, 1, 2]);
        const levelName = (level: number) => (level === 1 ? ("view" as const) : ("contribute" as const));
        const grants = [
          ...[...chosen].map(([userId, level]) => ({ user_id: userId, level: levelName(level) })),
          ...(group === 0 ? [] : [{ group_id: groupId, level: levelName(group) }]),
        ];
        const reply = await by.try(setFolderAccess, { params: { id }, body: { everyone, grants } });
        expect(reply.status).toBe(model.level(by.userId, id) === 3 ? 200 : 404);
        if (reply.status === 200) (model.folders.get(id) as Folder).rule = { everyone, people: chosen, group };
      },
      appoint: async () => {
        const [by, id, admin] = [pick(people), pick(ids()), pick([null, ...members])];
        const reply = await by.try(setFolderAdmin, { body: { folder_id: id, admin_id: admin?.userId ?? null } });
        expect(reply.status).toBe(model.isAdmin(by.userId) ? 200 : 404);
        if (reply.status === 200) (model.folders.get(id) as Folder).admin = admin?.userId ?? null;
      },
      administer: async () => {
        const [person, isAdmin] = [pick(members), random() < 0.3];
        await lead.call(setAdmin, { body: { admin_id: person.userId, is_admin: isAdmin } });
        if (isAdmin) model.admins.add(person.userId);
        else model.admins.delete(person.userId);
      },
      join: async () => {
        const [person, isMember] = [pick(members), random() < 0.5];
        await setGroupMember(app.context.db, groupId, person.userId, isMember);
        if (isMember) model.inGroup.add(person.userId);
        else model.inGroup.delete(person.userId);
      },
      submit: async () => {
        const [by, video, folder] = [pick(people), pick(videos), pick(ids())];
        const reply = await by.try(submitPost, { body: { post_id: video.id, folder_id: folder } });
        const may = by.userId === video.author && model.level(by.userId, folder) >= 2;
        const isTaken = video.place !== null && video.place.status !== "rejected";
        expect(reply.status).toBe(!may ? 404 : isTaken ? 409 : 200);
        if (reply.status === 200) video.place = { folder, status: "pending" };
      },
      decide: async () => {
        const [by, video, status] = [pick(people), pick(videos), pick(["approved", "approved", "rejected"] as const)];
        const body = status === "approved" ? { status } : { status, rejection_reason: "Too long" };
        const reply = await by.try(decidePost, { params: { id: video.id }, body });
        const may = video.place !== null && model.level(by.userId, video.place.folder) === 3;
        expect(reply.status).toBe(!may ? 404 : video.place?.status === "pending" ? 200 : 409);
        if (reply.status === 200 && video.place) video.place.status = status;
      },
      moveVideo: async () => {
        const [by, video, folder] = [pick(people), pick(videos), pick(ids())];
        const reply = await by.try(movePost, { params: { id: video.id }, body: { folder_id: folder } });
        const may = video.place !== null && [video.place.folder, folder].every((id) => model.level(by.userId, id) === 3);
        expect(reply.status).toBe(may ? 200 : 404);
        if (may && video.place) video.place.folder = folder;
      },
      removeVideo: async () => {
        const [by, video] = [pick(people), pick(videos)];
        const reply = await by.try(removePost, { params: { id: video.id } });
        expect(reply.status).toBe(video.place !== null && model.level(by.userId, video.place.folder) === 3 ? 200 : 404);
        if (reply.status === 200) video.place = null;
      },
      delete: async () => {
        const [by, id] = [pick(people), pick(ids())];
        const folder = model.folders.get(id) as Folder;
        const below = ids().filter((each) => model.ancestors(each).includes(folder));
        const reply = await by.try(deleteFolder, { params: { id } });
        const may = model.level(by.userId, id) === 3 && model.mayPlace(by.userId, folder.parent);
        const hasVideos = videos.some(({ place }) => place !== null && below.includes(place.folder));
        expect(reply.status).toBe(!may ? 404 : hasVideos ? 422 : 200);
        if (reply.status === 200) for (const each of below) model.folders.delete(each);
      },
    };
    const kinds = [
      "create",
      "move",
      "grant",
      "grant",
      "appoint",
      "administer",
      "join",
      "submit",
      "submit",
      "decide",
      "moveVideo",
      "removeVideo",
      "delete",
    ];

    for (let round = 0; round < ROUNDS; round++) {
      await steps[model.folders.size < 3 ? "create" : pick(kinds)]?.();
      expect(await findLevelDifferences(app.context.db)).toEqual([]);
      for (const person of people) {
        const { folders } = await person.call(listFolders, { query: { all: "true" } });
        const expected = ids().filter((id) => model.level(person.userId, id) > 0);
        expect(folders.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
        for (const { id, abilities } of folders) {
          const level = model.level(person.userId, id);
          expect([abilities.contribute, abilities.decide]).toEqual([level >= 2, level === 3]);
        }
        for (const video of videos) {
          const { status } = await person.try(getPost, { params: { id: video.id } });
          expect([person.email, video.place, status]).toEqual([person.email, video.place, model.sees(person.userId, video) ? 200 : 404]);
        }
      }
    }
  },
);
