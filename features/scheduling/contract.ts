import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import {
  email,
  id,
  idParams,
  ok,
  optionalLongText,
  optionalText,
  pageOf,
  pageQuery,
  personName,
  timestamp,
} from "@aside/contract/fields.ts";
import { fileReply } from "@aside/contract/replies.ts";
import { isTimeZone } from "@aside/contract/time/is-time-zone.ts";
import { copy } from "./copy.ts";

/** Days that one request of free times may cover. */
const MAX_DAYS = 62;
const DAY_MS = 24 * 60 * 60 * 1000;

const timeZone = z.string().max(64).refine(isTimeZone, copy.timeZoneUnknown);
/** Empty: a wrong one. */
const key = z.string().max(100).default("");

export const demoTimes = endpoint({
  name: "demoTimes",
  method: "GET",
  path: "/v1/demo/times",
  summary: "Returns when a demo can start, in UTC, or the address of the booking tool that is used instead.",
  access: "none",
  query: z
    .object({
      from: timestamp,
      to: timestamp,
      /** A booking to move: only times of its host, its own among them. */
      booking_id: id.optional(),
    })
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= MAX_DAYS * DAY_MS, { error: copy.rangeTooLong, path: ["to"] }),
  output: z.object({
    /** Null: our own times. */
    booking_url: z.string().nullable(),
    minutes: z.number().int(),
    /** The last bookable moment. */
    until: timestamp,
    times: z.array(timestamp),
  }),
  limit: { max: 120, windowSeconds: 60 },
});

/** A booking for the person who holds its key. */
export const demoBooking = z.object({
  id,
  starts_at: timestamp,
  ends_at: timestamp,
  status: z.enum(["booked", "canceled"]),
  host_name: z.string(),
  /** Empty: the host sends it. */
  meeting_url: z.string(),
  name: z.string(),
  email: z.string(),
  time_zone: z.string(),
  /** It has not started, so it can be moved or canceled. */
  can_change: z.boolean(),
});
export type DemoBooking = z.infer<typeof demoBooking>;

export const bookDemo = endpoint({
  name: "bookDemo",
  method: "POST",
  path: "/v1/demo/booking",
  summary: "Books a demo with a host who is free then. Both get an email with a calendar entry.",
  access: "none",
  example: {
    starts_at: "2030-05-06T09:00:00Z",
    name: "Ada Lovelace",
    email: "ada@example.com",
    company: "Acme",
    note: "",
    time_zone: "Europe/London",
  },
  body: z.object({
    starts_at: timestamp,
    name: personName(100, { message: copy.nameRequired }),
    email: email({ required: copy.emailRequired, invalid: copy.emailInvalid }),
    company: optionalText(100).default(""),
    note: optionalLongText(1000).default(""),
    time_zone: timeZone,
  }),
  output: z.object({ booking: demoBooking, key: z.string() }),
  errors: ["bot_check_needed", "slot_taken", "too_many_bookings"],
  limit: { max: 20, windowSeconds: 600 },
});

export const readDemo = endpoint({
  name: "readDemo",
  method: "GET",
  path: "/v1/demo/booking/:id",
  summary: "Returns a booking to the holder of its key.",
  access: "none",
  params: idParams,
  query: z.object({ key }),
  output: demoBooking,
  limit: { max: 60, windowSeconds: 60 },
});

export const moveDemo = endpoint({
  name: "moveDemo",
  method: "PUT",
  path: "/v1/demo/booking/:id",
  summary: "Moves a booking to another time of the same host.",
  access: "none",
  params: idParams,
  body: z.object({ key, starts_at: timestamp }),
  output: demoBooking,
  errors: ["slot_taken", "conflict"],
  limit: { max: 20, windowSeconds: 600 },
});

export const cancelDemo = endpoint({
  name: "cancelDemo",
  method: "POST",
  path: "/v1/demo/booking/:id/cancel",
  summary: "Cancels a booking that has not started. Repeating it changes nothing.",
  access: "none",
  params: idParams,
  body: z.object({ key }),
  output: demoBooking,
  errors: ["conflict"],
  limit: { max: 20, windowSeconds: 600 },
});

export const demoCalendar = endpoint({
  name: "demoCalendar",
  method: "GET",
  path: "/v1/demo/booking/:id/calendar",
  summary: "Returns the booking as an iCalendar file (RFC 5545).",
  access: "none",
  params: idParams,
  query: z.object({ key }),
  contentType: "text/calendar",
  output: fileReply,
  limit: { max: 60, windowSeconds: 60 },
});

// Administration

/** `HH:MM`; `24:00` ends a day. */
const clock = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/);
export const hostHours = z
  .object({ day: z.number().int().min(1).max(7), from: clock, to: clock })
  .refine(({ from, to }) => from < to, { error: copy.hoursOrder, path: ["to"] });
export type HostHours = z.infer<typeof hostHours>;

export const demoHost = z.object({
  user_id: id,
  name: z.string(),
  email: z.string(),
  time_zone: z.string(),
  /** Days count from Monday (1). Local times. */
  hours: z.array(hostHours),
  meeting_url: z.string(),
  is_active: z.boolean(),
});
export type DemoHost = z.infer<typeof demoHost>;

export const demoSettings = z.object({
  mode: z.enum(["own", "link"]),
  booking_url: z.string().nullable(),
  slot_minutes: z.union([z.literal(15), z.literal(30), z.literal(45), z.literal(60)]),
  notice_hours: z.number().int().min(0).max(168),
  horizon_days: z.number().int().min(1).max(60),
});
export type DemoSettings = z.infer<typeof demoSettings>;

const settingsReply = demoSettings.extend({
  hosts: z.array(demoHost),
  /** Host names of the booking tools whose links are accepted. */
  allowed_hosts: z.array(z.string()),
});

export const readDemoSettings = endpoint({
  name: "readDemoSettings",
  method: "GET",
  path: "/v1/admin/demo/settings",
  summary: "Returns how demos are booked, and the hosts.",
  access: "user",
  permission: "site.manage",
  output: settingsReply,
});

export const updateDemoSettings = endpoint({
  name: "updateDemoSettings",
  method: "PUT",
  path: "/v1/admin/demo/settings",
  summary: "Changes how demos are booked. Existing bookings stay.",
  access: "user",
  permission: "site.manage",
  body: demoSettings.extend({ booking_url: z.string().max(500).nullable() }),
  output: settingsReply,
  errors: ["invalid_booking_url"],
});

export const saveDemoHost = endpoint({
  name: "saveDemoHost",
  method: "PUT",
  path: "/v1/admin/demo/host",
  summary: "Makes an active person a host, or changes their hours.",
  access: "user",
  example: {
    email: "ada@example.com",
    time_zone: "Europe/London",
    hours: [{ day: 1, from: "09:00", to: "17:00" }],
    meeting_url: "",
    is_active: true,
  },
  permission: "site.manage",
  body: z.object({
    email: email({ required: copy.emailRequired, invalid: copy.emailInvalid }),
    time_zone: timeZone,
    hours: z.array(hostHours).max(28),
    meeting_url: z.union([z.literal(""), z.url({ protocol: /^https$/ }).max(500)]),
    is_active: z.boolean(),
  }),
  output: settingsReply,
  errors: ["not_a_user"],
});

export const deleteDemoHost = endpoint({
  name: "deleteDemoHost",
  method: "DELETE",
  path: "/v1/admin/demo/host/:id",
  summary: "Removes a host. Their bookings stay.",
  access: "user",
  permission: "site.manage",
  params: idParams,
  output: ok,
});

export const adminBooking = demoBooking.extend({ company: z.string(), note: z.string() });
export type AdminBooking = z.infer<typeof adminBooking>;

export const listDemos = endpoint({
  name: "listDemos",
  method: "GET",
  path: "/v1/admin/demo/bookings",
  summary: "Lists upcoming demos by their start, or past and canceled ones, newest first.",
  access: "user",
  permission: "site.manage",
  query: pageQuery.extend({ when: z.enum(["upcoming", "past"]).default("upcoming") }),
  output: pageOf(adminBooking),
});

export const cancelDemoByHost = endpoint({
  name: "cancelDemoByHost",
  method: "POST",
  path: "/v1/admin/demo/booking/:id/cancel",
  summary: "Cancels a demo that has not started, and notifies the visitor.",
  access: "user",
  permission: "site.manage",
  params: idParams,
  output: adminBooking,
  errors: ["conflict"],
});
