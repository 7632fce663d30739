import { brand } from "@aside/brand/brand.ts";
import { ASIDE_URL, type Guide } from "./guide.ts";

export const connectAnApp: Guide = {
  slug: "connect-an-app",
  title: "Connect an app with OAuth",
  description:
    "Let people connect your app with their accounts by OAuth 2.1: PKCE, consent, exchange of the code, refresh and revocation with curl or TypeScript.",
  lead: "Ask people for access to their account, instead of for a token that they copy.",
  scopes: ["asides:read", "transcripts:read"],
  settings: [
    ASIDE_URL,
    { name: "CLIENT_ID", value: "0193…", hint: "Your app, which an administrator of your company registers under Administration, Apps." },
    { name: "REDIRECT_URI", value: "http://127.0.0.1:8765/callback", hint: "Exactly as registered." },
  ],
  steps: [
    {
      title: "Read where to ask",
      text: `${brand.product} describes itself as RFC 8414 says. Libraries read this by themselves.`,
      code: {
        language: "bash",
        code: `curl --fail-with-body -sS "$ASIDE_URL/.well-known/oauth-authorization-server" > server.json`,
      },
    },
    {
      title: "Make a secret for this request",
      text: "PKCE is required. Only who has the verifier can use the code that comes back.",
      code: {
        language: "bash",
        code: `STATE=$(openssl rand -hex 16); VERIFIER=$(openssl rand -hex 32)
CHALLENGE=$(printf %s "$VERIFIER" | openssl dgst -sha256 -binary | openssl base64 -A | tr '+/' '-_' | tr -d =)`,
      },
    },
    {
      title: "Send the person's browser there",
      text: "They see which app asks for what, and may refuse each permission. Then their browser comes to your redirect URI with code and state.",
      code: {
        language: "bash",
        code: `echo "$(jq -r .authorization_endpoint server.json)?response_type=code&client_id=$CLIENT_ID\\
&redirect_uri=$REDIRECT_URI&scope=asides:read%20transcripts:read&state=$STATE\\
&code_challenge=$CHALLENGE&code_challenge_method=S256"`,
      },
      after: "Compare the state that comes back with yours, and keep the code: export CODE=… It works once, for a minute.",
    },
    {
      title: "Exchange the code",
      text: "An app with a secret adds it as Basic authentication.",
      code: {
        language: "bash",
        code: `curl --fail-with-body -sS "$(jq -r .token_endpoint server.json)" \\
  -d grant_type=authorization_code -d "client_id=$CLIENT_ID" -d "code_verifier=$VERIFIER" \\
  --data-urlencode "code=$CODE" --data-urlencode "redirect_uri=$REDIRECT_URI" > tokens.json`,
      },
    },
    {
      title: "Call the API",
      text: "The access token works for an hour, as the person, within what they allowed.",
      code: {
        language: "bash",
        code: `curl --fail-with-body -sS "$ASIDE_URL/v1/me" -H "Authorization: Bearer $(jq -r .access_token tokens.json)"`,
      },
    },
    {
      title: "Refresh",
      text: "Each refresh token works once: keep the new one. One that is used twice ends the connection, because another program may have it.",
      code: {
        language: "bash",
        code: `curl --fail-with-body -sS "$(jq -r .token_endpoint server.json)" \\
  -d grant_type=refresh_token -d "client_id=$CLIENT_ID" \\
  --data-urlencode "refresh_token=$(jq -r .refresh_token tokens.json)" > refreshed.json`,
      },
    },
    {
      title: "Disconnect",
      text: "The connection ends at once. The person can do the same in My Account.",
      code: {
        language: "bash",
        code: `curl --fail-with-body -sS "$(jq -r .revocation_endpoint server.json)" -d "client_id=$CLIENT_ID" \\
  --data-urlencode "token=$(jq -r .refresh_token refreshed.json)"`,
      },
    },
  ],
  program: {
    text: "A program on the person's own machine. It prints an address to open, and receives the code:",
    code: {
      language: "typescript",
      file: "connect.ts",
      code: `import { createHash, randomBytes } from "node:crypto";
import { createServer } from "node:http";

const { ASIDE_URL, CLIENT_ID = "", REDIRECT_URI = "" } = process.env;
const metadata = await (await fetch(\`\${ASIDE_URL}/.well-known/oauth-authorization-server\`)).json();

const verifier = randomBytes(32).toString("base64url");
const state = randomBytes(16).toString("base64url");
const question = new URLSearchParams({
  response_type: "code",
  client_id: CLIENT_ID,
  redirect_uri: REDIRECT_URI,
  scope: "asides:read transcripts:read",
  state,
  code_challenge: createHash("sha256").update(verifier).digest("base64url"),
  code_challenge_method: "S256",
});

async function exchange(code: string) {
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    client_id: CLIENT_ID,
    code_verifier: verifier,
    code,
    redirect_uri: REDIRECT_URI,
  });
  const reply = await fetch(metadata.token_endpoint, { method: "POST", body });
  if (!reply.ok) throw new Error(await reply.text());
  return await reply.json();
}

const server = createServer(async (request, response) => {
  const given = new URL(request.url ?? "/", REDIRECT_URI).searchParams;
  if (given.get("state") !== state) return response.writeHead(400).end();
  response.writeHead(200, { connection: "close" }).end("You can close this tab.");
  server.close();
  const { access_token } = await exchange(given.get("code") ?? "");
  const me = await fetch(\`\${ASIDE_URL}/v1/me\`, { headers: { authorization: \`Bearer \${access_token}\` } });
  console.log(await me.text());
});
server.listen(Number(new URL(REDIRECT_URI).port), "127.0.0.1", () => {
  console.log(\`\${metadata.authorization_endpoint}?\${question}\`);
});
`,
    },
    run: { language: "bash", code: "node connect.ts" },
  },
  reference: "account",
};
