/** Parses a model's answer as JSON, without the code fence or reasoning that some models add. Undefined where it is not JSON. */
export function readJsonAnswer(text: string): unknown {
  const answer = text.replace(/^\s*<think>[\s\S]*?<\/think>/, "").trim();
  const isFenced = answer.startsWith("```") && answer.endsWith("```");
  const bare = isFenced ? answer.slice(3, -3).replace(/^json/, "") : answer;
  try {
    return JSON.parse(bare) as unknown;
  } catch {
    return undefined;
  }
}
