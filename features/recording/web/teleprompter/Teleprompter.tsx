import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import { type RefObject, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { copy } from "../../copy.ts";
import { PrompterText } from "./PrompterText.tsx";
import { lineAt, type Line, measureLines, offsetOf } from "./prompter-lines.ts";
import { PrompterMotion } from "./prompter-motion.ts";
import type { ChangeSettings, PrompterSettings } from "./prompter-settings.ts";
import { readScript, type Script } from "./read-script.ts";
import { useStudioUse } from "../studio-uses.ts";
import { useLiveWords } from "./use-live-words.ts";
import { type PrompterMove, usePrompterKeys } from "./use-prompter-keys.ts";

type Props = { recorder: Recorder; postId: string; html: string; settings: PrompterSettings; onChange: ChangeSettings };

/** Position of the current line, as a fraction of the height. At the top it is closest to the lens; elsewhere, earlier lines show. */
const READING_HEIGHT: Record<PrompterSettings["placement"], number> = { top: 0.1, middle: 0.3, beside: 0.3 };

const PLACES: Record<PrompterSettings["placement"], string> = {
  // On a phone it ends at a third of the height and leaves room for the close button.
  top: `inset-x-0 top-0 mx-auto h-2/5 w-full max-w-3xl rounded-b-card phone:top-16 phone:h-[calc(100%/3-4rem)] phone:min-h-28
    lying:top-0 lying:h-1/3 lying:min-h-0 lying:w-[calc(100%-12rem)]`,
  middle: "inset-x-0 top-1/4 mx-auto h-2/5 w-full max-w-3xl rounded-card lying:w-[calc(100%-12rem)]",
  beside: "inset-y-0 right-0 w-2/5 rounded-l-card",
};

/** The speaking notes over the preview, scrolling while recording. */
export function Teleprompter({ recorder, postId, html, settings, onChange }: Props) {
  const script = useMemo(() => readScript(html), [html]);
  const motion = useMotion(script);
  useStudioUse("uses_teleprompter", settings.isShown);
  const status = useSyncExternalStore(recorder.subscribe, () => recorder.getSnapshot().status);
  const lines = useRef<Line[]>([]);
  const isRecording = status === "recording" || status === "paused";
  useEffect(() => {
    // Start from the beginning after a retake or a change of device.
    if (status === "preparing") motion.current.moveTo(0);
  }, [motion, status]);
  usePrompterKeys(
    settings.isShown,
    (move) => motion.current.moveTo(targetOf(move, motion.current.position, lines.current, script)),
    onChange,
  );
  useLiveWords(postId, isRecording && settings.mode === "voice", (words) => motion.current.hear(words));
  if (!settings.isShown) return null;
  return (
    <section
      aria-label={copy.teleprompter}
      data-prompter={settings.placement}
      className={`pointer-events-none absolute overflow-hidden bg-black/75 text-white backdrop-blur-sm [container-type:size] phone:bg-black/70 ${PLACES[settings.placement]}`}
    >
      {script.words.length === 0 ? (
        <p className="p-4 text-lead">{copy.noNotes}</p>
      ) : (
        <MovingText recorder={recorder} script={script} motion={motion} lines={lines} settings={settings} />
      )}
    </section>
  );
}

/** One motion per script. An edited script continues at the position of the previous one. */
function useMotion(script: Script): RefObject<PrompterMotion> {
  const motion = useRef<PrompterMotion>(null as unknown as PrompterMotion);
  const made = useMemo(() => new PrompterMotion(script, motion.current?.position ?? 0), [script]);
  motion.current = made;
  return motion;
}

function targetOf(move: PrompterMove, position: number, lines: readonly Line[], script: Script): number {
  const starts = move.what === "line" ? lines.map((line) => line.first) : script.paragraphs;
  // From the middle of a line or paragraph, "back" first goes to its start, like the previous button of a music player.
  const target = move.by > 0 ? starts.find((start) => start > position) : starts.findLast((start) => start < Math.floor(position));
  return target ?? (move.by > 0 ? script.words.length : 0);
}

type MovingProps = {
  recorder: Recorder;
  script: Script;
  motion: RefObject<PrompterMotion>;
  lines: RefObject<Line[]>;
  settings: PrompterSettings;
};

/** Updates the DOM directly at 60 frames per second; React renders the words only once. */
function MovingText({ recorder, script, motion, lines, settings }: MovingProps) {
  const box = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const { mode, speed } = settings;
  const readingHeight = READING_HEIGHT[settings.placement];

  useEffect(() => {
    const [element, around] = [text.current, box.current];
    if (!element || !around) return;
    const measure = () => (lines.current = measureLines(element));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(around);
    observer.observe(element);
    return () => observer.disconnect();
  }, [lines, script, settings.size, settings.placement]);

  useEffect(() => {
    const stepsByLine = matchMedia("(prefers-reduced-motion: reduce)");
    let before = performance.now();
    let lit: HTMLElement[] = [];
    let request = 0;
    const draw = (now: number) => {
      request = requestAnimationFrame(draw);
      // Limited, so that the text does not jump after the tab was hidden.
      const passed = Math.min(0.25, Math.max(0, (now - before) / 1000));
      before = now;
      const { status, elapsed } = recorder.getSnapshot();
      const level = mode === "voice" ? recorder.readLevel() : 0;
      motion.current.step({ passed, isRecording: status === "recording", elapsed, level, mode, speed });
      const [element, around] = [text.current, box.current];
      if (!element || !around) return;
      const { position } = motion.current;
      const line = lines.current[lineAt(lines.current, position)];
      const offset = stepsByLine.matches ? (line?.top ?? 0) : offsetOf(lines.current, position, script.words.length);
      // The current line moves up by its own height while it is spoken and must stay fully visible.
      const readAt = Math.max(around.clientHeight * readingHeight, line ? line.bottom - line.top : 0);
      element.style.transform = `translateY(${readAt - offset}px)`;
      around.dataset["position"] = position.toFixed(1);
      if (line && line.elements !== lit) {
        for (const word of lit) delete word.dataset["on"];
        for (const word of line.elements) word.dataset["on"] = "";
        lit = line.elements;
      }
    };
    request = requestAnimationFrame(draw);
    return () => {
      cancelAnimationFrame(request);
      for (const word of lit) delete word.dataset["on"];
    };
  }, [recorder, script, motion, lines, mode, speed, readingHeight]);

  return (
    <div ref={box} className={`h-full mask-b-from-70% ${settings.isMirrored ? "-scale-x-100" : ""}`}>
      <div
        ref={text}
        className="relative px-6 font-semibold will-change-transform"
        // Limits the font size in small previews: at least three lines of three or four words fit.
        style={{ fontSize: `min(${settings.size}px, 23cqh, 12cqw)`, lineHeight: 1.35 }}
      >
        <PrompterText script={script} />
      </div>
    </div>
  );
}
