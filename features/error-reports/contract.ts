import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { id, idParams, ok, pageOf, pageQuery, timestamp } from "@aside/contract/fields.ts";

/** Where an error was noticed. `chunk`: a part of the app's code did not load. `toast`: an error that a person was shown. */
export const ERROR_KINDS = ["error", "rejection", "render", "chunk", "toast"] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

export const MAX_BATCH = 20;
export const MAX_BATCH_BYTES = 16_384;

/** A report with text that no database stores is cleaned: it must not be lost. */
const reported = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => text.replaceAll("\0", "").toWellFormed());

const clientError = z.object({
  kind: z.enum(ERROR_KINDS),
  message: reported(2000),
  stack: reported(8000).default(""),
  /** The router's pattern, such as `/aside/$eventId/record`; never the path. */
  route: reported(200).default(""),
  release: reported(80).default(""),
  /** The failed request, if there was one. */
  request_id: z.string().max(80).nullish(),
  /** Occurrences since the last report. */
  count: z.number().int().min(1).max(1000).default(1),
  /** Milliseconds between the error and its report. */
  age_ms: z.number().int().min(0).max(3_600_000).default(0),
});
export type ClientErrorReport = z.input<typeof clientError>;

export const reportClientErrors = endpoint({
  name: "reportClientErrors",
  method: "POST",
  path: "/v1/client-errors",
  summary: "Receives errors of the web app. They are stripped of personal data in the browser and again before they are stored.",
  access: "none",
  body: z.object({ errors: z.array(clientError).min(1).max(MAX_BATCH) }),
  output: ok,
  limit: { max: 60, windowSeconds: 60 },
  maxBytes: MAX_BATCH_BYTES,
  unsealed: true,
  // Sent while the page is closed, and before any token was requested. It only counts an error.
  withoutCsrf: true,
});

const clientErrorItem = z.object({
  id,
  kind: z.enum(ERROR_KINDS),
  message: z.string(),
  route: z.string(),
  release: z.string(),
  count: z.number().int(),
  last_seen_at: timestamp,
});
export type ClientErrorItem = z.infer<typeof clientErrorItem>;

/** The last report's route, release, browser and request id. */
const clientErrorDetail = clientErrorItem.extend({
  stack: z.string(),
  browser: z.string(),
  request_id: z.string().nullable(),
  first_seen_at: timestamp,
  resolved_at: timestamp.nullable(),
});
export type ClientErrorDetail = z.infer<typeof clientErrorDetail>;

export const listClientErrors = endpoint({
  name: "listClientErrors",
  method: "GET",
  path: "/v1/admin/client-errors",
  summary: "Lists distinct errors of the web app, last seen first.",
  access: "user",
  permission: "errors.manage",
  query: pageQuery.extend({ filter: z.enum(["open", "resolved"]).default("open") }),
  output: pageOf(clientErrorItem),
});

export const getClientError = endpoint({
  name: "getClientError",
  method: "GET",
  path: "/v1/admin/client-errors/:id",
  summary: "Returns an error with its stack, in source positions where source maps are available.",
  access: "user",
  permission: "errors.manage",
  params: idParams,
  output: clientErrorDetail,
});

export const resolveClientError = endpoint({
  name: "resolveClientError",
  method: "PUT",
  path: "/v1/admin/client-errors/:id",
  summary: "Marks an error as resolved, or as open again. An error that occurs again is open again.",
  access: "user",
  permission: "errors.manage",
  params: idParams,
  body: z.object({ is_resolved: z.boolean() }),
  output: clientErrorDetail,
});
