import { BUILT_IN_FORMS, type FormSlug } from "../../built-in-forms.ts";
import type { PublicForm } from "../../contract.ts";

/** As `PublicForm`; null: a limit that only the server knows. */
export type ShownForm = Omit<PublicForm, "max_attachment_bytes"> & { max_attachment_bytes: number | null };

/** A form of the product before the server has sent it: an administrator changes nothing that is seen of it. */
export function builtInForm(slug: FormSlug): ShownForm {
  const { title, intro, fields, successText, allowsVideo } = BUILT_IN_FORMS[slug];
  return {
    id: slug,
    slug,
    title,
    intro,
    fields: [...fields],
    success_text: successText,
    allows_video: allowsVideo,
    requires_video: false,
    max_video_seconds: 120,
    allows_attachments: true,
    max_attachment_bytes: null,
    branding: { accent: null, logo_url: null },
  };
}
