/** The `data` of each server-sent event, without the end mark `[DONE]`. Ends with the stream, whether or not the mark came. */
export async function* readServerEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  let data: string[] = [];
  for await (const chunk of body) {
    rest += decoder.decode(chunk, { stream: true });
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line.startsWith("data:")) data.push(line.slice(5).replace(/^ /, ""));
      if (line !== "" || data.length === 0) continue;
      const text = data.join("\n");
      data = [];
      if (text === "[DONE]") return;
      yield text;
    }
  }
}
