import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CommentOutbox, type Waiting } from "./comment-outbox.ts";

class Offline extends Error {}

function memory(): Pick<Storage, "getItem" | "setItem"> {
  const items = new Map<string, string>();
  return { getItem: (key) => items.get(key) ?? null, setItem: (key, value) => void items.set(key, value) };
}

const write = (text: string, userId: string | null = "ada"): Waiting => ({
  client_id: crypto.randomUUID(),
  post_id: "post",
  parent_id: null,
  at_second: null,
  text,
  user_id: userId,
  name: "Ada",
  created_at: "2026-01-01T00:00:00.000Z",
});

let isOnline = true;
let refusal: Error | null = null;
let sent: string[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  isOnline = true;
  refusal = null;
  sent = [];
});
afterEach(() => vi.useRealTimers());

function open(store = memory(), userId: string | null = "ada") {
  return new CommentOutbox<string>({
    store,
    userId: () => userId,
    isPassing: (error) => error instanceof Offline,
    onSent: ({ text }) => void sent.push(text),
    send: ({ text }) => {
      if (!isOnline) return Promise.reject(new Offline());
      return refusal ? Promise.reject(refusal) : Promise.resolve(text);
    },
  });
}

test("sends comments in order, each once", async () => {
  const outbox = open();
  for (const text of ["one", "two", "three"]) outbox.add(write(text));
  await vi.runAllTimersAsync();
  expect([sent, outbox.getSnapshot()]).toEqual([["one", "two", "three"], []]);
});

test("waits for the network and loses nothing", async () => {
  const outbox = open();
  isOnline = false;
  outbox.add(write("one"));
  outbox.add(write("two"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sent, outbox.getSnapshot().length]).toEqual([[], 2]);
  isOnline = true;
  await outbox.flush();
  expect([sent, outbox.getSnapshot()]).toEqual([["one", "two"], []]);
});

test("survives a reload", async () => {
  const store = memory();
  isOnline = false;
  const before = open(store);
  before.add(write("kept"));
  await vi.advanceTimersByTimeAsync(10);
  isOnline = true;
  const after = open(store);
  expect(after.getSnapshot().map(({ text }) => text)).toEqual(["kept"]);
  await after.flush();
  expect(sent).toEqual(["kept"]);
  expect(open(store).getSnapshot()).toEqual([]);
});

test("keeps a refused comment with its reason, continues with others, and allows retry or discard", async () => {
  const outbox = open();
  refusal = new Error("Comments are turned off.");
  const first = write("refused");
  outbox.add(first);
  await vi.advanceTimersByTimeAsync(10);
  expect(outbox.getSnapshot()).toMatchObject([{ text: "refused", failed: "Comments are turned off." }]);
  refusal = null;
  outbox.add(write("fine"));
  await vi.advanceTimersByTimeAsync(10);
  expect(sent).toEqual(["fine"]);
  outbox.retry(first.client_id);
  await vi.advanceTimersByTimeAsync(10);
  expect([sent, outbox.getSnapshot()]).toEqual([["fine", "refused"], []]);
});

test("does not send one person's comment as another", async () => {
  const store = memory();
  isOnline = false;
  open(store, "ada").add(write("Ada's"));
  await vi.advanceTimersByTimeAsync(10);
  isOnline = true;
  await open(store, "bob").flush();
  await open(store, null).flush();
  expect(sent).toEqual([]);
  await open(store, "ada").flush();
  expect(sent).toEqual(["Ada's"]);
});

test("keeps the comments of two tabs apart", async () => {
  const store = memory();
  const [left, right] = [open(store), open(store)];
  isOnline = false;
  left.add(write("left"));
  right.add(write("right"));
  await vi.advanceTimersByTimeAsync(10);
  expect(
    open(store)
      .getSnapshot()
      .map(({ text }) => text),
  ).toEqual(["left", "right"]);
});

test("treats invalid stored data as empty", () => {
  const store = memory();
  store.setItem("aside.comments", "{");
  expect(open(store).getSnapshot()).toEqual([]);
});
