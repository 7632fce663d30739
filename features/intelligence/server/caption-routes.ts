import type { FastifyInstance, FastifyRequest } from "fastify";
import { formatCaptions } from "@aside/platform/ai/format-captions.ts";
import type { Actor } from "@aside/platform/auth/actor.ts";
import { notFound } from "@aside/platform/contract/errors.ts";
import { id } from "@aside/platform/contract/fields.ts";
import type { AppContext } from "@aside/platform/http/context.ts";
import { findTranscript, listTranscriptSegments } from "./store.ts";

type Params = { postId: string; takeId: string };

/** Captions beside the media, under the same right to view. */
export function registerCaptionRoutes(
  app: FastifyInstance,
  context: AppContext,
  authenticate: (request: FastifyRequest) => Promise<Actor>,
): void {
  app.get<{ Params: Params }>("/media/:postId/:takeId/captions.vtt", async (request, reply) => {
    const { postId, takeId } = request.params;
    if (!id.safeParse(postId).success || !id.safeParse(takeId).success) throw notFound();
    const post = await context.access.require(context.db, await authenticate(request), postId, "view");
    if (post.takeId !== takeId) throw notFound();
    const transcript = await findTranscript(context.db, takeId);
    // No words (yet, or not good enough) are captions without cues: a player that asks early is not in error.
    const segments = transcript && transcript.state !== "removed" ? await listTranscriptSegments(context.db, takeId) : [];
    const text = formatCaptions(segments);
    return reply.type("text/vtt; charset=utf-8").header("cache-control", "no-cache").send(text);
  });
}
