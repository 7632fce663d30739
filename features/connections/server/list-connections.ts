import { notFound } from "@aside/contract/errors.ts";
import { type Permission, reachOf } from "@aside/contract/permissions.ts";
import type { PlanFeature } from "@aside/contract/plans.ts";
import { findCompany } from "@aside/core/accounts/server/companies-store.ts";
import { hasFeature, sellsPlans } from "@aside/core/entitlements/server/entitlements.ts";
import type { UserActor } from "@aside/server/auth/actor.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { readCrmVendor } from "../../crm/server/api.ts";
import { findSlackApp, findTeamsApp, listWorkspaces } from "../../chat/server/api.ts";
import { countLiveKeys, countLiveTokens } from "../../integrations/server/api.ts";
import { findGmailAddOn, findOutlookAddIn } from "../../mail-add-ons/server/api.ts";
import { countDevices } from "../../notifications/server/api.ts";
import { GMAIL_APP_ID, OUTLOOK_APP_ID } from "../../oauth/contract.ts";
import { listConnected } from "../../oauth/server/api.ts";
import { listPartnersOf } from "../../partners/server/api.ts";
import { findMfaState } from "../../second-factor/server/api.ts";
import { findConnectionOf, listProviderNames } from "../../single-sign-on/server/api.ts";
import { listEndpoints } from "../../webhooks/server/api.ts";
import type { Connection, ConnectionItem, listConnections as endpoint } from "../contract.ts";
import { copy } from "../copy.ts";

/** What is known of one connection. `href`: where the caller manages it; absent where they can't. */
type Found = { state: ConnectionItem["state"]; text: string; href?: string };

/** The company's part of the page: null for people without a company. */
type Company = Awaited<ReturnType<typeof findCompany>> | null;

const PLANS_PATH = "/plan-details";
const COMPANY_PATH = "/admin/company";

export const listConnections: Handler<typeof endpoint> = async ({ actor, context }) => {
  if (actor.kind !== "user") throw notFound();
  const company = (actor.companyId && (await findCompany(context.db, actor.companyId))) || null;
  const readers: Record<Connection, () => Promise<Found>> = {
    push: async () => await readPush(context, actor),
    embedding: async () => await Promise.resolve(readEmbedding(actor, company)),
    sharing: async () => (await lockedFor(context, actor, "share_methods")) ?? { state: "on", text: "" },
    social: async () => await Promise.resolve(readSocial(context)),
    single_sign_on: async () => await readSingleSignOn(context, actor, company),
    partners: async () => await readPartners(context, actor, company),
    scim: async () => await readScim(context, actor, company),
    second_factor: async () => await readSecondFactor(context, actor),
    api: async () => await readApi(context, actor),
    connected_apps: async () => await readConnectedApps(context, actor),
    webhooks: async () => await readWebhooks(context, actor, company),
    hubspot: async () => await readCrm(context, actor, company, "hubspot"),
    salesforce: async () => await readCrm(context, actor, company, "salesforce"),
    slack: async () => await readChat(context, actor, { company, provider: "slack", isSetUp: findSlackApp(context) !== null }),
    teams: async () => await readChat(context, actor, { company, provider: "teams", isSetUp: findTeamsApp(context) !== null }),
    gmail: async () => await readMail(context, actor, { appId: GMAIL_APP_ID, isSetUp: findGmailAddOn(context) !== null }),
    outlook: async () => await readMail(context, actor, { appId: OUTLOOK_APP_ID, isSetUp: findOutlookAddIn(context) !== null }),
    extension: async () => await Promise.resolve(readExtension(context)),
  };
  const items = await Promise.all(Object.entries(readers).map(async ([key, read]) => present(key as Connection, await read())));
  return { items };
};

const ACTIONS = { on: copy.manage, off: copy.setUp, problem: copy.fix, locked: copy.seePlans, unavailable: copy.manage };

const present = (key: Connection, { state, text, href }: Found): ConnectionItem => ({
  key,
  state,
  label: copy.states[state],
  text,
  action: href === undefined ? null : { label: key === "extension" ? copy.install : ACTIONS[state], href },
});

const may = (actor: UserActor, permission: Permission): boolean => reachOf(actor.role, permission) !== "none";

/** With the address only if the caller may manage it there; otherwise the text says who may. */
const managedBy = (actor: UserActor, permission: Permission, href: string, found: Found): Found =>
  may(actor, permission) ? { ...found, href } : { ...found, text: `${found.text} ${copy.byAdmins}` };

/** Undefined: the caller's plan has the feature. */
async function lockedFor(context: AppContext, actor: UserActor, feature: PlanFeature): Promise<Found | undefined> {
  if (await hasFeature(context, actor, feature)) return undefined;
  if (context.config.DISABLED_FEATURES.includes(feature)) return { state: "unavailable", text: copy.disabled };
  return { state: "locked", text: copy.locked, ...(sellsPlans(context) && { href: PLANS_PATH }) };
}

async function readPush(context: AppContext, actor: UserActor): Promise<Found> {
  const devices = await countDevices(context.db, actor.userId, context.now());
  const href = "/account/notifications";
  return devices > 0 ? { state: "on", text: copy.push(devices), href } : { state: "off", text: copy.noPush, href };
}

function readEmbedding(actor: UserActor, company: Company): Found {
  if (!company) return { state: "on", text: copy.embeddingAnywhere };
  const { embedding_enabled: isOn, embed_domains: sites } = company;
  const on = sites.length === 0 ? copy.embeddingAnywhere : copy.embeddingOn(sites);
  return managedBy(actor, "company.embedding", COMPANY_PATH, isOn ? { state: "on", text: on } : { state: "off", text: copy.embeddingOff });
}

function readSocial({ config }: AppContext): Found {
  const names = listProviderNames(config);
  return names.length > 0 ? { state: "on", text: copy.social(names) } : { state: "unavailable", text: copy.noSocial };
}

async function readSingleSignOn({ db }: AppContext, actor: UserActor, company: Company): Promise<Found> {
  if (!company) return { state: "unavailable", text: copy.needsCompany };
  const connection = await findConnectionOf(db, company.id);
  const found = ((): Found => {
    if (!company.domain_verified_at) return { state: "off", text: copy.ssoUnverified };
    if (!connection?.is_enabled) return { state: "off", text: copy.ssoOff };
    return { state: "on", text: connection.is_required ? copy.ssoRequired : copy.ssoOn };
  })();
  return managedBy(actor, "company.security", COMPANY_PATH, found);
}

async function readPartners({ db }: AppContext, actor: UserActor, company: Company): Promise<Found> {
  if (!company) return { state: "unavailable", text: copy.needsCompany };
  const names = (await listPartnersOf(db, company.id)).filter(({ is_enabled }) => is_enabled).map(({ name }) => name);
  const found: Found = names.length > 0 ? { state: "on", text: copy.partners(names) } : { state: "off", text: copy.noPartners };
  return managedBy(actor, "company.security", "/admin/partners", found);
}

async function readScim({ db, now }: AppContext, actor: UserActor, company: Company): Promise<Found> {
  if (!company) return { state: "unavailable", text: copy.needsCompany };
  const keys = await countLiveKeys(db, company.id, { now: now(), scope: "scim" });
  return managedBy(
    actor,
    "api_keys.manage",
    "/admin/api-keys",
    keys > 0 ? { state: "on", text: copy.scimOn } : { state: "off", text: copy.scimOff },
  );
}

async function readSecondFactor(context: AppContext, actor: UserActor): Promise<Found> {
  const state = await findMfaState(context.db, actor.userId);
  const href = "/account/security";
  if (state?.mfaType) return { state: "on", text: copy.factorOn, href };
  return (await lockedFor(context, actor, "mfa_support")) ?? { state: "off", text: copy.factorOff, href };
}

async function readApi({ db, now }: AppContext, actor: UserActor): Promise<Found> {
  const own = await countLiveTokens(db, actor.userId, now());
  const seesKeys = actor.companyId !== null && may(actor, "api_keys.manage");
  const keys = seesKeys && actor.companyId ? await countLiveKeys(db, actor.companyId, { now: now() }) : 0;
  const text = (own > 0 ? copy.tokens(own) : copy.noTokens) + (keys > 0 ? copy.keys(keys) : "");
  return { state: own + keys > 0 ? "on" : "off", text, href: "/account/developer" };
}

async function readConnectedApps({ db }: AppContext, actor: UserActor): Promise<Found> {
  const names = (await listConnected(db, actor.userId)).map(({ name }) => name);
  const href = "/account/developer";
  return names.length > 0 ? { state: "on", text: copy.connected(names), href } : { state: "off", text: copy.noneConnected, href };
}

/** Their number is for those who manage them: addresses of a company say with which services it works. */
async function readWebhooks({ db }: AppContext, actor: UserActor, company: Company): Promise<Found> {
  if (!company) return { state: "unavailable", text: copy.needsCompany };
  if (!may(actor, "webhooks.manage")) return { state: "unavailable", text: copy.byAdmins };
  const endpoints = await listEndpoints(db, company.id);
  const active = endpoints.filter(({ state }) => state === "active").length;
  // With a reason: the product stopped it because it failed, not a person.
  const stopped = endpoints.filter(({ state, reason }) => state !== "active" && reason !== null).length;
  const href = "/admin/webhooks";
  if (stopped > 0) return { state: "problem", text: copy.stopped(stopped), href };
  return active > 0 ? { state: "on", text: copy.webhooks(active), href } : { state: "off", text: copy.noWebhooks, href };
}

/** Only people who manage the connection see which CRM the company uses, and its state. */
async function readCrm(context: AppContext, actor: UserActor, company: Company, provider: "hubspot" | "salesforce"): Promise<Found> {
  if (!company) return { state: "unavailable", text: copy.needsCompany };
  const locked = await lockedFor(context, actor, "hubspot_integration");
  if (locked) return locked;
  if (!may(actor, "crm.manage")) return { state: "unavailable", text: copy.byAdmins };
  const { is_configured, connection } = await readCrmVendor(context, company.id, provider);
  const href = "/admin/crm";
  if (!connection) return is_configured ? { state: "off", text: copy.crmOff, href } : { state: "unavailable", text: copy.notSetUp };
  if (connection.state === "disconnected_by_vendor" || connection.reason) return { state: "problem", text: copy.crmStopped, href };
  if (connection.counts.failed > 0) return { state: "problem", text: copy.crmFailed(connection.counts.failed), href };
  if (connection.state === "paused") return { state: "off", text: copy.crmPaused, href };
  return { state: "on", text: copy.crmOn(connection.account_name), href };
}

type Chat = { company: Company; provider: "slack" | "teams"; isSetUp: boolean };

async function readChat({ db }: AppContext, actor: UserActor, { company, provider, isSetUp }: Chat): Promise<Found> {
  if (!isSetUp) return { state: "unavailable", text: copy.notSetUp };
  if (!company) return { state: "unavailable", text: copy.needsCompany };
  const workspace = (await listWorkspaces(db, company.id)).find((one) => one.provider === provider);
  const found = ((): Found => {
    if (!workspace) return { state: "off", text: copy.chatOff };
    if (workspace.state === "stopped") return { state: "problem", text: copy.chatStopped(workspace.name) };
    return { state: "on", text: copy.chatOn(workspace.name) };
  })();
  return managedBy(actor, "chat.manage", "/admin/chat", found);
}

/** Each person connects the add-on of their mail program as an app. */
async function readMail({ db }: AppContext, actor: UserActor, { appId, isSetUp }: { appId: string; isSetUp: boolean }): Promise<Found> {
  if (!isSetUp) return { state: "unavailable", text: copy.notSetUp };
  const isConnected = (await listConnected(db, actor.userId)).some(({ id }) => id === appId);
  const href = "/account/developer";
  return isConnected ? { state: "on", text: copy.mailOn, href } : { state: "off", text: copy.mailOff, href };
}

/** The browser knows whether it is installed (show-connections.ts, ExtensionStep.tsx). */
function readExtension({ config }: AppContext): Found {
  if (config.EXTENSION_URL === undefined) return { state: "unavailable", text: copy.noExtension };
  return { state: "off", text: copy.extensionOff, href: config.EXTENSION_URL };
}
