import { expect, test } from "vitest";
import { askTogether } from "./ask-together.ts";
import type { Database } from "./open-database.ts";

const db = {} as Database;

/** Reads that end when they are told to. */
function openReads() {
  const reads: { keys: string[]; end: (rows: Record<string, number>) => void; fail: (error: Error) => void }[] = [];
  const ask = askTogether<number>(async (_db, keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, number>>();
    reads.push({ keys, end: (rows) => resolve(new Map(Object.entries(rows))), fail: reject });
    return await promise;
  });
  return { reads, ask };
}
const turn = async () => await new Promise((resolve) => setImmediate(resolve));

test("who comes alone is read at once, and those who come meanwhile together", async () => {
  const { reads, ask } = openReads();
  const first = ask(db, "a");
  await turn();
  expect(reads.map(({ keys }) => keys)).toEqual([["a"]]);
  const others = Promise.all([ask(db, "b"), ask(db, "c"), ask(db, "b"), ask(db, "gone")]);
  await turn();
  expect(reads).toHaveLength(1);
  reads[0]?.end({ a: 1 });
  expect(await first).toBe(1);
  await turn();
  expect(reads.map(({ keys }) => keys)).toEqual([["a"], ["b", "c", "gone"]]);
  reads[1]?.end({ b: 2, c: 3 });
  expect(await others).toEqual([2, 3, 2, undefined]);
});

test("a row is read after it was asked for, though the same one is being read already", async () => {
  const { reads, ask } = openReads();
  const before = ask(db, "a");
  await turn();
  const after = ask(db, "a");
  reads[0]?.end({ a: 1 });
  expect(await before).toBe(1);
  await turn();
  reads[1]?.end({});
  expect(await after).toBeUndefined();
});

test("a read that fails fails for those that were in it alone", async () => {
  const { reads, ask } = openReads();
  const first = ask(db, "a");
  await turn();
  const second = ask(db, "b");
  reads[0]?.fail(new Error("away"));
  await expect(first).rejects.toThrow("away");
  await turn();
  reads[1]?.end({ b: 2 });
  expect(await second).toBe(2);
  const third = ask(db, "c");
  await turn();
  reads[2]?.end({ c: 3 });
  expect(await third).toBe(3);
});

test("a read that hangs is not waited for", async () => {
  const { reads, ask } = openReads();
  void ask(db, "a");
  const second = ask(db, "b");
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.end({ b: 2 });
  expect(await second).toBe(2);
  // The one that hangs stands for good: others are gathered for a moment, and read.
  const third = ask(db, "c");
  await expect.poll(() => reads.length).toBe(3);
  reads[2]?.end({ c: 3 });
  expect(await third).toBe(3);
});

test("databases are read apart", async () => {
  const { reads, ask } = openReads();
  void ask(db, "a");
  void ask({} as Database, "b");
  await turn();
  expect(reads.map(({ keys }) => keys)).toEqual([["a"], ["b"]]);
});
