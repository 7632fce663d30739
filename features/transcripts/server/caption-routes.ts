import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { alignWords } from "@aside/ai/transcript/align-words.ts";
import { formatCaptions, formatSubRip } from "@aside/ai/transcript/format-captions.ts";
import { findLanguage, type Language, spaceOf } from "@aside/ai/translation/languages.ts";
import type { TimedWord } from "@aside/ai/port.ts";
import type { Actor } from "@aside/server/auth/actor.ts";
import { orByEmbedLink } from "@aside/server/auth/embed-link.ts";
import { notFound } from "@aside/contract/errors.ts";
import { id } from "@aside/contract/fields.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { TranscriptFormat } from "../contract.ts";
import { readKnown } from "./get-translation.ts";
import { listShownRows } from "./shown-segments.ts";
import { findTranscript, toSegments } from "./store.ts";
import { FILE_TYPES, writeTranscript } from "./transcript-file.ts";
import { readTranslatable } from "./translatable-texts.ts";

type Params = { postId: string; takeId: string };

/** Serves captions and transcripts as files. Access is checked as for the media files. */
export function registerCaptionRoutes(
  app: FastifyInstance,
  context: AppContext,
  authenticate: (request: FastifyRequest) => Promise<Actor>,
): void {
  const base = "/media/:postId/:takeId";
  const requireShownTo = async (actor: Actor, { postId, takeId }: Params): Promise<Params> => {
    if (!id.safeParse(postId).success || !id.safeParse(takeId).success) throw notFound();
    const post = await context.access.require(context.db, actor, postId, "view");
    if (post.takeId !== takeId) throw notFound();
    return { postId, takeId };
  };
  const requireShown = async (request: FastifyRequest) => await requireShownTo(await authenticate(request), request.params as Params);
  /** Without a usable transcript, the file is empty instead of 404: a player that requests captions early must not fail. */
  const readSegments = async (takeId: string) => toSegments(await listShownRows(context.db, await findTranscript(context.db, takeId)));

  app.get(`${base}/captions.vtt`, async (request, reply) => {
    const params = request.params as Params;
    const check = async (actor: Actor) => await requireShownTo(actor, params);
    const { takeId } = await orByEmbedLink(context, request, await authenticate(request), check);
    return send(reply, "vtt", writeTranscript(await readSegments(takeId), "vtt").body);
  });
  app.get(`${base}/captions.srt`, async (request, reply) => {
    const { takeId } = await requireShown(request);
    return send(reply, "srt", writeTranscript(await readSegments(takeId), "srt").body, "captions.srt");
  });
  app.get(`${base}/transcript.txt`, async (request, reply) => {
    const { takeId } = await requireShown(request);
    return send(reply, "txt", writeTranscript(await readSegments(takeId), "txt").body, "transcript.txt");
  });
  app.get<{ Params: Params & { file: string } }>(`${base}/captions/:file`, async (request, reply) => {
    const [, code, ending] = /^([A-Za-z-]{2,10})\.(vtt|srt)$/.exec(request.params.file) ?? [];
    const language = findLanguage(code ?? "");
    const { postId } = await requireShown(request);
    if (!language) throw notFound();
    const segments = await translatedSegments(context, postId, language);
    const between = spaceOf(language.code);
    return ending === "srt"
      ? send(reply, "srt", formatSubRip(segments, between), `captions-${language.code}.srt`)
      : send(reply, "vtt", formatCaptions(segments, between));
  });
}

function send(reply: FastifyReply, type: TranscriptFormat, text: string, downloadName?: string): FastifyReply {
  if (downloadName) reply.header("content-disposition", `attachment; filename="${downloadName}"`);
  return reply.type(`${FILE_TYPES[type]}; charset=utf-8`).header("cache-control", "no-cache").send(text);
}

/** Each segment with its time. Segments that are not translated yet are omitted, because captions must not mix languages. */
async function translatedSegments(context: AppContext, postId: string, language: Language): Promise<{ words: TimedWord[] }[]> {
  const texts = await readTranslatable(context.db, postId);
  if (!texts) throw notFound();
  const known = await readKnown(context, texts, language);
  return texts.segments.flatMap((segment) => {
    const text = known.get(segment.text)?.text;
    if (!text) return [];
    const spaced = spaceOf(language.code) === " " ? text : splitWords(text, language.code).join(" ");
    return [{ words: alignWords([], spaced, { start: segment.start_at, end: segment.end_at }) }];
  });
}

/** Splits text in scripts without spaces; punctuation stays with the preceding word. */
function splitWords(text: string, code: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter(code, { granularity: "word" }).segment(text)) {
    if (isWordLike || words.length === 0) words.push(segment);
    else words[words.length - 1] += segment;
  }
  return words;
}
