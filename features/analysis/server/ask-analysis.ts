import type { Actor } from "@aside/server/auth/actor.ts";
import { requireFeature } from "@aside/core/entitlements/server/entitlements.ts";
import { AppError, notFound } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type {
  askAnalysis as askEndpoint,
  createAnalysis as createEndpoint,
  deleteAnalysis as deleteEndpoint,
  getAnalysis as getEndpoint,
  listAnalyses as listEndpoint,
} from "../contract.ts";
import { countAnalyses, deleteAnalysisOf, findAnalysis, insertAnalysis, insertTurn, listAnalysesOf, listTurns } from "./analysis-store.ts";
import { presentAnalysis } from "./present-analysis.ts";
import { answerQuestion } from "./jobs.ts";
import { copy } from "../copy.ts";

const PAGE_SIZE = 20;
const LONGEST_TITLE = 100;

function requireUser(actor: Actor): string {
  if (actor.kind !== "user") throw notFound();
  return actor.userId;
}

export const createAnalysis: Handler<typeof createEndpoint> = async ({ actor, body, context }) => {
  const userId = requireUser(actor);
  await requireFeature(context, actor, "multi_video_ai_analysis");
  const post_ids = [...new Set(body.post_ids)];
  for (const id of post_ids) await context.access.require(context.db, actor, id, "view");
  const id = context.newId();
  await context.db.transaction().execute(async (trx) => {
    await insertAnalysis(trx, { id, user_id: userId, title: body.question.slice(0, LONGEST_TITLE).toWellFormed(), post_ids });
    await ask(context, trx, id, body.question);
  });
  return await read(context, actor, id);
};

export const askAnalysis: Handler<typeof askEndpoint> = async ({ actor, params, body, context }) => {
  const userId = requireUser(actor);
  await context.db.transaction().execute(async (trx) => {
    if (!(await findAnalysis(trx, params.id, userId, { lock: true }))) throw notFound();
    await requireFeature(context, actor, "multi_video_ai_analysis");
    const last = (await listTurns(trx, params.id)).at(-1);
    if (last && (last.state === "WAITING" || last.state === "PROCESSING"))
      throw new AppError(409, "question_under_way", copy.questionUnderWay);
    await ask(context, trx, params.id, body.question);
  });
  return await read(context, actor, params.id);
};

export const getAnalysis: Handler<typeof getEndpoint> = async ({ actor, params, context }) => await read(context, actor, params.id);

export const listAnalyses: Handler<typeof listEndpoint> = async ({ actor, query, context }) => {
  const userId = requireUser(actor);
  const rows = await listAnalysesOf(context.db, userId, { limit: PAGE_SIZE, offset: (query.page - 1) * PAGE_SIZE });
  return {
    items: rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() })),
    page: query.page,
    page_size: PAGE_SIZE,
    total: await countAnalyses(context.db, userId),
  };
};

export const deleteAnalysis: Handler<typeof deleteEndpoint> = async ({ actor, params, context }) => {
  if (!(await deleteAnalysisOf(context.db, params.id, requireUser(actor)))) throw notFound();
  return { success: true as const };
};

async function ask(context: AppContext, db: Queryable, analysisId: string, question: string): Promise<void> {
  const id = context.newId();
  await insertTurn(db, { id, analysis_id: analysisId, question });
  await context.jobs.enqueue(db, answerQuestion, { turn_id: id }, { singletonKey: id, priority: 8 });
}

async function read(context: AppContext, actor: Actor, id: string) {
  const row = await findAnalysis(context.db, id, requireUser(actor));
  if (!row) throw notFound();
  return await presentAnalysis(context, actor, row);
}
