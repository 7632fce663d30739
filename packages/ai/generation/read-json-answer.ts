/** What a model wrote as JSON; without the fence or the thoughts that some put around it. Undefined where it is no JSON. */
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
