import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { LazyMenu } from "@aside/ui/overlays/LazyMenu.tsx";
import { Download } from "lucide-react";
import type { TranscriptJson } from "../contract.ts";
import { panelCopy as copy } from "../copy.ts";
import { writeCaptions } from "./caption-text.ts";
import type { Translated } from "./translated.ts";
type Props = { postId: string; takeId: string; transcript: TranscriptJson; translated: Translated | null };

const ENTRIES = [
  { ending: "txt", label: copy.downloadText },
  { ending: "srt", label: copy.downloadSubRip },
  { ending: "vtt", label: copy.downloadWebVtt },
] as const;
type Ending = (typeof ENTRIES)[number]["ending"];

/** Downloads the transcript in the shown language. */
export function DownloadTranscript({ postId, takeId, transcript, translated }: Props) {
  const base = `/media/${postId}/${takeId}`;
  const isTranslated = translated?.segments.some((text) => text !== null) ?? false;
  function save(ending: Ending) {
    if (!isTranslated || !translated)
      return saveFile(`${base}/${ending === "txt" ? "transcript" : "captions"}.${ending}`, `transcript.${ending}`);
    const name = `transcript-${translated.language}${translated.quality === "rough" ? "-rough-draft" : ""}.${ending}`;
    if (translated.by === "server" && ending !== "txt") return saveFile(`${base}/captions/${translated.language}.${ending}`, name);
    const lines = transcript.segments.map((segment, index) => ({ ...segment, text: translated.segments[index]?.text ?? "" }));
    const text = ending === "txt" ? `${lines.map((line) => line.text).join("\n")}\n` : writeCaptions(lines, ending);
    const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    saveFile(url, name);
    // Delayed, because the browser starts the download only after this task.
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }
  return (
    <LazyMenu
      trigger={
        <IconButton label={copy.download}>
          <Download aria-hidden />
        </IconButton>
      }
      entries={ENTRIES.map(({ ending, label }) => ({ label, onSelect: () => save(ending) }))}
    />
  );
}

function saveFile(href: string, download: string): void {
  Object.assign(document.createElement("a"), { href, download }).click();
}
