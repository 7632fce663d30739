import { z } from "zod";
import { brand } from "@aside/brand/brand.ts";
import { id, longText, text } from "@aside/contract/fields.ts";
import { AppError } from "@aside/contract/errors.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { updatePost } from "@aside/core/messages/post-contract.ts";
import { tool } from "../tool.ts";
import { said, untrusted } from "../untrusted.ts";

const MAX_SCRIPT = 10_000;

export const createDraft = tool({
  name: "create_draft",
  title: "Create a draft",
  description:
    "Creates a draft without a video, which the person records later at `record_link`: with a title, what they will say (shown in the teleprompter), and the recipients' addresses. Nothing is sent.",
  scopes: ["asides:write"],
  effect: "writes",
  input: z.strictObject({
    title: text(200),
    script: longText(MAX_SCRIPT).optional().describe("What the person will say. Line breaks separate paragraphs."),
    recipients: z.array(z.string().max(254)).max(50).default([]).describe("Email addresses. They get nothing until the person sends it."),
    request_id: id.optional().describe("A new UUID. Repeating the call with it creates one draft."),
  }),
  output: z.object({ post_id: z.string(), event_id: z.string(), title: untrusted, post_status: z.string(), record_link: z.string() }),
  run: async ({ title, script, recipients, request_id }, caller) => {
    const once = request_id === undefined ? {} : { idempotencyKey: `mcp-draft-${request_id}` };
    const event = await caller.call(createEvent, { body: { title } }, once);
    const [draft] = event.CreatorPosts;
    if (!draft) throw new AppError(409, "conflict", "The draft is gone.");
    const body = { title, draft_recipients: recipients.join(", "), ...(script === undefined ? {} : { speaking_notes: asHtml(script) }) };
    const post = await caller.call(updatePost, { params: { id: draft.id }, body });
    return {
      post_id: post.id,
      event_id: event.id,
      title: said(post.title),
      post_status: post.post_status,
      record_link: `${caller.publicUrl}/${brand.slug}/${event.id}/record`,
    };
  },
});

const asHtml = (script: string): string =>
  script
    .split(/\n+/)
    .map((line) => `<p>${line.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</p>`)
    .join("");
