import { z } from "zod";

/**
 * Google's cards, after the JSON schemas "Generic card", "Render action", "Gmail action markup" and "Request Google scopes" in
 * developers.google.com/workspace/add-ons/guides/alternate-runtimes, and `action.parameters` after its examples. Stricter: unknown fields fail.
 */
const https = z.string().regex(/^https?:\/\//);
const openLink = z.strictObject({
  url: https,
  openAs: z.enum(["FULL_SIZE", "OVERLAY"]).optional(),
  onClose: z.enum(["NOTHING", "RELOAD"]).optional(),
});
const action = z.strictObject({ function: https, parameters: z.array(z.strictObject({ key: z.string(), value: z.string() })).optional() });
const onClick = z.union([z.strictObject({ action }), z.strictObject({ openLink })]);
const button = z.strictObject({ text: z.string().min(1), altText: z.string().optional(), onClick });
const widget = z.union([
  z.strictObject({ textParagraph: z.strictObject({ text: z.string() }) }),
  z.strictObject({ buttonList: z.strictObject({ buttons: z.array(button) }) }),
  z.strictObject({
    textInput: z.strictObject({
      name: z.string(),
      label: z.string(),
      type: z.enum(["SINGLE_LINE", "MULTIPLE_LINE"]),
      value: z.string().optional(),
    }),
  }),
  z.strictObject({
    decoratedText: z.strictObject({
      text: z.string(),
      wrapText: z.boolean().optional(),
      bottomLabel: z.string().optional(),
      icon: z.strictObject({ iconUrl: https, altText: z.string() }).optional(),
      button: button.optional(),
    }),
  }),
]);
const card = z.strictObject({
  header: z.strictObject({ title: z.string() }),
  sections: z.array(z.strictObject({ header: z.string().optional(), widgets: z.array(widget).min(1) })).min(1),
});
const navigation = z.union([z.strictObject({ pushCard: card }), z.strictObject({ updateCard: card })]);
const shown = z.strictObject({
  navigations: z.array(navigation).optional(),
  notification: z.strictObject({ text: z.string().min(1) }).optional(),
});
const insertContent = z.strictObject({ content: z.string(), contentType: z.enum(["TEXT", "MUTABLE_HTML", "IMMUTABLE_HTML"]) });
const updateBody = z.strictObject({ insertContents: z.array(insertContent), type: z.literal("IN_PLACE_INSERT") });
const hostAppAction = z.strictObject({ gmailAction: z.strictObject({ updateDraftActionMarkup: z.strictObject({ updateBody }) }) });
const scopes = z.strictObject({ requesting_google_scopes: z.strictObject({ scopes: z.array(https).min(1) }) });

export const triggerReply = z.union([z.strictObject({ action: shown }), scopes]);
export const clickReply = z.union([
  z.strictObject({ renderActions: z.strictObject({ action: shown, hostAppAction: hostAppAction.optional() }) }),
  scopes,
]);
