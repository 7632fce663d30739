import { AiError } from "@aside/ai/port.ts";
import { sendSignal } from "@aside/server/signals/signals.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { JobRun } from "@aside/server/jobs/jobs.ts";
import { findPassages, type Ranked } from "../../search/server/api.ts";
import { listFoundPosts } from "../../search/server/api.ts";
import { findUsageAccount } from "@aside/core/accounts/server/usage-account-store.ts";
import { withUsage } from "@aside/server/ai/with-usage.ts";
import { findTurn, listTurns, saveTurn } from "./analysis-store.ts";
import { type Evidence, quotePassages, writeAnswer } from "./write-answer.ts";

/** Maximum number of passages given to the model. */
const PASSAGES = 24;
/** Timeout for embedding the question. Long, because this runs in a job. */
const EMBEDDING_TIMEOUT_MS = 120_000;

/**
 * Answers from the transcripts of the chosen videos. Retried while the model is unavailable. If its answers fail the checks, passages are
 * quoted instead.
 */
export async function runAnswerQuestion(context: AppContext, run: JobRun<{ turn_id: string }>): Promise<void> {
  const turn = await findTurn(context.db, run.data.turn_id);
  if (!turn || (turn.state !== "WAITING" && turn.state !== "PROCESSING")) return;
  await saveTurn(context.db, turn.id, { state: "PROCESSING" });
  const before = (await listTurns(context.db, turn.analysis_id)).filter((other) => other.id !== turn.id && other.state === "PROCESSED");
  // A follow-up such as "and by when?" needs the previous question.
  const searchText = [...before.slice(-2).map((other) => other.question), turn.question].join(" ");
  const evidence = await readEvidence(context, turn.post_ids, turn.user_id, searchText);
  try {
    const made = await answer(
      context,
      turn,
      evidence,
      before.map((other) => other.question),
      run.signal,
    );
    await saveTurn(context.db, turn.id, { state: "PROCESSED", ...made });
  } catch (error) {
    const isLost = run.isLastAttempt || !(error instanceof AiError);
    await saveTurn(context.db, turn.id, { state: isLost ? "FAILED" : "WAITING", error: (error as Error).message.slice(0, 500) });
    if (!isLost || !(error instanceof AiError)) throw error;
  } finally {
    await sendSignal(context.db, "analysis.changed", { analysis_id: turn.analysis_id, user_id: turn.user_id });
  }
}

async function answer(
  context: AppContext,
  turn: { user_id: string; question: string },
  evidence: Evidence[],
  before: string[],
  signal: AbortSignal,
) {
  const { generator } = context.ai;
  const quoted = { origin: "suggested" as const, engine: "passages", answer: quotePassages(evidence) };
  if (!generator || evidence.length === 0) return quoted;
  try {
    const account = await findUsageAccount(context.db, turn.user_id);
    const written = await withUsage(
      context,
      account,
      async (onUsage) => await writeAnswer({ generator, question: turn.question, before, evidence, onUsage, signal }),
    );
    return { origin: "generated" as const, engine: generator.engine, answer: written };
  } catch (error) {
    if (error instanceof AiError && error.reason !== "unavailable") return quoted;
    throw error;
  }
}

async function readEvidence(context: AppContext, postIds: string[], userId: string, question: string): Promise<Evidence[]> {
  const { ranked } = await findPassages(context, { userId, postIds }, question, { every: false, patienceMs: EMBEDDING_TIMEOUT_MS });
  const said = ranked.filter(({ passage }) => passage.kind === "transcript").slice(0, PASSAGES);
  const titles = new Map((await listFoundPosts(context.db, postIds)).map((post) => [post.id, post.title]));
  return said.map(({ passage }: Ranked) => ({
    postId: passage.post_id,
    title: titles.get(passage.post_id) ?? "",
    start: passage.start_at ?? 0,
    end: passage.end_at ?? passage.start_at ?? 0,
    text: passage.text,
  }));
}
