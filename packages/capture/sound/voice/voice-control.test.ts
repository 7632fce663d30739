import { describe, expect, test, vi } from "vitest";
import type { NoiseFilters } from "./noise-filter.ts";
import { VoiceControl } from "./voice-control.ts";

const FILTERS: NoiseFilters = () => ({ process: () => 1, close: () => {} });

function storage(values: Record<string, string> = {}) {
  return { getItem: (key: string) => values[key] ?? null, setItem: (key: string, value: string) => void (values[key] = value), values };
}

describe("what is done to the voice", () => {
  test("is on by default, and remembered", () => {
    const kept = storage();
    new VoiceControl(kept, async () => FILTERS).set({ suppresses: false });
    new VoiceControl(kept, async () => FILTERS).set({ levels: false });
    expect(kept.values).toEqual({ "aside.noise-suppression": "off", "aside.automatic-level": "off" });
    expect(new VoiceControl(kept).getSnapshot()).toMatchObject({ suppresses: false, levels: false });
  });

  test.each([
    [true, true, true, { echoCancellation: "all", noiseSuppression: false, autoGainControl: false }],
    [true, false, false, { echoCancellation: false, noiseSuppression: false, autoGainControl: false }],
    [false, true, true, { echoCancellation: "all", noiseSuppression: true, autoGainControl: true }],
    [false, false, false, { echoCancellation: false, noiseSuppression: false, autoGainControl: false }],
  ])("tells the browser what it shall not do: ours %s, noise suppression %s, level %s", (isOurs, suppresses, levels, constraints) => {
    const voice = new VoiceControl(storage(), async () => FILTERS);
    voice.set({ suppresses, levels });
    expect(voice.constraints(isOurs)).toEqual(constraints);
  });

  test("loads the filter once, and only if it is needed", async () => {
    const load = vi.fn<() => Promise<NoiseFilters>>(async () => FILTERS);
    const voice = new VoiceControl(storage({ "aside.noise-suppression": "off" }), load);
    await voice.load();
    expect([load.mock.calls.length, voice.filters]).toEqual([0, null]);
    voice.set({ suppresses: true });
    await expect.poll(() => voice.filters).toBe(FILTERS);
    await voice.load();
    expect(load).toHaveBeenCalledTimes(1);
    voice.set({ suppresses: false });
    expect(voice.filters).toBeNull();
  });

  test("says so if the filter cannot be loaded, and tries again", async () => {
    const load = vi.fn<() => Promise<NoiseFilters>>().mockRejectedValueOnce(new Error("no WebAssembly")).mockResolvedValueOnce(FILTERS);
    const voice = new VoiceControl(storage(), load);
    await voice.load();
    expect([voice.getSnapshot().isFilterMissing, voice.filters]).toEqual([true, null]);
    await voice.load();
    expect([voice.getSnapshot().isFilterMissing, voice.filters]).toEqual([false, FILTERS]);
  });

  test("a dismissed hint returns only after it was untrue", () => {
    const voice = new VoiceControl(storage());
    voice.setHint("muted");
    voice.dismissHint();
    voice.setHint("muted");
    expect(voice.getSnapshot().hint).toBeNull();
    voice.setHint(null);
    voice.setHint("muted");
    expect(voice.getSnapshot().hint).toBe("muted");
  });
});
