import type { AppContext } from "@aside/server/http/context.ts";
import { bindJob, type JobBinding } from "@aside/server/jobs/jobs.ts";
import { indexPost } from "./jobs.ts";
import { runIndexPost } from "./run-index-post.ts";

export const bindings = (context: AppContext): JobBinding[] => [bindJob(indexPost, async (run) => await runIndexPost(context, run))];
