import { adminRows } from "./admin-rows.ts";
import { accountRows } from "./account-rows.ts";
import { attachmentRows } from "./attachment-rows.ts";
import { authRows } from "./auth-rows.ts";
import { contactRows } from "./contact-rows.ts";
import { dashboardRows } from "./dashboard-rows.ts";
import { embeddingRows } from "./embedding-rows.ts";
import { formRows } from "./form-rows.ts";
import { integrationRows } from "./integration-rows.ts";
import { intelligenceRows } from "./intelligence-rows.ts";
import { billingRows } from "./billing-rows.ts";
import { libraryRows } from "./library-rows.ts";
import { notificationRows } from "./notification-rows.ts";
import { postRows } from "./post-rows.ts";
import { recordingRows } from "./recording-rows.ts";
import { schedulingRows } from "./scheduling-rows.ts";
import { siteRows } from "./site-rows.ts";
import { threadsRows } from "./threads-rows.ts";
import { identityRows } from "./identity-rows.ts";
import type { Row } from "./row.ts";

/** Every endpoint of the contracts; a new one needs a row. Endpoints that end the callers' sessions come last. */
export const allRows: Record<string, Row> = {
  ...postRows,
  ...attachmentRows,
  ...dashboardRows,
  ...embeddingRows,
  ...threadsRows,
  ...recordingRows,
  ...intelligenceRows,
  ...integrationRows,
  ...billingRows,
  ...libraryRows,
  ...formRows,
  ...notificationRows,
  ...schedulingRows,
  ...siteRows,
  ...adminRows,
  ...accountRows,
  ...contactRows,
  ...identityRows,
  ...authRows,
};
