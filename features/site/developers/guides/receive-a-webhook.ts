import { EVENT_TYPES } from "../../../webhooks/contract.ts";
import { ASIDE_KEY, ASIDE_URL, type Guide } from "./guide.ts";

export const receiveAWebhook: Guide = {
  slug: "receive-a-webhook",
  title: "Receive a webhook",
  description:
    "Subscribe to events such as views, replies and transcripts, verify the signature of each request, and test your receiver with curl.",
  lead: "Get a request when a video is sent, watched, answered or transcribed, instead of asking again and again.",
  scopes: ["webhooks:read", "webhooks:write"],
  settings: [
    ASIDE_URL,
    { ...ASIDE_KEY, hint: "The token of an administrator of your company, or a key of the company." },
    { name: "ASIDE_WEBHOOK_URL", value: "https://hooks.example.com/aside", hint: "The public https address of your receiver." },
    { name: "PORT", value: "8080", hint: "The port where the receiver listens, behind that address." },
  ],
  steps: [
    {
      title: "Create an endpoint",
      text: "Choose the events that you need. The secret is returned this once: keep it where your receiver can read it.",
      code: {
        language: "bash",
        code: `curl --fail-with-body -sS "$ASIDE_URL/v1/webhooks/create" \\
  -H "Authorization: Bearer $ASIDE_KEY" \\
  -H "Content-Type: application/json" \\
  -d "{\\"url\\": \\"$ASIDE_WEBHOOK_URL\\", \\"events\\": [\\"aside.sent\\", \\"transcript.ready\\"]}" \\
  > webhook.json`,
      },
    },
    {
      title: "Keep the secret",
      text: "The receiver reads it from its environment.",
      code: { language: "bash", code: "export ASIDE_WEBHOOK_SECRET=$(jq -r .secret webhook.json)" },
    },
    {
      title: "Start the receiver",
      text: "Save the program below as receiver.ts. It answers at once and prints each event.",
      code: { language: "bash", code: "node receiver.ts > events.log &" },
    },
    {
      title: "Send a test event",
      text: "It is sent at once. The reply shows the request, and what your receiver answered: 204.",
      code: {
        language: "bash",
        code: `curl --fail-with-body -sS -X POST \\
  "$ASIDE_URL/v1/webhooks/$(jq -r .item.id webhook.json)/test" \\
  -H "Authorization: Bearer $ASIDE_KEY" | jq .status`,
      },
      after:
        "Answer within 10 seconds with a status from 200 to 299. Anything else is repeated for 24 hours; 410 disables the endpoint. The log of deliveries is on the webhooks page of your company's administration.",
    },
    {
      title: "Know the payloads",
      text: `The types of events are ${EVENT_TYPES.slice(0, -1).join(", ")} and ${EVENT_TYPES.at(-1)}. Each has a JSON schema. Payloads contain ids; with is_full, also titles, names and texts.`,
      code: { language: "bash", code: `curl --fail-with-body -sS "$ASIDE_URL/webhooks/schemas/aside.sent.json"` },
    },
  ],
  program: {
    text: "Requests are signed as Standard Webhooks (standardwebhooks.com) describes, so that you can also use one of its libraries. An event may arrive twice: drop a webhook-id that you have seen.",
    code: {
      language: "typescript",
      file: "receiver.ts",
      code: `import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";

const { ASIDE_WEBHOOK_SECRET = "", PORT = "8080" } = process.env;
const key = Buffer.from(ASIDE_WEBHOOK_SECRET.replace("whsec_", ""), "base64");
const TOLERANCE_SECONDS = 300;

function isGenuine(headers: IncomingHttpHeaders, body: string): boolean {
  const [id, timestamp] = [headers["webhook-id"], headers["webhook-timestamp"]];
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < TOLERANCE_SECONDS)) return false;
  const expected = createHmac("sha256", key).update(\`\${id}.\${timestamp}.\${body}\`).digest();
  // Two signatures while the secret is replaced.
  return String(headers["webhook-signature"]).split(" ").some((part) => {
    const [version, signature = ""] = part.split(",");
    const given = Buffer.from(signature, "base64");
    return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const seen = new Set<string>();
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString();
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end();
  response.writeHead(204).end();
  const id = String(request.headers["webhook-id"]);
  if (seen.has(id)) return;
  seen.add(id);
  console.log(body);
});
server.listen(Number(PORT), () => console.error(\`Listening on port \${PORT}\`));
`,
    },
    run: { language: "bash", code: "node receiver.ts > events.log &" },
  },
  reference: "webhooks",
};
