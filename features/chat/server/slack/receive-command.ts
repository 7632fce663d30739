import { z } from "zod";
import { malformed } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { copy } from "../../copy.ts";
import { slackCommand as endpoint } from "../../vendor-contract.ts";
import { makeAccountLink, makeRecordLink } from "../people/make-link.ts";
import { findPerson } from "../people/people-store.ts";
import { findByExternalId } from "../workspaces/workspaces-store.ts";
import { readSigned } from "./read-signed.ts";
import { writeMessage } from "./write-slack.ts";

const short = z.string().min(1).max(200);
const command = z.object({
  team_id: short,
  user_id: short,
  user_name: z.string().max(200).default(""),
  channel_id: short,
  channel_name: z.string().max(200).default(""),
  response_url: z.string().min(1).max(2_000),
});

/** Only who used the command sees the answer. */
const answer = (text: string, label?: string, href?: string) => ({
  response_type: "ephemeral",
  ...writeMessage({ text, link: label !== undefined && href !== undefined ? { label, href } : null }),
});

/** Makes no call: Slack waits three seconds for the answer. */
export const receiveCommand: Handler<typeof endpoint> = async ({ context, request }) => {
  const body = await readSigned(context, request, endpoint.rawBody?.maxBytes ?? 0);
  const parsed = command.safeParse(Object.fromEntries(new URLSearchParams(body)));
  if (!parsed.success) throw malformed("The command is malformed.");
  const { team_id, user_id, user_name, channel_id, channel_name, response_url: responseUrl } = parsed.data;
  const workspace = await findByExternalId(context.db, "slack", team_id);
  if (workspace?.state !== "active") return answer(copy.commandUnknown);
  const asked = { externalId: user_id, externalName: user_name, channelId: channel_id, responseUrl };
  const person = await findPerson(context.db, workspace.id, user_id);
  if (!person) return answer(copy.commandLink, copy.connect, await makeAccountLink(context, workspace, asked));
  const href = await makeRecordLink(context, workspace, asked, person.user_id);
  return answer(copy.commandRecord(channel_name === "directmessage"), copy.record, href);
};
