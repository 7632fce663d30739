import { type LoopbackServer, startLoopbackServer } from "./loopback-server.ts";

/** A LibreTranslate test server: its languages with their targets, and its translation function. */
export function startLibreTranslateServer(options: {
  languages: { code: string; targets: string[] }[];
  translate: (text: string, target: string) => string;
}): Promise<LoopbackServer> {
  return startLoopbackServer((request) => {
    if (request.path === "/languages") return { json: options.languages.map((language) => ({ name: language.code, ...language })) };
    if (request.path !== "/translate" || request.json?.format !== "text") return { status: 400, json: { error: "Bad request" } };
    const { q, target } = request.json as { q: string[]; target: string };
    return { json: { translatedText: q.map((text) => options.translate(text, target)) } };
  });
}
