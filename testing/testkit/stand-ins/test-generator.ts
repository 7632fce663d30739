import { AiError, type Generator } from "@aside/ai/port.ts";

export type GeneratorCall = { name: string; instructions: string; material: Record<string, string> };
export type TestGenerator = Generator & {
  asked: GeneratorCall[];
  /** The answers by request name. If one is an Error, it is thrown. */
  answers: Record<string, unknown>;
};

/** Implements the port with answers set by the test, and validates them by schema and checks like an engine. */
export function createTestGenerator(answers: Record<string, unknown> = {}): TestGenerator {
  const asked: GeneratorCall[] = [];
  const generator: TestGenerator = {
    engine: "test-model",
    asked,
    answers,
    generate: async (request) => {
      asked.push({ name: request.name, instructions: request.instructions, material: request.material });
      const answer = generator.answers[request.name] ?? new AiError("unavailable", "no answer was set");
      if (answer instanceof AiError && answer.reason === "unavailable") throw answer;
      request.onUsage?.({
        kind: "generate",
        engine: "test-model",
        inputTokens: 100,
        outputTokens: 20,
        seconds: 0,
        characters: 0,
        costMicros: 7,
      });
      if (answer instanceof Error) throw answer;
      const parsed = request.schema.safeParse(answer);
      const problems = parsed.success ? (request.check?.(parsed.data) ?? []) : [parsed.error.message];
      if (!parsed.success || problems.length > 0) throw new AiError("refused", problems.join("; "));
      return parsed.data;
    },
    close: async () => {},
  };
  return generator;
}
