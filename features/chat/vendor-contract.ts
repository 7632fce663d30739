import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { fileReply } from "@aside/contract/replies.ts";

/** Called by the vendors, who prove themselves by a signature or token. Without the operator's app they do not exist. */
const called = { access: "none", withoutCsrf: true, unsealed: true, limit: { max: 6000, windowSeconds: 60 } } as const;
const MAX_BYTES = 256 * 1024;
const FORM = ["application/x-www-form-urlencoded"] as const;
const JSON_TYPE = ["application/json"] as const;

export const slackEvents = endpoint({
  name: "slackEvents",
  method: "POST",
  path: "/v1/chat/slack/events",
  summary: "Receives Slack's events: links that were posted, and the end of an installation.",
  ...called,
  rawBody: { contentTypes: JSON_TYPE, maxBytes: MAX_BYTES },
  output: z.record(z.string(), z.unknown()),
  errors: ["signature_invalid"],
});

export const slackCommand = endpoint({
  name: "slackCommand",
  method: "POST",
  path: "/v1/chat/slack/commands",
  summary: "Answers Slack's slash command with a link to the recorder.",
  ...called,
  rawBody: { contentTypes: FORM, maxBytes: MAX_BYTES },
  output: z.record(z.string(), z.unknown()),
  errors: ["signature_invalid"],
});

export const slackInteraction = endpoint({
  name: "slackInteraction",
  method: "POST",
  path: "/v1/chat/slack/interactions",
  summary: "Acknowledges that a link button was used in Slack.",
  ...called,
  rawBody: { contentTypes: FORM, maxBytes: MAX_BYTES },
  contentType: "text/plain",
  output: fileReply,
  errors: ["signature_invalid"],
});

export const teamsMessages = endpoint({
  name: "teamsMessages",
  method: "POST",
  path: "/v1/chat/teams/messages",
  summary: "Receives what the Bot Framework sends: links, commands and messages to the app in Microsoft Teams.",
  ...called,
  rawBody: { contentTypes: JSON_TYPE, maxBytes: MAX_BYTES },
  output: z.record(z.string(), z.unknown()),
  errors: ["signature_invalid"],
});
