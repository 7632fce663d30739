import { adminRows } from "./admin-rows.ts";
import { accountRows } from "./account-rows.ts";
import { authRows } from "./auth-rows.ts";
import { contactRows } from "./contact-rows.ts";
import { deskRows } from "./desk-rows.ts";
import { integrationRows } from "./integration-rows.ts";
import { intelligenceRows } from "./intelligence-rows.ts";
import { notificationRows } from "./notification-rows.ts";
import { postRows } from "./post-rows.ts";
import { recordingRows } from "./recording-rows.ts";
import { threadsRows } from "./threads-rows.ts";
import { waysInRows } from "./ways-in-rows.ts";
import type { Row } from "./row.ts";

/** Every endpoint of the contracts; a new one needs a row. Endpoints that end the callers' sessions come last. */
export const allRows: Record<string, Row> = {
  ...postRows,
  ...deskRows,
  ...threadsRows,
  ...recordingRows,
  ...intelligenceRows,
  ...integrationRows,
  ...notificationRows,
  ...adminRows,
  ...accountRows,
  ...contactRows,
  ...waysInRows,
  ...authRows,
};
