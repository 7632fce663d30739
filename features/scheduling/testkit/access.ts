import { ANYONE, PRODUCT_ADMINS, type Row } from "@aside/testkit/access-row.ts";

const ID = "01900000-0000-7000-8000-0000000000ff";

const SETTINGS = { mode: "own", booking_url: null, slot_minutes: 15, notice_hours: 4, horizon_days: 30 };

const period = { from: "2026-06-01T00:00:00Z", to: "2026-06-02T00:00:00Z" };

const visit = { starts_at: "2026-06-01T09:00:00Z", name: "Vera", email: "vera@example.com", time_zone: "UTC" };

// The bookings do not exist, and there is no host, so everyone gets what the holder of a wrong key gets.
export const access: Record<string, Row> = {
  demoTimes: { admits: ANYONE, input: () => ({ query: period }) },
  bookDemo: { admits: ANYONE, input: () => ({ body: visit }), answers: 409 },
  readDemo: { admits: ANYONE, input: () => ({ params: { id: ID }, query: { key: "x" } }), answers: 404 },
  moveDemo: { admits: ANYONE, input: () => ({ params: { id: ID }, body: { key: "x", starts_at: visit.starts_at } }), answers: 404 },
  cancelDemo: { admits: ANYONE, input: () => ({ params: { id: ID }, body: { key: "x" } }), answers: 404 },
  demoCalendar: { admits: ANYONE, input: () => ({ params: { id: ID }, query: { key: "x" } }), answers: 404 },
  readDemoSettings: { admits: PRODUCT_ADMINS },
  updateDemoSettings: { admits: PRODUCT_ADMINS, input: () => ({ body: SETTINGS }) },
  saveDemoHost: {
    admits: PRODUCT_ADMINS,
    input: ({ emails }) => ({ body: { email: emails.admin, time_zone: "UTC", hours: [], meeting_url: "", is_active: false } }),
  },
  deleteDemoHost: { admits: PRODUCT_ADMINS, input: () => ({ params: { id: ID } }), answers: 404 },
  listDemos: { admits: PRODUCT_ADMINS },
  cancelDemoByHost: { admits: PRODUCT_ADMINS, input: () => ({ params: { id: ID } }), answers: 404 },
};
