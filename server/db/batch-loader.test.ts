import { expect, test } from "vitest";
import { batchLoader } from "./batch-loader.ts";
import type { Database } from "./open-database.ts";

const db = {} as Database;

/** Reads that end when the test says so. */
function openReads() {
  const reads: { keys: string[]; end: (rows: Record<string, number>) => void; fail: (error: Error) => void }[] = [];
  const load = batchLoader<number>(async (_db, keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, number>>();
    reads.push({ keys, end: (rows) => resolve(new Map(Object.entries(rows))), fail: reject });
    return await promise;
  });
  return { reads, load };
}
const turn = async () => await new Promise((resolve) => setTimeout(resolve));

test("calls of one turn share a statement, which names each key once; absent rows are undefined", async () => {
  const { reads, load } = openReads();
  const rows = Promise.all([load(db, "a"), load(db, "b"), load(db, "a"), load(db, "gone")]);
  await turn();
  expect(reads.map(({ keys }) => keys)).toEqual([["a", "b", "gone"]]);
  reads[0]?.end({ a: 1, b: 2 });
  expect(await rows).toEqual([1, 2, 1, undefined]);
});

test("a row is read after the call, although a read of the same row is under way", async () => {
  const { reads, load } = openReads();
  const before = load(db, "a");
  await turn();
  const after = load(db, "a");
  await turn();
  expect(reads.map(({ keys }) => keys)).toEqual([["a"], ["a"]]);
  reads[0]?.end({ a: 1 });
  reads[1]?.end({});
  expect([await before, await after]).toEqual([1, undefined]);
});

test("a failed read fails its own calls only, and is not remembered", async () => {
  const { reads, load } = openReads();
  const first = load(db, "a");
  await turn();
  const second = load(db, "b");
  await turn();
  reads[0]?.fail(new Error("away"));
  await expect(first).rejects.toThrow("away");
  reads[1]?.end({ b: 2 });
  expect(await second).toBe(2);
  const third = load(db, "a");
  await turn();
  reads[2]?.end({ a: 3 });
  expect(await third).toBe(3);
});

test("a hanging read does not delay others", async () => {
  const { reads, load } = openReads();
  void load(db, "a");
  await turn();
  const second = load(db, "b");
  await turn();
  reads[1]?.end({ b: 2 });
  expect(await second).toBe(2);
});

test("each database has its own statement", async () => {
  const { reads, load } = openReads();
  void load(db, "a");
  void load({} as Database, "b");
  await turn();
  expect(reads.map(({ keys }) => keys)).toEqual([["a"], ["b"]]);
});
