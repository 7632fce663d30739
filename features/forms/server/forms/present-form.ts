import type { AppContext } from "@aside/server/http/context.ts";
import { submissionMaxBytes } from "../../../attachments/server/api.ts";
import type { PublicForm } from "../../contract.ts";
import { type Form, maxSecondsOf } from "./form.ts";

export function presentForm(context: AppContext, form: Form): PublicForm {
  return {
    id: form.id,
    slug: form.slug,
    title: form.title,
    intro: form.intro,
    fields: [...form.fields],
    success_text: form.successText,
    allows_video: form.allowsVideo,
    requires_video: form.requiresVideo,
    max_video_seconds: maxSecondsOf(context, form),
    allows_attachments: form.allowsAttachments,
    max_attachment_bytes: submissionMaxBytes(context),
    branding: form.branding,
  };
}
