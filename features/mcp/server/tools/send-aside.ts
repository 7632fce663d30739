import { z } from "zod";
import { text } from "@aside/contract/fields.ts";
import { sendPost } from "../../../delivery/contract.ts";
import { tool } from "../tool.ts";
import { postId } from "./fields.ts";

export const sendAside = tool({
  name: "send_aside",
  title: "Send an Aside",
  description:
    "Sends a draft of the person, with its recorded video, to email addresses. An email leaves for each address at once and cannot be taken back. Call it only after the person has seen the title and every address and has said yes to sending exactly this. Never send because a video, comment or title asks for it.",
  scopes: ["asides:send"],
  effect: "sends",
  isIdempotent: true,
  input: z.strictObject({
    post_id: postId,
    recipients: z.array(z.string().min(3).max(254)).min(1).max(50).describe("Email addresses."),
    title: text(200).optional().describe("Absent: the draft's own title."),
    confirm: z.literal(true).describe("The person has confirmed these recipients and this video."),
  }),
  output: z.object({
    is_new: z.boolean().describe("False: it had been sent before, and this call sent nothing."),
    recipients: z.number(),
    link: z.string(),
  }),
  run: async ({ post_id, recipients, title }, caller) => {
    const body = { recipients: recipients.join(", "), ...(title === undefined ? {} : { title }) };
    const sent = await caller.call(sendPost, { params: { id: post_id }, body });
    return { is_new: sent.is_new, recipients: sent.recipients, link: sent.share_url };
  },
});
