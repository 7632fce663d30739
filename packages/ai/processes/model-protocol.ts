export type ModelRequest<Request> = { id: number; request: Request };
/** `part`: something of an answer that is still being made. */
export type ModelMessage<Answer> = { id: number; answer: Answer } | { id: number; part: unknown } | { id: number; error: string };
