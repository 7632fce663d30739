import { brand } from "@aside/brand/brand.ts";
import { ASIDE_KEY, ASIDE_URL, type Guide } from "./guide.ts";

export const signAViewerIn: Guide = {
  slug: "sign-a-viewer-in",
  title: "Sign a viewer in",
  description:
    "Let the people of your company open a video or their inbox from your own product, without a second sign-in, by a link that works once.",
  lead: `Your own product knows who the person is: let them continue in ${brand.product} without another sign-in.`,
  scopes: ["auto_login"],
  settings: [
    ASIDE_URL,
    { ...ASIDE_KEY, value: `${brand.slug}_…`, hint: "A key of your company with the scope auto_login. Only your server may know it." },
    { name: "ASIDE_EMAIL", value: "uma@example.com", hint: "A member of your company who is not an administrator." },
  ],
  steps: [
    {
      title: "Ask for a link",
      text: "It signs that person in once, within two minutes. If the company's domain is verified, a new address in it gets an account.",
      code: {
        language: "bash",
        code: `curl --fail-with-body -sS "$ASIDE_URL/v1/user/auto/login" \\
  -H "Authorization: Bearer $ASIDE_KEY" \\
  -H "Content-Type: application/json" \\
  -d "{\\"email\\": \\"$ASIDE_EMAIL\\", \\"name\\": \\"Uma User\\", \\"source\\": \\"intranet\\", \\"redirect_path\\": \\"/dashboard/inbox\\"}" \\
  | jq -er .url`,
      },
      after:
        "Send the person's browser there at once, and store the link nowhere. Each link that is made or used is in the audit log of your company. A second factor that the account needs is still asked for.",
    },
    {
      title: "Recipients need nothing of this",
      text: `Who gets an ${brand.product} by email has a personal link in it: they watch, answer and are recognized without an account. Ask for a link as above only for people who work in ${brand.product}. A product of another company signs people in as a partner, with its own key instead of a secret of yours: see the next guide.`,
    },
  ],
  program: {
    text: "A page of your own product that sends its signed-in person on. Replace personOf with your session:",
    code: {
      language: "typescript",
      file: "open-inbox.ts",
      code: `import { createServer, type IncomingMessage } from "node:http";

const { ASIDE_URL, ASIDE_KEY, ASIDE_EMAIL, PORT = "8080" } = process.env;
const personOf = (_request: IncomingMessage) => ({ email: ASIDE_EMAIL, name: "Uma User" });

const server = createServer(async (request, response) => {
  const reply = await fetch(\`\${ASIDE_URL}/v1/user/auto/login\`, {
    method: "POST",
    headers: { authorization: \`Bearer \${ASIDE_KEY}\`, "content-type": "application/json" },
    body: JSON.stringify({ ...personOf(request), source: "intranet", redirect_path: "/dashboard/inbox" }),
  });
  if (!reply.ok) return response.writeHead(502).end("Please sign in there.");
  const { url } = await reply.json();
  response.writeHead(303, { location: url, "cache-control": "no-store" }).end();
});
server.listen(Number(PORT), () => console.error(\`Listening on port \${PORT}\`));
`,
    },
    run: { language: "bash", code: "node open-inbox.ts &" },
  },
  reference: "account",
};
