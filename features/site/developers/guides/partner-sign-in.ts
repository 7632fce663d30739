import { brand } from "@aside/brand/brand.ts";
import { ASIDE_URL, type Guide } from "./guide.ts";

export const partnerSignIn: Guide = {
  slug: "partner-sign-in",
  title: "Sign people in as a partner",
  description:
    "Let your product's users open a company's workspace in their browser with a short-lived assertion that you sign with your private key.",
  lead: `A company that uses your product and ${brand.product} can let you sign its people in. You sign a JWT for each sign-in; no secret leaves your server, and no call to ${brand.product} is needed.`,
  scopes: [],
  settings: [
    ASIDE_URL,
    { name: "ASIDE_PARTNER_ID", value: "…", hint: "The issuer that the company's page of partners shows: see the second step." },
    { name: "ASIDE_EMAIL", value: "uma@example.com", hint: "A member of the company who is not an administrator." },
  ],
  steps: [
    {
      title: "Make a key pair",
      text: "Needs openssl. The private key stays on your server; the command prints the public one. You can also publish your public keys as a JWK set at a public https address: then you replace them without asking the company.",
      code: {
        language: "bash",
        code: `openssl genpkey -quiet -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out partner.pem
openssl pkey -in partner.pem -pubout`,
      },
    },
    {
      title: "Become a partner of the company",
      text: "The company's owner adds you at /admin/partners with the public key, or the address of your JWK set, and gives you the issuer that the page shows. ECDSA (ES256, ES384, ES512), Ed25519 and RSA keys of at least 2048 bits are accepted.",
    },
    {
      title: "Sign an assertion",
      text: "A JWT for one person, made at the moment of the sign-in. All claims shown here are required; name is optional.",
      code: {
        language: "bash",
        code: `encode() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }
HEADER=$(printf '{"alg":"RS256"}' | encode)
CLAIMS=$(jq -cn --arg iss "$ASIDE_PARTNER_ID" --arg aud "$ASIDE_URL/integrate" \\
  --arg jti "$(openssl rand -hex 16)" --arg email "$ASIDE_EMAIL" --argjson iat "$(date +%s)" \\
  '{$iss, $aud, $jti, $iat, exp: ($iat + 50), $email}' | encode)
SIGNATURE=$(printf '%s.%s' "$HEADER" "$CLAIMS" | openssl dgst -sha256 -sign partner.pem | encode)
echo "$ASIDE_URL/integrate#type=partner&assertion=$HEADER.$CLAIMS.$SIGNATURE&redirectPath=/dashboard/inbox"`,
      },
      after:
        "Send the person's browser to that address at once. The assertion is behind the #, where no server or log sees it. It is accepted once, for at most 60 seconds after iat. aud is exactly that address and nothing else. redirectPath is the first page.",
    },
    {
      title: "Find out why one is refused",
      text: "A browser with a refused assertion shows the start page and says nothing more. On the page of partners the company's owner pastes the assertion under “Test an assertion” and reads the reason; a test does not use it up.",
    },
    {
      title: "Open it as a popup",
      text: "Add ?popup_mode=true before the #: a different person who is signed in there is signed out first, without a question. Administrators are never signed in by a partner, and a second factor that the account needs is still asked for. A new address gets an account if it is in the company's verified domain.",
    },
  ],
  program: {
    text: "A page of your own product that sends its signed-in person on. Replace personOf with your session. Libraries such as jose do the same:",
    code: {
      language: "typescript",
      file: "open-as-partner.ts",
      code: `import { randomUUID, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";

const { ASIDE_URL, ASIDE_PARTNER_ID, ASIDE_EMAIL, PORT = "8080" } = process.env;
const key = readFileSync("partner.pem");
const audience = \`\${ASIDE_URL}/integrate\`;
const personOf = (_request: IncomingMessage) => ({ email: ASIDE_EMAIL, name: "Uma User" });
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

function assertionFor(person: { email?: string; name: string }): string {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { iss: ASIDE_PARTNER_ID, aud: audience, jti: randomUUID(), iat, exp: iat + 50, ...person };
  const text = \`\${encode({ alg: "RS256" })}.\${encode(claims)}\`;
  return \`\${text}.\${sign("sha256", Buffer.from(text), key).toString("base64url")}\`;
}

const server = createServer((request, response) => {
  const given = { type: "partner", assertion: assertionFor(personOf(request)), redirectPath: "/dashboard/inbox" };
  response.writeHead(303, { location: \`\${audience}#\${new URLSearchParams(given)}\`, "cache-control": "no-store" }).end();
});
server.listen(Number(PORT), () => console.error(\`Listening on port \${PORT}\`));
`,
    },
    run: { language: "bash", code: "node open-as-partner.ts &" },
  },
  reference: "account",
};
