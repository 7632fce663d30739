import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BackgroundLab, openBackgroundLab } from "@aside/testkit/background-lab/open-background-lab.ts";
import type { LabOrder, Look } from "@aside/testkit/background-lab/lab-protocol.ts";

/** Two areas of the room (blinds) and the middle of a face. */
const REGIONS = [
  { x: 10, y: 10, width: 120, height: 90 },
  { x: 10, y: 420, width: 90, height: 120 },
  { x: 454, y: 406, width: 100, height: 100 },
];
/** Frames are sent in real time, so a mask may arrive late. */
const FRAMES = 24;

let lab: BackgroundLab;
let bare: Look[];

beforeAll(async () => {
  lab = await openBackgroundLab();
  bare = (await runWith({ kind: "none" })).at(-1) ?? [];
}, 120_000);

afterAll(() => lab?.close());

async function runWith(choice: Extract<LabOrder, { do: "choose" }>["choice"], frames = FRAMES): Promise<Look[][]> {
  expect((await lab.ask({ do: "choose", choice })).problem).toBeUndefined();
  return (await lab.ask({ do: "run", frames, regions: REGIONS })).looks;
}

const distance = (one: Look["colour"], other: Look["colour"]) => Math.hypot(...one.map((value, index) => value - other[index]!));

function expectFace(look: Look | undefined): void {
  expect(distance(look!.colour, bare[2]!.colour)).toBeLessThan(12);
  expect(look!.detail).toBeGreaterThan(bare[2]!.detail * 0.6);
}

describe("a background behind a real face", () => {
  it("replaces the room with a custom picture from the first frame on and keeps the face", async () => {
    const looks = await runWith({ kind: "own", colour: "#0c4" });
    for (const [left, below] of looks) {
      expect(distance(left!.colour, [0, 204, 68])).toBeLessThan(6);
      expect(distance(below!.colour, [0, 204, 68])).toBeLessThan(6);
    }
    expectFace(looks.at(-1)![2]);
  });

  it("shows only the background until the first mask, also when it is turned on again", async () => {
    await runWith({ kind: "none" }, 3);
    const [first] = await runWith({ kind: "own", colour: "#0c4" }, 1);
    for (const look of first ?? []) expect(distance(look.colour, [0, 204, 68])).toBeLessThan(6);
  });

  it.each(["light", "strong"] as const)(
    "blur (%s) removes the detail of the room in every frame and keeps that of the face",
    async (strength) => {
      await runWith({ kind: "none" }, 3);
      const looks = await runWith({ kind: "blur", strength });
      for (const [left, below] of looks) {
        expect(left!.detail).toBeLessThan(bare[0]!.detail * 0.2);
        expect(below!.detail).toBeLessThan(bare[1]!.detail * 0.2);
        expect(distance(left!.colour, bare[0]!.colour)).toBeLessThan(60);
      }
      expectFace(looks.at(-1)![2]);
    },
  );

  it("replaces the room with an animated background and keeps the face", async () => {
    const looks = await runWith({ kind: "animated", name: "aurora" });
    expect(distance(looks[0]![0]!.colour, bare[0]!.colour)).toBeGreaterThan(100);
    expect(distance(looks[0]![1]!.colour, looks.at(-1)![1]!.colour)).toBeGreaterThan(0.5);
    expectFace(looks.at(-1)![2]);
  });

  it("replaces the room with a built-in picture and keeps the face", async () => {
    const looks = await runWith({ kind: "image", name: "night-ink" });
    expect(distance(looks[0]![0]!.colour, bare[0]!.colour)).toBeGreaterThan(100);
    expectFace(looks.at(-1)![2]);
  });

  it("reports a background that cannot be loaded and keeps the previous one", async () => {
    await runWith({ kind: "own", colour: "#0c4" });
    const refused = await lab.ask({ do: "choose", choice: { kind: "image", name: "nowhere" } });
    expect(refused.problem).toContain("nowhere");
    const { looks, pace } = await lab.ask({ do: "run", frames: 3, regions: REGIONS });
    expect(distance(looks.at(-1)![0]!.colour, [0, 204, 68])).toBeLessThan(6);
    expect(pace.maskRate).toBeGreaterThan(0);
  });

  it.each(["light", "strong"] as const)("blur (%s) hides the room also in browsers whose canvas has no filters", async (strength) => {
    await runWith({ kind: "none" }, 3);
    expect((await lab.ask({ do: "lose-filters" })).problem).toBeUndefined();
    const looks = await runWith({ kind: "blur", strength });
    for (const [left, below] of looks) {
      expect(left!.detail).toBeLessThan(bare[0]!.detail * 0.2);
      expect(below!.detail).toBeLessThan(bare[1]!.detail * 0.2);
    }
    expectFace(looks.at(-1)![2]);
  });

  it("requests nothing from another origin and complies with the content security policy", () => {
    expect(lab.complaints).toEqual([]);
  });
});
