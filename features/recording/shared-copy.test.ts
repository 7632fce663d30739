import { expect, it } from "vitest";
import { sharedCopy } from "./shared-copy.ts";

const named = (why: "type" | "empty" | "count" | "room" | "again", ...names: string[]) => names.map((name) => ({ name, why }));

it("names the file that was refused, and says why", () => {
  expect(sharedCopy.refused(named("type", "report.pdf"))).toBe(
    "“report.pdf” isn't a video or audio file. Share MP4, MOV, WebM or audio files.",
  );
  expect(sharedCopy.refused(named("count", "21.mp4"))).toBe("Share up to 20 files at once. “21.mp4” wasn't added.");
});

it("has one sentence for each reason, and counts what it does not name", () => {
  const refused = [...named("room", "long.mp4"), ...named("type", "a.pdf", "b.txt", "c.doc", "d.zip")];
  expect(sharedCopy.refused(refused)).toBe(
    "“a.pdf”, “b.txt” and 2 more aren't video or audio files. Share MP4, MOV, WebM or audio files. " +
      "This device has no room for “long.mp4”. Free up space, then share again.",
  );
});

it("names the video that waits for the sign-in", () => {
  expect(sharedCopy.signIn("clip.mp4", 1)).toBe("Sign in to continue with clip.mp4.");
  expect(sharedCopy.signIn("clip.mp4", 3)).toBe("Sign in to continue with clip.mp4 and 2 more videos.");
});
