import { useEffect, useMemo } from "react";
import type { TranscriptJson } from "../contract.ts";
import { writeCaptions } from "./caption-text.ts";
import type { WordsProps } from "./transcript-props.ts";
import type { Translated } from "./translated.ts";

/** Gives the player captions in the chosen language, and corrected captions after edits. */
export function useTranslatedCaptions(
  { post, onCaptions }: Pick<WordsProps, "post" | "onCaptions">,
  transcript: TranscriptJson | undefined,
  translated: Translated | null,
  label: string,
): void {
  const own = useDeviceCaptions(transcript, translated);
  const count = translated?.segments.filter((text) => text !== null).length ?? 0;
  const version = transcript?.version ?? 0;
  const language = translated?.language ?? transcript?.language ?? "en";
  const isTranslated = translated !== null && count > 0;
  const original = version > 0 && post.media.captions_url ? `${post.media.captions_url}?v=${version}` : null;
  // A new address makes the player reload a file that grew or was corrected.
  const server = translated?.captionsUrl && count > 0 ? `${translated.captionsUrl}?v=${version}-${count}` : null;
  const src = isTranslated ? (own ?? server) : original;
  useEffect(() => {
    onCaptions(src ? { src, language, label, isTranslated } : null);
  }, [onCaptions, src, language, label, isTranslated]);
}

/** Captions of a device translation, once it is complete. */
function useDeviceCaptions(transcript: TranscriptJson | undefined, translated: Translated | null): string | null {
  const isWhole = translated?.by === "device" && translated.state === "PROCESSED";
  const text = useMemo(() => {
    if (!isWhole || !transcript) return null;
    return writeCaptions(
      transcript.segments.map((segment, index) => ({ ...segment, text: translated.segments[index]?.text ?? "" })),
      "vtt",
    );
    // A complete translation changes only with the transcript or the language.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isWhole, transcript, translated?.language]);
  const url = useMemo(() => (text ? URL.createObjectURL(new Blob([text], { type: "text/vtt" })) : null), [text]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  return url;
}
