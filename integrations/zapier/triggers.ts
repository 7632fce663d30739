import { call } from "./call.ts";
import type { Bundle, Z } from "./runtime.ts";
import { listReplied, listSubmitted, listTranscribed, listViewed } from "./samples.ts";

type Trigger = {
  key: string;
  noun: string;
  label: string;
  description: string;
  event: string;
  sample: Record<string, unknown>;
  performList: (z: Z, bundle: Bundle) => Promise<object[]>;
};

type Delivered = { type: string; timestamp: string; data: Record<string, unknown> };

const ID = "0197a000-0000-7000-8000-000000000001";
const OTHER_ID = "0197a000-0000-7000-8000-000000000002";
const POST = { id: ID, timestamp: "2026-01-15T09:30:00.000Z", post_id: ID, event_id: OTHER_ID };
const ABOUT = { title: "Quarterly plan", author_name: "Ada Lovelace" };

/** Names of headers differ between vendors: `Http-Webhook-Id` is what Zapier makes of `webhook-id`. */
function eventId({ rawRequest }: Bundle): string | undefined {
  return Object.entries(rawRequest?.headers ?? {}).find(([name]) => /^(?:http-)?webhook-id$/i.test(name))?.[1];
}

/** Zapier's own addresses are secret; what it passes on of a request is not the bytes that were signed, so the signature is not checked. */
async function perform(_z: Z, bundle: Bundle): Promise<object[]> {
  const { type, timestamp, data } = bundle.cleanedRequest as Delivered;
  // "Test" in the administration of webhooks must not start anybody's Zap.
  if (type === "test") return [];
  return [{ id: eventId(bundle) ?? `${type} ${timestamp}`, type, timestamp, ...data }];
}

async function unsubscribe(z: Z, bundle: Bundle): Promise<object> {
  return await call(z, bundle, "deleteWebhook", { id: bundle.subscribeData?.id ?? "" });
}

/** Returns what unsubscribe needs; the secret is not kept. */
const subscribeTo = (event: string, label: string) => async (z: Z, bundle: Bundle) => {
  const body = { url: bundle.targetUrl, description: `Zapier: ${label}`, events: [event], is_full: true };
  const { item } = await call<{ item: { id: string } }>(z, bundle, "createWebhook", { body });
  return { id: item.id };
};

function hook({ key, noun, label, description, event, sample, performList }: Trigger) {
  const operation = {
    type: "hook",
    performSubscribe: subscribeTo(event, label),
    performUnsubscribe: unsubscribe,
    perform,
    performList,
    sample,
  };
  return { key, noun, display: { label, description }, operation };
}

/** A list to choose from in the fields of actions; not shown as a trigger. */
function choice(key: string, noun: string, perform: (z: Z, bundle: Bundle) => Promise<object[]>) {
  const display = { label: `List of ${noun}s`, description: `Lists choices of ${noun}.`, hidden: true };
  return { key, noun, display, operation: { type: "polling", perform } };
}

export const triggers = [
  hook({
    key: "viewed",
    noun: "View",
    label: "Aside Viewed",
    description: "Triggers when someone opens an Aside of your company for the first time.",
    event: "aside.viewed",
    sample: { ...POST, type: "aside.viewed", user_id: null, ...ABOUT, person_name: "Grace Hopper" },
    performList: listViewed,
  }),
  hook({
    key: "replied",
    noun: "Reply",
    label: "New Reply",
    description: "Triggers when someone replies to an Aside of your company.",
    event: "aside.replied",
    sample: { ...POST, type: "aside.replied", user_id: OTHER_ID, ...ABOUT, author_name: "Grace Hopper", person_name: "Grace Hopper" },
    performList: listReplied,
  }),
  hook({
    key: "form_submitted",
    noun: "Submission",
    label: "Form Submitted",
    description: "Triggers when a visitor submits one of your company's contact forms.",
    event: "form.submitted",
    sample: {
      ...POST,
      type: "form.submitted",
      form_id: ID,
      submission_id: OTHER_ID,
      form_title: "Contact sales",
      person_name: "Grace Hopper",
      email: "grace@example.com",
      answers: [{ key: "message", label: "Message", value: "Please call me." }],
    },
    performList: listSubmitted,
  }),
  hook({
    key: "transcript_ready",
    noun: "Transcript",
    label: "Transcript Ready",
    description: "Triggers when the transcript of an Aside of your company is final or was edited.",
    event: "transcript.ready",
    sample: { ...POST, type: "transcript.ready", take_id: OTHER_ID, ...ABOUT, text: "The quarterly report is ready." },
    performList: listTranscribed,
  }),
  choice("aside", "Aside", async (z, bundle) => {
    const { items } = await call<{ items: { post_id: string; title: string }[] }>(z, bundle, "createdEvents", { body: {} });
    return items.map(({ post_id, title }) => ({ id: post_id, title }));
  }),
  choice("folder", "Folder", async (z, bundle) => {
    const { folders } = await call<{ folders: { id: string; name: string }[] }>(z, bundle, "libraryFolders", { query: { all: "true" } });
    return folders.map(({ id, name }) => ({ id, name }));
  }),
];

export const EVENTS = ["aside.viewed", "aside.replied", "form.submitted", "transcript.ready"];
