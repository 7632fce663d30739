import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ffmpeg, makeDirectory } from "../testkit/media-fixtures.ts";
import { makeJpeg } from "./make-jpeg.ts";
import { measurePicture } from "./measure-picture.ts";

let files: Awaited<ReturnType<typeof makeDirectory>>;
beforeAll(async () => {
  files = await makeDirectory();
});
afterAll(() => files[Symbol.asyncDispose]());

async function picture(name: string, size: string, frames = 1): Promise<Buffer> {
  await ffmpeg("-f", "lavfi", "-i", `testsrc=size=${size}:rate=2`, "-frames:v", String(frames), files.path(name));
  return await readFile(files.path(name));
}

describe("a JPEG of a picture", () => {
  test.each([
    ["900x300", { width: 450, height: 1200 }, [450, 150]],
    ["300x200", { width: 450, height: 1200 }, [300, 200]],
    ["460x100", { width: 450, height: 1200, keptWidth: 460 }, [460, 100]],
    ["462x100", { width: 450, height: 1200, keptWidth: 460 }, [450, 96]],
    ["400x4000", { width: 450, height: 1200, keptWidth: 460 }, [120, 1200]],
  ])("of %s within %j is %j", async (size, most, expected) => {
    const { width, height } = await makeJpeg(await picture("a.png", size), most);
    expect([width, height]).toEqual(expected);
  });

  test("shows the first frame of a GIF, where GIFs are accepted", async () => {
    const gif = await picture("a.gif", "300x200", 2);
    await expect(makeJpeg(gif, { width: 450, height: 450 })).rejects.toMatchObject({ reason: "unsupported" });
    const { jpeg, width, height } = await makeJpeg(gif, { width: 450, height: 450 }, { acceptsGif: true });
    expect([jpeg.toString("hex", 0, 3), width, height]).toEqual(["ffd8ff", 300, 200]);
  });
});

test("a picture's size is read from its header; what is no picture is refused", async () => {
  for (const name of ["a.png", "a.jpg", "a.webp", "a.gif"])
    expect(await measurePicture(await picture(name, "321x123"), { acceptsGif: true })).toEqual({ width: 321, height: 123 });
  await expect(measurePicture(Buffer.from("GIF89a"), { acceptsGif: true })).rejects.toMatchObject({ name: "MediaError" });
  await expect(measurePicture(Buffer.from("#EXTM3U\nfile:///etc/passwd"))).rejects.toMatchObject({ reason: "unsupported" });
});
