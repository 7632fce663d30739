import { firstState, type RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import { expect, test } from "vitest";
import { IDLE, isOngoing, isUnderWay, type RecordingState } from "./messages.ts";
import { summarize } from "./offscreen/summarize.ts";
import { badgeOf } from "./service-worker/badge.ts";

const recorder = (change: Partial<RecorderState>): RecorderState => ({ ...firstState(60, { getItem: () => null }), ...change });
const shown = (change: Partial<RecordingState>): RecordingState => ({ ...IDLE, ...change });

test("tells others whole seconds, and while it records no parts that come and go", () => {
  const upload = { state: "uploading", bytesTotal: 2, bytesAcknowledged: 1, partsPending: 3, error: null } as const;
  expect(summarize(recorder({ status: "recording", elapsed: 4.9, upload }))).toMatchObject({ elapsed: 4, upload: { partsPending: 0 } });
  expect(summarize(recorder({ status: "stopping", upload }))).toMatchObject({ upload: { partsPending: 3 } });
  expect(summarize(recorder({ status: "recording", upload: { ...upload, state: "waiting-for-network" } }))).toMatchObject({
    upload: { state: "waiting-for-network", partsPending: 3 },
  });
});

test("is under way from the first choice to the last part", () => {
  const all = ["idle", "preparing", "countdown", "recording", "paused", "stopping", "stopped", "failed"] as const;
  expect(all.filter((status) => isUnderWay(shown({ status })))).toEqual(["preparing", "countdown", "recording", "paused", "stopping"]);
  expect(all.filter((status) => isOngoing(shown({ status })))).toEqual(["recording", "paused"]);
});

test("the badge shows the recording, else what was interrupted, else what is not watched", () => {
  expect(badgeOf(shown({ status: "countdown", countdown: 2 }), 1, 5).text).toBe("2");
  expect(badgeOf(shown({ status: "recording", elapsed: 65 }), 1, 5).text).toBe("1:05");
  expect(badgeOf(shown({ status: "paused" }), 0, 0).text).toBe("II");
  expect(badgeOf(IDLE, 1, 5).text).toBe("!");
  // A start by the keyboard that failed.
  expect(badgeOf(shown({ status: "failed" }), 0, 5).text).toBe("!");
  expect([0, 5, 99, 100].map((count) => badgeOf(IDLE, 0, count).text)).toEqual(["", "5", "99", "99+"]);
});
