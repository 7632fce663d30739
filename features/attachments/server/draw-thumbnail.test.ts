import { expect, test } from "vitest";
import { makePicture } from "../testkit/make-files.ts";
import { drawThumbnail } from "./draw-thumbnail.ts";

/** A JPEG whose Exif data says that it is shown turned by 90 degrees, as phones write it. */
async function makeTurned(size: string): Promise<Buffer> {
  const jpeg = await makePicture("jpg", size);
  const exif = Buffer.from("457869660000" + "4d4d002a00000008" + "0001" + "011200030000000100060000" + "00000000", "hex");
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
}

test("a photo that a phone stored on its side is upright, in the size in which it is shown", async () => {
  const { jpeg, width, height } = await drawThumbnail(await makeTurned("1200x600"));
  expect([width, height]).toEqual([600, 1200]);
  const at = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  expect([jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)]).toEqual([450, 900]);
});
