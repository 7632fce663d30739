import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeRoot } from "@aside/testkit/companies.ts";
import { createUser, type Signed, signInAgain } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import {
  bookDemo,
  cancelDemo,
  cancelDemoByHost,
  deleteDemoHost,
  demoCalendar,
  demoTimes,
  listDemos,
  moveDemo,
  readDemo,
  readDemoSettings,
  saveDemoHost,
  updateDemoSettings,
} from "../contract.ts";
import { remindOfDemos } from "./remind.ts";

const SETTINGS = { mode: "own", booking_url: null, slot_minutes: 15, notice_hours: 0, horizon_days: 30 } as const;

let app: TestApp;
let root: Signed;
let now = new Date("2026-03-23T08:00:00Z");
beforeAll(async () => {
  app = await startApp({ worker: true, now: () => now });
  root = await makeRoot(app);
  await root.call(updateDemoSettings, { body: SETTINGS });
});
afterAll(async () => await app.stop());

/** Sets the clock; sessions of another time have expired. */
async function setClock(time: string): Promise<void> {
  now = new Date(time);
  root.token = (await signInAgain(app, root)).token;
}

/** A host with these local hours on one weekday. */
async function makeHost(timeZone: string, day: number, from: string, to: string): Promise<Signed> {
  const host = await createUser(app, "Hedy Host");
  const hours = [{ day, from, to }];
  const body = { email: host.email, time_zone: timeZone, hours, meeting_url: "https://meet.example/hedy", is_active: true };
  await root.call(saveDemoHost, { body });
  return host;
}

const times = async (from: string, to: string) => (await app.driver().call(demoTimes, { query: { from, to } })).times;
let visitors = 0;
const visit = (starts_at: string, email = `v${++visitors}@example.com`) => ({
  starts_at,
  name: "Vera Visitor",
  email,
  company: "Example, Inc.",
  note: "",
  time_zone: "America/New_York",
});
const book = async (startsAt: string, email?: string) => await app.driver().call(bookDemo, { body: visit(startsAt, email) });

describe("free times", () => {
  test("follow the host's clock over the changes of daylight saving time, in two zones", async () => {
    // Berlin changes on 2026-03-29, New York changed on 2026-03-08.
    await setClock("2026-03-23T08:00:00Z");
    const berlin = await makeHost("Europe/Berlin", 5, "09:00", "10:00");
    const before = await times("2026-03-27T00:00:00Z", "2026-03-28T00:00:00Z");
    const after = await times("2026-04-03T00:00:00Z", "2026-04-04T00:00:00Z");
    expect(before).toEqual(["08:00", "08:15", "08:30", "08:45"].map((at) => `2026-03-27T${at}:00.000Z`));
    expect(after).toEqual(["07:00", "07:15", "07:30", "07:45"].map((at) => `2026-04-03T${at}:00.000Z`));
    await root.call(deleteDemoHost, { params: { id: berlin.userId } });

    await setClock("2026-10-20T08:00:00Z");
    // New York's clocks go back on 2026-11-01; the horizon is 30 days.
    const newYork = await makeHost("America/New_York", 4, "16:00", "17:00");
    expect((await times("2026-10-29T00:00:00Z", "2026-10-30T00:00:00Z"))[0]).toBe("2026-10-29T20:00:00.000Z");
    expect((await times("2026-11-05T00:00:00Z", "2026-11-06T00:00:00Z"))[0]).toBe("2026-11-05T21:00:00.000Z");
    await root.call(deleteDemoHost, { params: { id: newYork.userId } });
  });

  test("a day on which the clocks change has an hour less or more", async () => {
    await setClock("2026-03-23T08:00:00Z");
    const host = await makeHost("Europe/Berlin", 7, "00:00", "04:00");
    const spring = await times("2026-03-28T12:00:00Z", "2026-03-29T12:00:00Z");
    expect([spring.length, spring[0], spring.at(-1)]).toEqual([12, "2026-03-28T23:00:00.000Z", "2026-03-29T01:45:00.000Z"]);
    await setClock("2026-10-20T08:00:00Z");
    const autumn = await times("2026-10-24T12:00:00Z", "2026-10-25T12:00:00Z");
    expect([autumn.length, new Set(autumn).size]).toEqual([20, 20]);
    await root.call(deleteDemoHost, { params: { id: host.userId } });
  });

  test("keep notice and horizon, and need an active host", async () => {
    await setClock("2026-06-01T09:07:00Z"); // a Monday
    const host = await makeHost("UTC", 1, "09:00", "24:00");
    await root.call(updateDemoSettings, { body: { ...SETTINGS, notice_hours: 4, horizon_days: 7 } });
    const all = await times("2026-06-01T00:00:00Z", "2026-07-01T00:00:00Z");
    expect([all[0], all.at(-1)]).toEqual(["2026-06-01T13:15:00.000Z", "2026-06-08T09:00:00.000Z"]);
    expect(all).toContain("2026-06-01T23:45:00.000Z");
    await root.call(updateDemoSettings, { body: SETTINGS });
    const body = {
      email: host.email,
      time_zone: "UTC",
      hours: [{ day: 1, from: "09:00", to: "17:00" }],
      meeting_url: "",
      is_active: false,
    };
    await root.call(saveDemoHost, { body });
    expect(await times("2026-06-01T00:00:00Z", "2026-06-03T00:00:00Z")).toEqual([]);
    await root.call(deleteDemoHost, { params: { id: host.userId } });
  });
});

describe("a booking", () => {
  test("is emailed to both with a calendar entry, moved with the next version, reminded of once, and canceled", async () => {
    await setClock("2026-06-01T07:00:00Z");
    const host = await makeHost("Europe/Berlin", 1, "10:00", "12:00");
    const { booking, key } = await book("2026-06-01T08:00:00Z", "vera@example.com");
    expect(booking).toMatchObject({ status: "booked", host_name: "Hedy Host", meeting_url: "https://meet.example/hedy", can_change: true });
    await app.waitForJobs();
    const [mail] = await app.mailbox.list("vera@example.com");
    expect(mail?.subject).toContain("Monday, June 1, 2026 at 4:00 AM EDT (America/New_York)");
    expect(mail?.text).toContain(`${app.url}/schedule-demo/${booking.id}?key=${key}`);
    const [hostMail] = await app.mailbox.list(host.email);
    expect(hostMail?.subject).toContain("Monday, June 1, 2026 at 10:00 AM GMT+2 (Europe/Berlin)");
    const entry = readEntry(Buffer.from(mail?.attachments[0]?.content_base64 ?? "", "base64").toString());
    expect(mail?.attachments[0]?.contentType).toBe("text/calendar; charset=utf-8; method=REQUEST");
    expect(entry).toMatchObject({ method: "REQUEST", sequence: 0, start: "2026-06-01T08:00:00.000Z", end: "2026-06-01T08:15:00.000Z" });

    const params = { id: booking.id };
    const moved = await app.driver().call(moveDemo, { params, body: { key, starts_at: "2026-06-01T08:30:00Z" } });
    expect(moved.starts_at).toBe("2026-06-01T08:30:00.000Z");
    const file = (await app.driver().try(demoCalendar, { params, query: { key } })).text;
    expect(readEntry(file)).toMatchObject({ method: "REQUEST", sequence: 1, uid: entry.uid, start: "2026-06-01T08:30:00.000Z" });

    await setClock("2026-06-01T07:20:00Z");
    await remindOfDemos(app.context);
    await setClock("2026-06-01T07:31:00Z");
    await remindOfDemos(app.context);
    await remindOfDemos(app.context);
    await app.waitForJobs();
    const subjects = async (email: string) => (await app.mailbox.list(email)).map((each) => each.subject);
    expect((await subjects("vera@example.com")).filter((subject) => subject.startsWith("Reminder"))).toHaveLength(1);
    expect((await subjects(host.email)).filter((subject) => subject.startsWith("Reminder"))).toHaveLength(1);

    for (let turn = 0; turn < 2; turn++) expect((await app.driver().call(cancelDemo, { params, body: { key } })).status).toBe("canceled");
    await app.waitForJobs();
    const canceled = await app.mailbox.list("vera@example.com");
    expect(canceled.filter(({ subject }) => subject.includes("canceled"))).toHaveLength(1);
    const last = readEntry(Buffer.from(canceled[0]?.attachments[0]?.content_base64 ?? "", "base64").toString());
    expect(last).toMatchObject({ method: "CANCEL", sequence: 2, status: "CANCELLED", uid: entry.uid });
    // The time is free again.
    expect(await times("2026-06-01T08:30:00Z", "2026-06-01T08:31:00Z")).toHaveLength(1);
    await root.call(deleteDemoHost, { params: { id: host.userId } });
  });

  test("of 50 at once for the same time, each host gets one", async () => {
    await setClock("2026-06-01T07:00:00Z");
    const hosts = [await makeHost("UTC", 2, "09:00", "10:00"), await makeHost("UTC", 2, "09:00", "10:00")];
    const tries = await Promise.all(
      Array.from(
        { length: 50 },
        async (_, index) => await app.driver().try(bookDemo, { body: visit("2026-06-02T09:00:00Z", `c${index}@example.com`) }),
      ),
    );
    const statuses = tries.map((reply) => reply.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 200, ...Array.from({ length: 48 }, () => 409)]);
    const { items } = await root.call(listDemos, { query: {} });
    expect(items.filter((item) => item.starts_at === "2026-06-02T09:00:00.000Z")).toHaveLength(2);
    expect(await times("2026-06-02T09:00:00Z", "2026-06-02T09:01:00Z")).toEqual([]);
    for (const host of hosts) await root.call(deleteDemoHost, { params: { id: host.userId } });
  });

  test("does not overlap an earlier one after the length changed, and goes to the least busy host", async () => {
    await setClock("2026-06-01T07:00:00Z");
    const host = await makeHost("UTC", 3, "09:00", "11:00");
    await book("2026-06-03T09:30:00Z");
    await root.call(updateDemoSettings, { body: { ...SETTINGS, slot_minutes: 60 } });
    expect(await times("2026-06-03T00:00:00Z", "2026-06-04T00:00:00Z")).toEqual(["2026-06-03T10:00:00.000Z"]);
    const other = await makeHost("UTC", 3, "10:00", "11:00");
    await root.call(saveDemoHost, {
      body: { email: host.email, time_zone: "UTC", hours: [{ day: 3, from: "09:00", to: "11:00" }], meeting_url: "", is_active: true },
    });
    await book("2026-06-03T10:00:00Z", "quiet@example.com");
    await app.waitForJobs();
    expect(await app.mailbox.list(other.email)).toHaveLength(1);
    await root.call(updateDemoSettings, { body: SETTINGS });
    for (const each of [host, other]) await root.call(deleteDemoHost, { params: { id: each.userId } });
  });

  test("at most three to come for one address", async () => {
    await setClock("2026-06-01T07:00:00Z");
    const host = await makeHost("UTC", 4, "09:00", "11:00");
    for (const at of ["09:00", "09:15", "09:30"]) await book(`2026-06-04T${at}:00Z`, "many@example.com");
    const refused = await app.driver().try(bookDemo, { body: visit("2026-06-04T09:45:00Z", "MANY@example.com") });
    expect([refused.status, (refused.json() as { code: string }).code]).toEqual([422, "too_many_bookings"]);
    await root.call(deleteDemoHost, { params: { id: host.userId } });
  });
});

describe("bad input and wrong people", () => {
  test("times that nobody offers, in the past, beside the grid, or too far are taken", async () => {
    await setClock("2026-06-01T07:00:00Z");
    const host = await makeHost("UTC", 5, "09:00", "10:00");
    for (const at of [
      "2026-05-29T09:00:00Z",
      "2026-06-05T08:45:00Z",
      "2026-06-05T09:07:00Z",
      "2026-06-05T10:00:00Z",
      "2027-06-04T09:00:00Z",
    ])
      expect((await app.driver().try(bookDemo, { body: visit(at) })).status).toBe(409);
    const wrong = [
      { starts_at: "tomorrow" },
      { time_zone: "+02:00" },
      { time_zone: "Mars/Olympus" },
      { email: "no" },
      { name: "" },
      { note: "x".repeat(1001) },
    ];
    for (const change of wrong)
      expect((await app.driver().try(bookDemo, { body: { ...visit("2026-06-05T09:00:00Z"), ...change } as never })).status).toBe(400);
    expect((await app.driver().try(demoTimes, { query: { from: "2026-01-01T00:00:00Z", to: "2026-12-01T00:00:00Z" } })).status).toBe(400);
    await root.call(deleteDemoHost, { params: { id: host.userId } });
  });

  test("a booking opens with its key only", async () => {
    await setClock("2026-06-01T07:00:00Z");
    const host = await makeHost("UTC", 6, "09:00", "10:00");
    const first = await book("2026-06-06T09:00:00Z");
    const second = await book("2026-06-06T09:15:00Z");
    const params = { id: first.booking.id };
    for (const key of [second.key, first.key.slice(1), "x"]) {
      expect((await app.driver().try(readDemo, { params, query: { key } })).status).toBe(404);
      expect((await app.driver().try(cancelDemo, { params, body: { key } })).status).toBe(404);
      expect((await app.driver().try(moveDemo, { params, body: { key, starts_at: "2026-06-06T09:30:00Z" } })).status).toBe(404);
      expect((await app.driver().try(demoCalendar, { params, query: { key } })).status).toBe(404);
    }
    // Not to the other's time, nor once it started.
    const taken = { key: first.key, starts_at: second.booking.starts_at };
    expect((await app.driver().try(moveDemo, { params, body: taken })).status).toBe(409);
    await setClock("2026-06-06T09:01:00Z");
    expect((await app.driver().try(cancelDemo, { params, body: { key: first.key } })).status).toBe(409);
    expect((await app.driver().call(readDemo, { params, query: { key: first.key } })).can_change).toBe(false);
    await root.call(deleteDemoHost, { params: { id: host.userId } });
  });

  test("line breaks and commas in names do not add lines to the calendar entry", async () => {
    await setClock("2026-06-01T07:00:00Z");
    const host = await makeHost("UTC", 7, "09:00", "10:00");
    const body = {
      ...visit("2026-06-07T09:00:00Z"),
      name: 'Eve; "X"',
      note: "first, second;\nDTSTART:19700101T000000Z\nATTENDEE:mailto:all@example.com",
    };
    const { booking, key } = await app.driver().call(bookDemo, { body });
    const file = (await app.driver().try(demoCalendar, { params: { id: booking.id }, query: { key } })).text;
    expect(readEntry(file)).toMatchObject({ start: "2026-06-07T09:00:00.000Z", attendees: 1 });
    await root.call(deleteDemoHost, { params: { id: host.userId } });
  });

  test("only the product's administrators see and change settings, hosts and bookings", async () => {
    const lead = await createUser(app, "Lea Lead", "lea@other-company.example");
    for (const endpoint of [readDemoSettings, listDemos]) expect((await lead.try(endpoint, {})).status).toBe(404);
    expect((await lead.try(updateDemoSettings, { body: SETTINGS })).status).toBe(404);
    const { items } = await root.call(listDemos, { query: { when: "past" } });
    expect((await lead.try(cancelDemoByHost, { params: { id: items[0]?.id ?? "" } })).status).toBe(404);
    for (const booking_url of [
      "http://cal.com/x",
      "https://cal.com.evil.example/x",
      "https://evil.example",
      "https://u:p@cal.com",
      "javascript:alert(1)",
      null,
    ])
      expect((await root.try(updateDemoSettings, { body: { ...SETTINGS, mode: "link", booking_url } })).status).toBe(422);
    await root.call(updateDemoSettings, { body: { ...SETTINGS, mode: "link", booking_url: "https://cal.com/aside/demo" } });
    const offered = await app.driver().call(demoTimes, { query: { from: "2026-06-01T00:00:00Z", to: "2026-06-02T00:00:00Z" } });
    expect([offered.booking_url, offered.times]).toEqual(["https://cal.com/aside/demo", []]);
    expect((await app.driver().try(bookDemo, { body: visit("2026-06-08T09:00:00Z") })).status).toBe(409);
    await root.call(updateDemoSettings, { body: SETTINGS });
    const unknown = { email: "nobody@example.com", time_zone: "UTC", hours: [], meeting_url: "", is_active: true };
    expect((await root.try(saveDemoHost, { body: unknown })).status).toBe(422);
  });

  test("an administrator cancels a demo, and the visitor is notified", async () => {
    await setClock("2026-06-01T07:00:00Z");
    const host = await makeHost("UTC", 1, "09:00", "10:00");
    const { booking } = await book("2026-06-08T09:00:00Z", "told@example.com");
    await root.call(cancelDemoByHost, { params: { id: booking.id } });
    await app.waitForJobs();
    expect((await app.mailbox.list("told@example.com"))[0]?.subject).toContain("is canceled");
    await root.call(deleteDemoHost, { params: { id: host.userId } });
  });
});

function readEntry(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const component = calendar.getFirstSubcomponent("vevent");
  if (!component) throw new Error("no event");
  const event = new ICAL.Event(component);
  return {
    method: calendar.getFirstPropertyValue("method"),
    uid: event.uid,
    sequence: event.sequence,
    status: component.getFirstPropertyValue("status"),
    start: event.startDate.toJSDate().toISOString(),
    end: event.endDate.toJSDate().toISOString(),
    attendees: event.attendees.length,
  };
}
