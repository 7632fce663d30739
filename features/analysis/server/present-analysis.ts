import type { Actor } from "@aside/server/auth/actor.ts";
import { AppError } from "@aside/contract/errors.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { posterPath } from "@aside/server/storage/take-keys.ts";
import { type AnalysisJson, answer as answerSchema } from "../contract.ts";
import { listFoundPosts } from "../../search/server/api.ts";
import { type AnalysisRow, listTurns, type TurnRow } from "./analysis-store.ts";

/** Presents the analysis with its owner's current access: videos that they may no longer view appear without title and quotes. */
export async function presentAnalysis(context: AppContext, actor: Actor, row: AnalysisRow): Promise<AnalysisJson> {
  const available = new Set(await listVisible(context, actor, row.post_ids));
  const posts = new Map((await listFoundPosts(context.db, [...available])).map((post) => [post.id, post]));
  const turns = await listTurns(context.db, row.id);
  return {
    id: row.id,
    title: row.title,
    posts: row.post_ids.map((post_id) => {
      const post = posts.get(post_id);
      return {
        post_id,
        event_id: post?.event_id ?? post_id,
        title: post?.title ?? "",
        poster_url: post ? posterPath(post_id, post) : null,
        duration: post?.duration ?? 0,
        is_available: post !== undefined,
      };
    }),
    turns: turns.map((turn) => presentTurn(turn, available)),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** Filters the posts that the actor may view. */
async function listVisible(context: AppContext, actor: Actor, postIds: string[]): Promise<string[]> {
  const visible = await Promise.all(
    postIds.map(async (id) => {
      try {
        return [(await context.access.require(context.db, actor, id, "view")).id];
      } catch (error) {
        if (error instanceof AppError && error.status === 404) return [];
        throw error;
      }
    }),
  );
  return visible.flat();
}

function presentTurn(turn: TurnRow, available: Set<string>): AnalysisJson["turns"][number] {
  const answer = turn.answer === null ? null : answerSchema.parse(turn.answer);
  return {
    id: turn.id,
    question: turn.question,
    state: turn.state as AnalysisJson["turns"][number]["state"],
    origin: turn.origin as "suggested" | "generated" | null,
    engine: turn.engine,
    answer: answer && {
      parts: answer.parts.flatMap((part) => {
        const citations = part.citations.filter((citation) => available.has(citation.post_id));
        // Omits parts that cite a video that may no longer be viewed.
        return citations.length === part.citations.length ? [part] : [];
      }),
    },
    created_at: turn.created_at.toISOString(),
  };
}
