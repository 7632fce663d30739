import { createCanvas } from "@napi-rs/canvas";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { STREAM_PATH } from "@aside/contract/event-stream.ts";
import { userInfo } from "@aside/core/accounts/contract.ts";
import { getPlanDetails } from "@aside/core/entitlements/contract.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import {
  deleteLogo,
  getCompany,
  updateCompany,
  updateCompanyMfa,
  uploadLogo,
  verifyDomain,
} from "@aside/features/administration/company-contract.ts";
import { updateFlags, updateRole } from "@aside/features/administration/contract.ts";
import { startNameServer } from "@aside/features/administration/testkit/name-server.ts";
import { assignSeat, setPlan } from "@aside/features/billing/contract.ts";
import { updateAvatarSettings } from "@aside/features/avatar/contract.ts";
import { postEmbed, updateEmbeddingSettings } from "@aside/features/embedding/contract.ts";
import { createApiKey } from "@aside/features/integrations/contract.ts";
import {
  createFolder,
  deleteFolder,
  getSettings,
  listFolders,
  moveFolder,
  setAdmin,
  setFolderAccess,
  setFolderAdmin,
  updateFolder,
  updateSettings,
} from "@aside/features/library/contract.ts";
import { updatePreferences, updateProfile } from "@aside/features/my-account/contract.ts";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { setUpApp } from "@aside/testkit/factors.ts";
import { createUser, type Signed, signInAgain } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { addSecondFactor, markMfaVerified } from "@aside/testkit/stores/companies-store.ts";
import { allRoutes } from "./create-api.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let app: TestApp;
let names: Awaited<ReturnType<typeof startNameServer>>;
let root: Signed;
let lead: Signed;
let admin: Signed;
let user: Signed;
let stranger: Signed;
let folderId: string;
let postId: string;
/** Events of the open clients since the last call. */
const streams = new Map<string, () => string[]>();

beforeAll(async () => {
  names = await startNameServer();
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off", BILLING: "manual", DNS_SERVER: names.address } });
  root = await makeRoot(app);
  ({ lead, admin, user } = await makeCompany(app, root));
  stranger = await createUser(app, "Stranger");
  // Without it they would not see that their company switched True Avatar off.
  await root.call(updateFlags, ofUser({ isPersonaEnabled: true }));
  postId = (await user.call(createEvent, { body: { title: "Plan" } })).CreatorPosts[0]?.id ?? "";
  for (const person of [lead, admin, user, stranger]) streams.set(person.userId, await listen(person));
});
afterAll(async () => {
  await app.stop();
  await names.close();
});

/** The stream that every open page of the app has. */
async function listen(person: ApiDriver): Promise<() => string[]> {
  const response = await fetch(`${app.url}${STREAM_PATH}`, { headers: { "access-token": person.token ?? "" } });
  let text = "";
  const opened = Promise.withResolvers<void>();
  void (async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      if (text.includes("event: open")) opened.resolve();
    }
  })().catch(() => {});
  await opened.promise;
  return () => {
    const topics = [...text.matchAll(/^event: (.+)$/gm)].map(([, topic]) => topic ?? "");
    text = "";
    return topics;
  };
}

function drawLogo(): Buffer {
  const canvas = createCanvas(120, 40);
  canvas.getContext("2d").fillRect(0, 0, 120, 40);
  return canvas.toBuffer("image/png");
}

const ownInfo = async (of: Signed) => await of.call(userInfo, { params: { id: of.userId } });
const planOf = async (of: Signed) => await of.call(getPlanDetails, { query: {} });
const settingsOf = async (of: Signed) => await of.call(getSettings, {});
const foldersOf = async (of: Signed) => await of.call(listFolders, { query: {} });
const ofUser = <More extends object>(more: More) => ({ body: { user_id: user.userId, ...more } });

type Change = {
  /** The administrator's or the person's own change, in another client. */
  act: () => Promise<unknown>;
  /** Whose client shows it, and what that client loads after the event. */
  seenBy?: () => Signed;
  look: (of: Signed) => Promise<unknown>;
};

/** By the name of the endpoint. In this order: some need what an earlier one did. */
const SEEN: Record<string, Change> = {
  updateCompany: {
    act: async () =>
      await lead.call(updateCompany, { body: { name: "North Pier", co_brand_nav_url: "https://pier.example/", co_brand_logo_height: 40 } }),
    look: ownInfo,
  },
  uploadCompanyLogo: { act: async () => await lead.try(uploadLogo, { query: {}, body: drawLogo() }), look: ownInfo },
  deleteCompanyLogo: { act: async () => await lead.call(deleteLogo, { query: {} }), look: ownInfo },
  verifyCompanyDomain: {
    act: async () => {
      const { domain_record: record } = await lead.call(getCompany, { query: {} });
      names.records.set(record?.name ?? "", [record?.value ?? ""]);
      return await lead.call(verifyDomain, { body: {} });
    },
    seenBy: () => admin,
    look: async (of) => (await of.call(getCompany, { query: {} })).domain_verified_at,
  },
  updateEmbeddingSettings: {
    act: async () => await lead.call(updateEmbeddingSettings, { body: { embedding_enabled: false, allowed_domains: [] } }),
    look: async (of) => (await of.call(postEmbed, { params: { id: postId } })).obstacle,
  },
  updateAvatarSettings: {
    act: async () => await lead.call(updateAvatarSettings, { body: { avatar_enabled: false } }),
    look: ownInfo,
  },
  updateUserFlags: { act: async () => await root.call(updateFlags, ofUser({ isUploadVideoEnabled: false })), look: ownInfo },
  setBillingPlan: {
    act: async () => {
      const { id } = await lead.call(getCompany, { query: {} });
      return await root.call(setPlan, { body: { company_id: id, plan_id: "aside_business", seats: 5 } });
    },
    look: async (of) => (await planOf(of)).slug,
  },
  assignSeat: {
    act: async () => await lead.call(assignSeat, ofUser({ has_seat: false })),
    look: async (of) => (await planOf(of)).slug,
  },
  updateLibrarySettings: { act: async () => await lead.call(updateSettings, { body: { is_enabled: true } }), look: ownInfo },
  createLibraryFolder: {
    act: async () => (folderId = (await lead.call(createFolder, { body: { parent_folder_id: null, name: "Sales" } })).id),
    look: foldersOf,
  },
  updateLibraryFolder: {
    act: async () => await lead.call(updateFolder, { params: { id: folderId }, body: { name: "Sales and support" } }),
    look: foldersOf,
  },
  setLibraryFolderAccess: {
    act: async () => await lead.call(setFolderAccess, { params: { id: folderId }, body: { everyone: "none", grants: [] } }),
    look: foldersOf,
  },
  setLibraryFolderAdmin: {
    act: async () => await lead.call(setFolderAdmin, { body: { folder_id: folderId, admin_id: user.userId } }),
    look: foldersOf,
  },
  setLibraryAdmin: {
    act: async () => await lead.call(setAdmin, { body: { admin_id: user.userId, is_admin: true } }),
    look: async (of) => (await settingsOf(of)).abilities,
  },
  moveLibraryFolder: {
    act: async () => {
      const parent = await lead.call(createFolder, { body: { parent_folder_id: null, name: "All" } });
      await app.changesArrived();
      [lead, admin, user].forEach((of) => streams.get(of.userId)?.());
      return await lead.call(moveFolder, { params: { id: folderId }, body: { parent_folder_id: parent.id } });
    },
    look: foldersOf,
  },
  deleteLibraryFolder: { act: async () => await lead.call(deleteFolder, { params: { id: folderId } }), look: foldersOf },
  updateUserRole: { act: async () => await root.call(updateRole, ofUser({ role: "COMPANY_ADMIN" })), look: ownInfo },
};

/** What a directory and the person themselves change, in other clients. */
const OTHERS: Record<string, Change> = {
  "a directory renames the person": {
    act: async () => {
      const { key } = await lead.call(createApiKey, { body: { name: "Directory", scopes: ["scim"] } });
      const reply = await fetch(`${app.url}/scim/v2/Users/${user.userId}`, {
        method: "PUT",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/scim+json" },
        body: JSON.stringify({
          schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
          userName: user.email,
          displayName: "Uma Umber",
          active: true,
        }),
      });
      expect(reply.status).toBe(200);
    },
    look: async (of) => (await ownInfo(of)).name,
  },
  "the person's profile": {
    act: async () => await (await inOtherBrowser()).call(updateProfile, { params: { id: user.userId }, body: { name: "Uma Unger" } }),
    look: async (of) => (await ownInfo(of)).name,
  },
  "the person's preferences": {
    act: async () => await (await inOtherBrowser()).call(updatePreferences, { params: { id: user.userId }, body: { theme: "dark" } }),
    look: async (of) => (await ownInfo(of)).preferences,
  },
  "the person's second factor": {
    act: async () => await setUpApp(app, await signInAgain(app, admin)),
    seenBy: () => admin,
    look: async (of) => (await ownInfo(of)).mfaEnabled,
  },
};
const inOtherBrowser = async () => await signInAgain(app, user);

/** At the end: without a factor of their own, people can do nothing after it. */
const LAST: Record<string, Change> = {
  updateCompanyMfa: {
    act: async () => {
      await addSecondFactor(app.context.db, lead.userId);
      await markMfaVerified(app.context.db, lead.userId);
      await lead.call(updateCompanyMfa, { body: { requires_mfa: true } });
    },
    look: async (of) => (await ownInfo(of)).mfaEnabled,
  },
};

/** Changes that no open page of a member shows, and why. */
const UNSEEN: Record<string, string> = {
  updateUserStatus: "ends the person's sessions",
  resetUserMfa: "ends the person's sessions",
  changeSeats: "changes the row that setBillingPlan changes",
  refundInvoice: "invoices are read when the page opens",
  submitToLibrary: "notification.changed tells the reviewers",
  updateWhitelist: "before sign-up",
  inviteUsers: "before joining",
  resendInvite: "before joining",
  revokeInvite: "before joining",
  saveSso: "at the next sign-in",
  deleteSso: "at the next sign-in",
  createPartner: "administrators only",
  updatePartner: "at the next sign-in",
  deletePartner: "at the next sign-in",
  testAssertion: "changes nothing",
  createApiKey: "administrators only",
  revokeApiKey: "administrators only",
  rotateApiKey: "administrators only",
  createForm: "forms.changed",
  updateForm: "forms.changed",
  deleteForm: "forms.changed",
  rotateFormSecret: "administrators only",
  testFormWebhook: "changes nothing",
  resolveBillingProblem: "administrators only",
  resolveClientError: "administrators only",
  createWebhook: "administrators only",
  updateWebhook: "administrators only",
  deleteWebhook: "administrators only",
  rotateWebhookSecret: "administrators only",
  replayWebhookDelivery: "administrators only",
  replayWebhookDeliveries: "administrators only",
  testWebhook: "administrators only",
  connectCrm: "administrators only",
  updateCrmConnection: "administrators only",
  disconnectCrm: "administrators only",
  retryCrmActivity: "administrators only",
  retryCrmActivities: "administrators only",
  saveApp: "administrators only",
  rotateAppSecret: "administrators only",
  deleteApp: "administrators only",
  setAppRule: "connected apps are read when the page opens",
  setAppPolicy: "connected apps are read when the page opens",
  startSlack: "changes nothing yet",
  startTeams: "changes nothing yet",
  testChat: "changes nothing",
  addChatRoute: "administrators only",
  removeChatRoute: "administrators only",
  connectSlack: "linked accounts are read when the page opens",
  disconnectChat: "linked accounts are read when the page opens",
};

test("every write of an administrator is listed", () => {
  const administered = allRoutes
    .map(({ endpoint }) => endpoint)
    .filter(
      ({ method, permission, path }) =>
        method !== "GET" && (permission ? permission !== "site.manage" : /\/library\/.*(folder|admin|settings)/.test(path)),
    );
  const listed = [...Object.keys({ ...SEEN, ...LAST }), ...Object.keys(UNSEEN)];
  expect(listed.toSorted((a, b) => a.localeCompare(b))).toEqual(
    administered.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b)),
  );
});

describe("another client of a signed-in member gets an event, and then shows", () => {
  test.each(Object.entries({ ...SEEN, ...OTHERS, ...LAST }))("%s", async (_, { act, look, seenBy = () => user }) => {
    const person = seenBy();
    const before = await look(person);
    await app.changesArrived();
    streams.forEach((events) => events());
    await act();
    const events = streams.get(person.userId) ?? (() => []);
    const received: string[] = [];
    await vi.waitFor(() => expect(received.push(...events()) && received).toContain("account.changed"), { timeout: 20_000 });
    expect(await look(person)).not.toEqual(before);
    expect(streams.get(stranger.userId)?.()).toEqual([]);
  });
});
