import { useEffect, useRef } from "react";
import { isTyping } from "../is-typing.ts";
import type { ChangeSettings } from "./prompter-settings.ts";
import { SIZES, SPEEDS } from "./prompter-settings.ts";

export type PrompterMove = { by: 1 | -1; what: "line" | "paragraph" };

const MOVES: Record<string, PrompterMove> = {
  ArrowDown: { by: 1, what: "line" },
  ArrowUp: { by: -1, what: "line" },
  // Remote clickers send these keys.
  PageDown: { by: 1, what: "paragraph" },
  PageUp: { by: -1, what: "paragraph" },
};

const CHANGES: Record<string, Parameters<ChangeSettings>[0]> = {
  "[": ({ speed }) => ({ speed: speed - SPEEDS.step }),
  "]": ({ speed }) => ({ speed: speed + SPEEDS.step }),
  "+": ({ size }) => ({ size: size + SIZES.step }),
  "=": ({ size }) => ({ size: size + SIZES.step }),
  "-": ({ size }) => ({ size: size - SIZES.step }),
  m: ({ isMirrored }) => ({ isMirrored: !isMirrored }),
};

/** T shows and hides the teleprompter. The other keys work only while it is shown. R, Space and Escape belong to the studio. */
export function usePrompterKeys(isShown: boolean, onMove: (move: PrompterMove) => void, onChange: ChangeSettings): void {
  const now = useRef({ isShown, onMove, onChange });
  now.current = { isShown, onMove, onChange };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target as HTMLElement)) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (key === "t") return now.current.onChange((settings) => ({ isShown: !settings.isShown }));
      if (!now.current.isShown) return;
      const [move, change] = [MOVES[key], CHANGES[key]];
      if (move) now.current.onMove(move);
      else if (change) now.current.onChange(change);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
