import { expect, test } from "vitest";
import { ApiError } from "@aside/web-client/api-error.ts";
import { UploadQueue } from "./upload-queue.ts";

const fileOf = (name: string) => new File(["x"], name);
const namesOf = (queue: UploadQueue) => queue.getSnapshot().map(({ file, state }) => `${file.name} ${state}`);

/** Each upload ends when the test says so. */
function makeQueue() {
  const sent: { name: string; end: PromiseWithResolvers<void>; signal: AbortSignal }[] = [];
  const queue = new UploadQueue(async (file, { onProgress, signal }) => {
    onProgress(0.5);
    const end = Promise.withResolvers<void>();
    signal.addEventListener("abort", () => end.reject(new DOMException("aborted", "AbortError")));
    sent.push({ name: file.name, end, signal });
    await end.promise;
  });
  const started = async (count: number) => {
    while (sent.length < count) await new Promise((resolve) => setImmediate(resolve));
  };
  return { queue, sent, started };
}

test("sends one file after the other, and settles when all are sent", async () => {
  const { queue, sent, started } = makeQueue();
  for (const name of ["a", "b"]) queue.add(fileOf(name), null);
  await started(1);
  expect(namesOf(queue)).toEqual(["a uploading", "b waiting"]);
  expect(queue.getSnapshot()[0]?.progress).toBe(0.5);
  const settled = queue.settle();
  sent[0]?.end.resolve();
  await started(2);
  expect(namesOf(queue)).toEqual(["b uploading"]);
  sent[1]?.end.resolve();
  expect(await settled).toBe(true);
  expect(namesOf(queue)).toEqual([]);
});

test("a failed upload is kept with its reason, does not stop the others, and can be sent again unless it was refused", async () => {
  const { queue, sent, started } = makeQueue();
  for (const name of ["refused", "lost", "fine"]) queue.add(fileOf(name), null);
  const settled = queue.settle();
  await started(1);
  sent[0]?.end.reject(new ApiError(422, "attachment_refused", "No."));
  await started(2);
  sent[1]?.end.reject(new Error("No network."));
  await started(3);
  sent[2]?.end.resolve();
  expect(await settled).toBe(false);
  expect(queue.getSnapshot().map(({ error, canRetry }) => [error, canRetry])).toEqual([
    ["No.", false],
    ["No network.", true],
  ]);
  // Failures from before do not count again.
  expect(await queue.settle()).toBe(true);
  queue.retry(queue.getSnapshot()[1]?.key ?? -1);
  await started(4);
  sent[3]?.end.resolve();
  expect(await queue.settle()).toBe(true);
  expect(namesOf(queue)).toEqual(["refused failed"]);
});

test("a removed file is not sent, or its upload ends", async () => {
  const { queue, sent, started } = makeQueue();
  for (const name of ["a", "b", "c"]) queue.add(fileOf(name), null);
  await started(1);
  const [a, b] = queue.getSnapshot();
  queue.remove(b?.key ?? -1);
  queue.remove(a?.key ?? -1);
  expect(sent[0]?.signal.aborted).toBe(true);
  await started(2);
  expect(sent.map(({ name }) => name)).toEqual(["a", "c"]);
  sent[1]?.end.resolve();
  expect(await queue.settle()).toBe(true);
});

test("a file that is refused beforehand is shown and never sent", async () => {
  const { queue, sent } = makeQueue();
  queue.add(fileOf("a.exe"), "Not this.");
  expect(await queue.settle()).toBe(true);
  expect([namesOf(queue), sent]).toEqual([["a.exe failed"], []]);
});
