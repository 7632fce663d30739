import { useMemo, useState } from "react";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import type { LanguageChoice } from "../../transcripts/web/LanguageSelect.tsx";
import { useLanguages, useTranscript } from "../../transcripts/web/queries.ts";
import { useDeviceLanguages } from "../../transcripts/web/use-device-translation.ts";
import { useLanguage } from "../../transcripts/web/use-language.ts";
import { useTranslated } from "./use-translated.ts";
import { useInsights } from "./queries.ts";

/** Good translations come first; the order is the server's otherwise. */
const RANK = { full: 0, device: 1, rough: 2, none: 3 };

/** All data of the panel: transcript and insights, in the original and in the viewer's chosen language. */
export function useWords(post: PostJson) {
  const hasWords = post.transcript_state === "live" || post.transcript_state === "final";
  const transcript = useTranscript(post.id, hasWords);
  const insights = useInsights(post.id, post.media.take_id !== null);
  const [isLocked, onLocked] = useState(false);
  const [preferred, choose] = useLanguage();
  // The original, so that nothing is asked for that is refused.
  const language = isLocked ? null : preferred;
  const source = hasWords ? transcript.data?.language : undefined;
  const languages = useLanguages(source);
  const unserved = useMemo(
    () => (languages.data ?? []).filter(({ quality }) => quality === "none").map(({ code }) => code),
    [languages.data],
  );
  const onDevice = useDeviceLanguages(source, unserved);
  const choices = useMemo(
    () =>
      (languages.data ?? [])
        .map(({ code, name, native_name, quality }): LanguageChoice => ({
          code,
          name,
          native_name,
          by: quality === "none" && onDevice.has(code) ? "device" : quality,
        }))
        .toSorted((a, b) => RANK[a.by] - RANK[b.by]),
    [languages.data, onDevice],
  );
  const chosen = languages.data?.find(({ code }) => code === language);
  const translated = useTranslated({
    postId: post.id,
    language: chosen ? chosen.code : null,
    direction: chosen?.direction ?? "ltr",
    isOnDevice: chosen !== undefined && onDevice.has(chosen.code),
    transcript: transcript.data,
    insights: insights.data,
  });
  return {
    transcript: hasWords ? transcript : null,
    insights,
    languages: choices,
    language: chosen?.code ?? null,
    languageName: chosen?.name ?? "",
    choose,
    isLocked,
    onLocked,
    translated,
  };
}
