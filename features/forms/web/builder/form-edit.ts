import { readWhole } from "@aside/ui/fields/whole-number.ts";
import { ApiError } from "@aside/web-client/api-error.ts";
import type { AdminForm } from "../../admin-contract.ts";
import { builderCopy as copy } from "../../agent-copy.ts";
import { accentColors } from "../../accent.ts";
import { type FormField, MAX_FIELDS } from "../../contract.ts";
import { PERSON_FIELDS } from "../../form-fields.ts";
import { type FormSettings, ownFields } from "../admin/queries.ts";

type Person = { id: string; name: string };

/** A form while it is edited: texts as they were typed. */
export type FormEdit = {
  title: string;
  intro: string;
  successText: string;
  fields: FormField[];
  allowsVideo: boolean;
  requiresVideo: boolean;
  maxSeconds: string;
  allowsFiles: boolean;
  accent: string;
  logoUrl: string;
  /** One per line. */
  origins: string;
  notifyEmails: string[];
  webhookUrl: string;
  agents: Person[];
  isActive: boolean;
};

export const MAX_OWN_FIELDS = MAX_FIELDS - PERSON_FIELDS.length;
const MIN_SECONDS = 10;
const MAX_SECONDS = 300;
const DEFAULT_SECONDS = 120;
const MAX_OPTIONS = 30;

export function editOf(form: AdminForm | null): FormEdit {
  return {
    title: form?.title ?? copy.newTitle,
    intro: form?.intro ?? "",
    successText: form?.success_text ?? "",
    fields: form ? ownFields(form) : [newField("longtext", copy.newMessage)],
    allowsVideo: form?.allows_video ?? true,
    requiresVideo: form?.requires_video ?? false,
    maxSeconds: String(form?.max_video_seconds ?? DEFAULT_SECONDS),
    allowsFiles: form?.allows_attachments ?? true,
    accent: form?.branding.accent ?? "",
    logoUrl: form?.branding.logo_url ?? "",
    origins: (form?.origins ?? []).join("\n"),
    notifyEmails: form?.notify_emails ?? [],
    webhookUrl: form?.webhook_url ?? "",
    agents: form?.agents ?? [],
    isActive: form?.is_active ?? true,
  };
}

/** The key stays when the label changes: answers belong to it. */
export const newField = (type: FormField["type"], label = ""): FormField => ({
  key: `field_${crypto.randomUUID().replaceAll("-", "").slice(0, 12)}`,
  label,
  type,
  is_required: false,
  options: [],
});

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const secondsOf = ({ maxSeconds }: FormEdit): number | null => readWhole(maxSeconds, MIN_SECONDS, MAX_SECONDS);
/** Not shown without a video. */
export const secondsOrDefault = (edit: FormEdit): number => secondsOf(edit) ?? DEFAULT_SECONDS;

export function settingsOfEdit(edit: FormEdit): FormSettings {
  return {
    title: edit.title.trim(),
    intro: edit.intro.trim(),
    success_text: edit.successText.trim(),
    fields: edit.fields.map((field) => ({
      ...field,
      label: field.label.trim(),
      options: field.type === "select" ? field.options.map((option) => option.trim()).filter((option) => option !== "") : [],
    })),
    allows_video: edit.allowsVideo,
    requires_video: edit.allowsVideo && edit.requiresVideo,
    max_video_seconds: secondsOrDefault(edit),
    allows_attachments: edit.allowsFiles,
    branding: { accent: edit.accent.trim() || null, logo_url: edit.logoUrl.trim() || null },
    origins: linesOf(edit.origins).map((line) => originOf(line) ?? line),
    notify_emails: edit.notifyEmails,
    webhook_url: edit.webhookUrl.trim() || null,
    agent_ids: edit.agents.map(({ id }) => id),
    is_active: edit.isActive,
  };
}

export type EditErrors = Partial<Record<"title" | "maxSeconds" | "accent" | "logoUrl" | "webhookUrl" | "origins", string>> & {
  /** By field key. */
  labels: Record<string, string>;
  options: Record<string, string>;
};

/** Finds what the server would refuse. */
export function checkEdit(edit: FormEdit): EditErrors {
  const errors: EditErrors = { labels: {}, options: {} };
  const accent = edit.accent.trim();
  const wrongOrigin = linesOf(edit.origins).find((line) => originOf(line) === null);
  if (edit.title.trim() === "") errors.title = copy.titleRequired;
  if (edit.allowsVideo && secondsOf(edit) === null) errors.maxSeconds = copy.maxSecondsInvalid;
  if (accent !== "" && !/^#[0-9a-f]{6}$/i.test(accent)) errors.accent = copy.accentInvalid;
  else if (accent !== "" && accentColors(accent) === null) errors.accent = copy.accentContrast;
  if (!isEmptyOr(["https:"], edit.logoUrl)) errors.logoUrl = copy.httpsInvalid;
  // The server knows the hosts that may be called by http.
  if (!isEmptyOr(["https:", "http:"], edit.webhookUrl)) errors.webhookUrl = copy.httpsInvalid;
  if (wrongOrigin !== undefined) errors.origins = copy.originInvalid(wrongOrigin);
  for (const { key, label, type, options } of edit.fields) {
    if (label.trim() === "") errors.labels[key] = copy.labelRequired;
    const count = options.filter((option) => option.trim() !== "").length;
    if (type === "select" && (count === 0 || count > MAX_OPTIONS)) errors.options[key] = copy.optionsRequired;
  }
  return errors;
}

/** The fields that the server has refused, such as a webhook's address that only it can check. */
export function refusedFields(error: Error | null): Partial<EditErrors> {
  const details = error instanceof ApiError ? (error.details as { fields?: Record<string, string> } | undefined) : undefined;
  const at = (...names: string[]) =>
    Object.entries(details?.fields ?? {}).find(([place]) => names.includes(place.split(".")[0] ?? ""))?.[1];
  const [webhookUrl, logoUrl, origins] = [at("webhook_url"), at("branding"), at("origins")];
  return { ...(webhookUrl ? { webhookUrl } : {}), ...(logoUrl ? { logoUrl } : {}), ...(origins ? { origins } : {}) };
}

export const hasErrors = ({ labels, options, ...rest }: EditErrors): boolean =>
  Object.keys(labels).length + Object.keys(options).length + Object.keys(rest).length > 0;

/** `https://www.example.com`; a typed path is refused, because it would not be checked. Null: it is no origin. */
function originOf(line: string): string | null {
  const url = URL.parse(line);
  const isOrigin =
    url !== null && /^https?:$/.test(url.protocol) && /^\/?$/.test(url.pathname + url.search + url.hash) && url.username === "";
  return isOrigin ? url.origin : null;
}

const isEmptyOr = (protocols: string[], text: string): boolean =>
  text.trim() === "" || protocols.includes(URL.parse(text.trim())?.protocol ?? "");

export type PartProps = {
  edit: FormEdit;
  /** Shown after the first attempt to save. */
  errors: Partial<ReturnType<typeof checkEdit>>;
  onChange: (change: Partial<FormEdit>) => void;
};
