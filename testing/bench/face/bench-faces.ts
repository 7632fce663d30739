import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createFaceEngine } from "@aside/face/server/face-engine.ts";
import { benchGuide } from "./bench-guide.ts";
import { benchMatch } from "./bench-match.ts";
import type { Portrait } from "./portrait.ts";

/**
 * Compares faces, and shows the guide clips of faces. `FACES`: a folder with photos (JPEG) of people who agreed or whose portraits are in the
 * public domain, as those of the United States Congress; with different photos of the same people. `CLIPS`: the number of clips (10; 0: none).
 * `FROM`, `TO`: the first letters of the file names to use, so that the photos used to find limits can be left out.
 */
export async function benchFaces(): Promise<void> {
  const directory = process.env["FACES"];
  if (!directory) throw new Error("FACES must name a folder with photos");
  const [from, to] = [process.env["FROM"] ?? "", process.env["TO"] ?? "\uffff"];
  const names = (await readdir(directory)).filter((name) => name.endsWith(".jpg") && name >= from && name < to).toSorted();
  const engine = createFaceEngine();
  const portraits: Portrait[] = [];
  try {
    for (const name of names) {
      const picture = await readFile(join(directory, name));
      const [face] = (await engine.analyze([picture]))[0]!;
      if (face) portraits.push({ name, person: name.split(/[-_]/)[0]!, picture, face });
    }
  } finally {
    await engine.close();
  }
  console.log(`${names.length} photos, a face in ${portraits.length}, model ${engine.model}`);
  benchMatch(portraits);
  const clips = Number(process.env["CLIPS"] ?? 10);
  if (clips > 0) await benchGuide(portraits, clips);
}
