import type { Readable } from "node:stream";
import { z } from "zod";
import { AppError, malformed } from "@aside/contract/errors.ts";
import { id } from "@aside/contract/fields.ts";
import { verifyBotToken } from "@aside/server/auth/bot-token.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { readLimited } from "@aside/server/storage/read-limited.ts";
import type { FastifyRequest } from "fastify";
import { findEmbed } from "../../../embedding/server/api.ts";
import { copy } from "../../copy.ts";
import { teamsMessages as endpoint } from "../../vendor-contract.ts";
import { cardOf, findCard } from "../card.ts";
import type { Outgoing } from "../messages/outgoing.ts";
import { stop } from "../messages/stop.ts";
import { makeAccountLink, makeRecordLink } from "../people/make-link.ts";
import { findPerson } from "../people/people-store.ts";
import { findByExternalId, type WorkspaceRow } from "../workspaces/workspaces-store.ts";
import { callTeams } from "./call-teams.ts";
import { connectTeam, readWords } from "./connect-teams.ts";
import { requireCalledBot } from "./teams-app.ts";
import { writeCard, writeMessage } from "./write-teams.ts";

const CHANNEL = "msteams";
const short = z.string().min(1).max(500);
const activitySchema = z.object({
  type: short,
  name: z.string().max(100).default(""),
  action: z.string().max(50).default(""),
  channelId: z.literal(CHANNEL),
  serviceUrl: z.url().max(500),
  from: z.object({ id: short, name: z.string().max(200).default("") }),
  recipient: z.object({ id: short }).optional(),
  conversation: z.object({ id: short, conversationType: z.string().max(50).optional(), tenantId: z.string().max(100).optional() }),
  channelData: z
    .object({
      tenant: z.object({ id: short }).optional(),
      team: z.object({ id: short }).optional(),
      channel: z.object({ id: short }).optional(),
    })
    .default({}),
  membersRemoved: z
    .array(z.object({ id: z.string().max(500) }))
    .max(500)
    .default([]),
  text: z.string().max(20_000).default(""),
  value: z.unknown().optional(),
});
type Activity = z.output<typeof activitySchema>;
type Answer = Record<string, unknown>;

/** A link of which nothing may be shown, an unknown command and a message are all answered with the same bytes. */
const NOTHING: Answer = {};

export const receiveActivity: Handler<typeof endpoint> = async ({ context, request }) => {
  const activity = await readActivity(context, request);
  if (activity.type === "invoke") return await answerInvoke(context, activity);
  if (activity.type === "message") await answerMessage(context, activity);
  else if (isRemoval(activity)) await stopTeam(context, activity);
  return NOTHING;
};

async function readActivity(context: AppContext, request: FastifyRequest): Promise<Activity> {
  const { appId } = requireCalledBot(context);
  const body = await readLimited(request.body as Readable, endpoint.rawBody?.maxBytes ?? 0);
  const refused = new AppError(401, "signature_invalid", copy.signatureInvalid);
  const [, token] = /^Bearer ([\w.-]+)$/.exec(request.headers.authorization ?? "") ?? [];
  if (token === undefined) throw refused;
  const activity = parse(body.toString("utf8"));
  const expected = { openidUrl: context.config.TEAMS_OPENID_URL, appId, now: context.now() };
  try {
    await verifyBotToken(token, { ...expected, channelId: activity.channelId, serviceUrl: activity.serviceUrl });
  } catch (error) {
    context.log.warn({ reason: (error as Error).message }, "refused an activity that is not of the Bot Framework");
    throw refused;
  }
  return activity;
}

function parse(body: string): Activity {
  try {
    return activitySchema.parse(JSON.parse(body));
  } catch {
    throw malformed("The activity is malformed.");
  }
}

const tenantOf = ({ channelData, conversation }: Activity): string => channelData.tenant?.id ?? conversation.tenantId ?? "";

async function findActive(context: AppContext, activity: Activity): Promise<WorkspaceRow | undefined> {
  const workspace = await findByExternalId(context.db, "teams", tenantOf(activity));
  return workspace?.state === "active" ? workspace : undefined;
}

const queryLink = z.object({ url: z.string().max(4_000) });
const playData = z.object({ data: z.object({ play: id }) });

async function answerInvoke(context: AppContext, activity: Activity): Promise<Answer> {
  switch (activity.name) {
    case "composeExtension/queryLink":
    case "composeExtension/anonymousQueryLink":
      return await showLink(context, queryLink.safeParse(activity.value).data?.url ?? "");
    case "composeExtension/fetchTask":
      return await openRecorder(context, activity);
    case "task/fetch":
      return await playVideo(context, playData.safeParse(activity.value).data?.data.play);
    default:
      return NOTHING;
  }
}

async function showLink(context: AppContext, url: string): Promise<Answer> {
  const card = await findCard(context, url);
  return card ? { composeExtension: { type: "result", attachmentLayout: "list", attachments: [writeCard(card)] } } : NOTHING;
}

const dialogOf = (message: Outgoing) => {
  const [card] = writeMessage(message).attachments;
  return { task: { type: "continue", value: { title: copy.recordTitle, height: "small", width: "medium", card } } };
};

/** Opens in the browser, where the person is signed in and the camera works: Teams would frame it. */
async function openRecorder(context: AppContext, activity: Activity): Promise<Answer> {
  const workspace = await findActive(context, activity);
  if (!workspace) return dialogOf({ text: copy.commandUnknown, link: null });
  const asked = { externalId: activity.from.id, externalName: activity.from.name, channelId: targetOf(activity) };
  const person = await findPerson(context.db, workspace.id, activity.from.id);
  if (!person)
    return dialogOf({ text: copy.commandLink, link: { label: copy.connect, href: await makeAccountLink(context, workspace, asked) } });
  const href = await makeRecordLink(context, workspace, asked, person.user_id);
  return dialogOf({ text: copy.commandRecord(!activity.channelData.channel), link: { label: copy.record, href } });
}

/** The channel, not the thread in it. */
const targetOf = ({ channelData, conversation }: Activity): string => channelData.channel?.id ?? conversation.id.split(";")[0] ?? "";

async function playVideo(context: AppContext, postId: string | undefined): Promise<Answer> {
  const found = postId === undefined ? null : await findEmbed(context, postId);
  if (!found) return { task: { type: "message", value: copy.unavailable } };
  const card = cardOf(context, found);
  return {
    task: { type: "continue", value: { title: card.title, url: card.embedUrl, fallbackUrl: card.url, width: "large", height: "large" } },
  };
}

/** Words of a mention are marked in a channel. */
const wordsOf = ({ text }: Activity): string =>
  text
    .replaceAll(/<at>[^<]*<\/at>/g, "")
    .replaceAll("&nbsp;", " ")
    .trim();

async function answerMessage(context: AppContext, activity: Activity): Promise<void> {
  const say = async (message: Outgoing) => {
    const path = `v3/conversations/${encodeURIComponent(activity.conversation.id)}/activities`;
    await callTeams(context, { serviceUrl: activity.serviceUrl, path, body: writeMessage(message) }).catch((error: unknown) =>
      context.log.warn({ err: error }, "failed to answer in Teams"),
    );
  };
  const teamId = activity.channelData.team?.id;
  const secret = readWords(wordsOf(activity));
  if (secret !== null && teamId !== undefined) {
    const given = { secret, tenantId: tenantOf(activity), teamId, serviceUrl: activity.serviceUrl };
    await say({ text: given.tenantId === "" ? copy.teamsLinkInvalid : await connectTeam(context, given), link: null });
    return;
  }
  // In a team the app speaks when it is asked; to one person it says how to connect.
  const workspace = teamId === undefined ? await findActive(context, activity) : undefined;
  if (!workspace) return await say({ text: copy.teamsHelp, link: null });
  if (await findPerson(context.db, workspace.id, activity.from.id)) return await say({ text: copy.teamsHelp, link: null });
  const asked = { externalId: activity.from.id, externalName: activity.from.name };
  await say({ text: copy.connectText, link: { label: copy.connect, href: await makeAccountLink(context, workspace, asked) } });
}

const isRemoval = ({ type, action, membersRemoved, recipient }: Activity): boolean =>
  (type === "installationUpdate" && action.startsWith("remove")) ||
  (type === "conversationUpdate" && recipient !== undefined && membersRemoved.some((member) => member.id === recipient.id));

/** Of another team, nothing changes: the connected one still has the app. */
async function stopTeam(context: AppContext, activity: Activity): Promise<void> {
  const workspace = await findActive(context, activity);
  if (!workspace || workspace.team_id === null || activity.channelData.team?.id !== workspace.team_id) return;
  await context.db.transaction().execute(async (trx) => await stop(context, trx, workspace.id, "app_uninstalled"));
}
