import type { Transcriber } from "@aside/platform/ai/port.ts";
import type { AppContext } from "@aside/platform/http/context.ts";
import { bindJob, type JobBinding } from "@aside/platform/jobs/jobs.ts";
import { transcribeTake } from "./jobs.ts";
import { runTranscribeTake } from "./run-transcribe-take.ts";

export const bindings = (context: AppContext, transcriber: Transcriber): JobBinding[] => [
  bindJob(transcribeTake, async (run) => await runTranscribeTake(context, transcriber, run)),
];
