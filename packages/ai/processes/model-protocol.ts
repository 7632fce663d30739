export type ModelRequest<Request> = { id: number; request: Request };
/** `part`: a partial result of an answer in progress. */
export type ModelMessage<Answer> = { id: number; answer: Answer } | { id: number; part: unknown } | { id: number; error: string };
