import { AiError } from "@aside/ai/port.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { JobRun } from "@aside/server/jobs/jobs.ts";
import { findTranscript, listTranscriptSegments } from "../../transcripts/server/api.ts";
import { makePassages } from "./make-passages.ts";
import { deletePassages, findIndexedPost, listUnembedded, replacePassages, saveEmbedding } from "./search-store.ts";
import { signatureOf, toBytes } from "./vectors.ts";

/**
 * Indexes the current state of a post. It can be found by text at once, and by meaning after embedding, which waits while the model is
 * unavailable.
 */
export async function runIndexPost(context: AppContext, run: JobRun<{ post_id: string }>): Promise<void> {
  const { post_id } = run.data;
  await writePassages(context, post_id);
  await embedPassages(context, post_id, run.signal);
}

async function writePassages(context: AppContext, postId: string): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const post = await findIndexedPost(trx, postId);
    if (!post) return await deletePassages(trx, postId);
    const transcript = post.takeId ? await findTranscript(trx, post.takeId) : undefined;
    const segments = transcript?.state === "final" && post.takeId ? await listTranscriptSegments(trx, post.takeId) : [];
    await replacePassages(trx, { id: postId, takeId: post.takeId }, makePassages({ ...post, segments }), context.newId);
  });
}

async function embedPassages(context: AppContext, postId: string, signal: AbortSignal): Promise<void> {
  const { embedder } = context.ai;
  if (!embedder) return;
  const rows = await listUnembedded(context.db, postId, embedder.engine);
  if (rows.length === 0) return;
  const vectors = await embedder.embed({ texts: rows.map((row) => row.text), signal });
  if (vectors.length !== rows.length) throw new AiError("refused", "not a vector for each passage");
  for (const [index, { id }] of rows.entries()) {
    const vector = vectors[index] as Float32Array;
    await saveEmbedding(context.db, id, { embedding: toBytes(vector), signature: signatureOf(vector), embedded_by: embedder.engine });
  }
}
