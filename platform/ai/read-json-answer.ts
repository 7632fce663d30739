/** What a model wrote as JSON; without the fence or the thoughts that some put around it. Undefined where it is no JSON. */
export function readJsonAnswer(text: string): unknown {
  const bare = text
    .replace(/^\s*<think>[\s\S]*?<\/think>/, "")
    .trim()
    .replace(/^```(?:json)?\s*([\s\S]*?)\s*```$/, "$1");
  try {
    return JSON.parse(bare) as unknown;
  } catch {
    return undefined;
  }
}
