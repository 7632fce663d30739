import { useState } from "react";

export type PrompterSettings = {
  isShown: boolean;
  /** `time`: scrolls at the set speed; `voice`: follows what is said. */
  mode: "time" | "voice";
  /** Words per minute. */
  speed: number;
  /** Font size in pixels; reduced in narrow previews. */
  size: number;
  /** For teleprompter glass in front of the lens, which mirrors the text. */
  isMirrored: boolean;
  placement: "top" | "middle" | "beside";
};

export const SPEEDS = { min: 40, max: 300, step: 10 } as const;
export const SIZES = { min: 20, max: 72, step: 4 } as const;

const KEY = "aside.teleprompter";
const DEFAULTS: PrompterSettings = { isShown: false, mode: "time", speed: 130, size: 36, isMirrored: false, placement: "top" };

/** Stored in the browser, possibly by another version of the app, so each value is validated. */
function readSettings(): PrompterSettings {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<PrompterSettings>;
    return {
      isShown: kept.isShown === true,
      mode: kept.mode === "voice" ? "voice" : "time",
      speed: within(kept.speed ?? DEFAULTS.speed, SPEEDS),
      size: within(kept.size ?? DEFAULTS.size, SIZES),
      isMirrored: kept.isMirrored === true,
      placement: kept.placement === "middle" || kept.placement === "beside" ? kept.placement : "top",
    };
  } catch {
    return DEFAULTS;
  }
}

function within(value: number, range: { min: number; max: number }): number {
  return Math.min(range.max, Math.max(range.min, Math.round(value) || range.min));
}

export type ChangeSettings = (change: (now: PrompterSettings) => Partial<PrompterSettings>) => void;

export function usePrompterSettings(): [PrompterSettings, ChangeSettings] {
  const [settings, setSettings] = useState(readSettings);
  const change: ChangeSettings = (by) =>
    setSettings((now) => {
      const next = { ...now, ...by(now) };
      const kept = { ...next, speed: within(next.speed, SPEEDS), size: within(next.size, SIZES) };
      localStorage.setItem(KEY, JSON.stringify(kept));
      return kept;
    });
  return [settings, change];
}
