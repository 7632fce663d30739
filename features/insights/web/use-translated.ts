import { useMemo } from "react";
import type { TranscriptJson } from "../../transcripts/contract.ts";
import type { InsightsJson } from "../contract.ts";
import { useDeviceTranslation } from "../../transcripts/web/use-device-translation.ts";
import { useTranslation } from "../../transcripts/web/queries.ts";
import type { Translated, TranslatedText } from "../../transcripts/web/translated.ts";

type Given = {
  postId: string;
  language: string | null;
  direction: "ltr" | "rtl";
  isOnDevice: boolean;
  transcript: TranscriptJson | undefined;
  insights: InsightsJson | undefined;
};

/**
 * Everything in the chosen language, from the server if it supports the language, else from the viewer's browser. Null shows the original.
 */
export function useTranslated({ postId, language, direction, isOnDevice, transcript, insights }: Given): Translated | null {
  const source = transcript?.language ?? "en";
  const wanted = language === source ? null : language;
  const server = useTranslation(postId, wanted);
  const isDevice = isOnDevice && server.data?.state === "UNAVAILABLE";
  const segments = transcript?.segments;
  const summary = insights?.summary.content?.text ?? "";
  const actions = insights?.actions.content?.items;
  const texts = useMemo(() => {
    const all = [...(segments ?? []).map(({ text }) => text), ...summary.split("\n"), ...(actions ?? []).map(({ text }) => text)];
    return [...new Set(all)].filter((text) => /\p{L}/u.test(text));
  }, [segments, summary, actions]);
  const device = useDeviceTranslation(texts, source, isDevice ? wanted : null);
  if (wanted === null) return null;
  const base = { language: wanted, direction, problem: server.error?.message ?? null, device };
  if (isDevice) {
    const lines = summary.split("\n").map(device.of);
    return {
      ...base,
      by: "device",
      quality: "full",
      state: device.state === "done" ? "PROCESSED" : device.state === "failed" ? "FAILED" : "PROCESSING",
      segments: (segments ?? []).map(({ text }) => textOf(device.of(text))),
      summary: lines.every((line) => line !== null) ? textOf(lines.join("\n")) : null,
      actions: new Map((actions ?? []).flatMap(({ id, text }) => pairOf(id, textOf(device.of(text))))),
      captionsUrl: null,
    };
  }
  const { data } = server;
  return {
    ...base,
    by: "server",
    direction: data?.direction ?? direction,
    quality: data?.quality ?? "none",
    state: server.error ? "FAILED" : (data?.state ?? "WAITING"),
    segments: (data?.segments ?? []).map((text, index) => textOf(text, data?.segment_qualities[index])),
    summary: textOf(data?.summary ?? null, data?.summary_quality),
    actions: new Map((data?.actions ?? []).flatMap(({ id, text, quality }) => pairOf(id, textOf(text, quality)))),
    captionsUrl: data?.captions_url ?? null,
  };
}

const textOf = (text: string | null, quality?: "full" | "rough" | null): TranslatedText | null =>
  text === null ? null : { text, isRough: quality === "rough" };

const pairOf = (id: string, text: TranslatedText | null): [string, TranslatedText][] => (text === null ? [] : [[id, text]]);
