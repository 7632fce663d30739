import { call } from "./call.ts";
import type { Bundle, Z } from "./runtime.ts";

type Event = { id: string; type: string; timestamp: string } & Record<string, unknown>;
type Page<Item> = { items: Item[] };
type Created = { post_id: string; event_id: string; title: string; created_at: string; sent_at: string | null; viewers: number };
type Received = { post_id: string; event_id: string; title: string; from: { user_id: string | null; name: string }; received_at: string };
type Submission = { id: string; form_id: string; form_title: string; name: string; email: string; submitted_at: string };
type Transcript = { state: string; take_id: string | null; segments: { text: string }[] };

/** Zapier shows at most three. */
const MAX_SAMPLES = 3;
/** Transcripts that are read until enough of them are final. */
const MAX_TRANSCRIPTS = 10;

async function readAuthor(z: Z, bundle: Bundle): Promise<string> {
  return (await call<{ user: { name: string } | null }>(z, bundle, "whoAmI")).user?.name ?? "";
}

const readCreated = async (z: Z, bundle: Bundle) => (await call<Page<Created>>(z, bundle, "createdEvents", { body: {} })).items;

/** The person's own Asides that were viewed. The list does not say by whom. */
export async function listViewed(z: Z, bundle: Bundle): Promise<Event[]> {
  const viewed = (await readCreated(z, bundle)).filter(({ viewers }) => viewers > 0);
  const author_name = await readAuthor(z, bundle);
  return viewed.slice(0, MAX_SAMPLES).map(({ post_id, event_id, title, sent_at, created_at }) => ({
    id: post_id,
    type: "aside.viewed",
    timestamp: sent_at ?? created_at,
    post_id,
    event_id,
    user_id: null,
    title,
    author_name,
    person_name: null,
  }));
}

export async function listReplied(z: Z, bundle: Bundle): Promise<Event[]> {
  const { items } = await call<Page<Received>>(z, bundle, "inbox", { query: { filter: "replies" }, body: {} });
  return items.slice(0, MAX_SAMPLES).map(({ post_id, event_id, title, from, received_at }) => ({
    id: post_id,
    type: "aside.replied",
    timestamp: received_at,
    post_id,
    event_id,
    user_id: from.user_id,
    title,
    author_name: from.name,
    person_name: from.name,
  }));
}

export async function listSubmitted(z: Z, bundle: Bundle): Promise<Event[]> {
  const { items } = await call<Page<Submission>>(z, bundle, "listFormSubmissions");
  return items.slice(0, MAX_SAMPLES).map(({ id, form_id, form_title, name, email, submitted_at }) => ({
    id,
    type: "form.submitted",
    timestamp: submitted_at,
    form_id,
    submission_id: id,
    post_id: null,
    event_id: null,
    form_title,
    person_name: name,
    email,
    answers: [],
  }));
}

export async function listTranscribed(z: Z, bundle: Bundle): Promise<Event[]> {
  const created = (await readCreated(z, bundle)).slice(0, MAX_TRANSCRIPTS);
  const author_name = await readAuthor(z, bundle);
  const found: Event[] = [];
  for (const { post_id, event_id, title, created_at } of created) {
    const { state, take_id, segments } = await call<Transcript>(z, bundle, "getTranscript", { id: post_id });
    if (state !== "final" || take_id === null) continue;
    const text = segments.map((segment) => segment.text).join(" ");
    found.push({ id: post_id, type: "transcript.ready", timestamp: created_at, post_id, event_id, take_id, title, author_name, text });
    if (found.length === MAX_SAMPLES) break;
  }
  return found;
}
