import type { ModelMessage, ModelRequest } from "./model-protocol.ts";

/** Serves the requests of model-process.ts in the child process that holds a model. One request at a time: the parent queues. */
export function serveModel<Request, Answer>(answer: (request: Request, sendPart: (part: unknown) => void) => Promise<Answer>): void {
  const send = (message: ModelMessage<Answer>) => process.send?.(message);
  process.on("message", ({ id, request }: ModelRequest<Request>) => {
    void answer(request, (part) => send({ id, part })).then(
      (result) => send({ id, answer: result }),
      (error: unknown) => send({ id, error: String(error) }),
    );
  });
  // A killed parent cannot end its children.
  process.on("disconnect", () => process.exit(0));
}

/** Loads at the first call; a failed load is repeated by the next call. */
export function loadOnce<Model>(load: () => Promise<Model>): () => Promise<Model> {
  let loading: Promise<Model> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
