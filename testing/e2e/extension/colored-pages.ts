import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const COLORS: Record<string, string> = { "/red": "#f00", "/green": "#0f0", "/blue": "#00f" };

export type ColoredPages = {
  /** A page of a site on which the extension may show its controls. */
  allowed: (path: string) => string;
  /** The same at a site that it may not touch. */
  other: (path: string) => string;
  stop: () => Promise<void>;
};

/** Hz. Chromium's stand-in for a microphone beeps much higher. */
export const TONE = 300;

const HUM = `<script>
  const sound = new AudioContext();
  const tone = new OscillatorNode(sound, { frequency: ${TONE} });
  tone.connect(new GainNode(sound, { gain: 0.3 })).connect(sound.destination);
  tone.start();
</script>`;

/** Pages of one color each, with a tone, which a recording shows. */
export async function startColoredPages(): Promise<ColoredPages> {
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const color = COLORS[path];
    if (!color) return void response.writeHead(404).end();
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(`<!doctype html><title>Page ${path.slice(1)}</title><body style="background:${color}"><h1>${path.slice(1)}</h1>${HUM}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    allowed: (path) => `http://127.0.0.1:${port}${path}`,
    other: (path) => `http://localhost:${port}${path}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
