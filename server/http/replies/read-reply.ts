/** The text of another server's reply, in full. Throws as soon as it has more than `maxBytes`, whatever its Content-Length says. */
export async function readReply(reply: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of reply.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Error("the reply is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
