import type { TestApp } from "@aside/testkit/start-app.ts";
import { listen } from "../../chat/testkit/listen.ts";
import { startIdentityProvider } from "../../single-sign-on/testkit/identity-provider.ts";
import { GMAIL_PATHS, type GmailCall } from "../server/gmail/addresses.ts";
import { clickReply, triggerReply } from "./card-schema.ts";
import { discover, getIdToken } from "./get-id-token.ts";

export const CLIENT_ID = "gmail-add-on.apps.googleusercontent.example";
const SERVICE_ACCOUNT = "service-1@gcp-sa-gsuiteaddons.iam.gserviceaccount.example";

export type GoogleAccount = { sub: string; email: string; email_verified: boolean };
export const service = { sub: "service", email: SERVICE_ACCOUNT, email_verified: true };

type Extra = { parameters?: Record<string, string>; inputs?: Record<string, string>; gmail?: object; authorization?: object };
export type Reply = { status: number; text: string; json: unknown };
export type Clicked = { function: string; parameters: Record<string, string> };

/** Plays Google: a certified OpenID provider whose ID tokens name people and the service account, and the message that is open. */
export async function startGoogle() {
  const provider = await startIdentityProvider({ fillsIdToken: true });
  const messages = new Map<string, object>();
  const gmail = await listen(({ url, headers }) => {
    const id = decodeURIComponent(url.pathname.split("/").at(-1) ?? "");
    const isAllowed = headers.authorization === "Bearer user-token" && headers["x-goog-gmail-access-token"] === "message-token";
    const found = messages.get(id);
    return isAllowed && found ? { status: 200, body: found } : { status: isAllowed ? 404 : 401 };
  });
  let app: TestApp;
  const systemTokens = new Map<string, string>();
  const tokenFor = async (clientId: string, account: GoogleAccount) => await getIdToken(provider, clientId, app.url, account);

  async function call(name: GmailCall, userToken: string | undefined, extra: Extra = {}): Promise<Reply> {
    const url = app.url + GMAIL_PATHS[name];
    const known = systemTokens.get(url) ?? (await tokenFor(url, service));
    systemTokens.set(url, known);
    const formInputs = Object.fromEntries(
      Object.entries(extra.inputs ?? {}).map(([key, value]) => [key, { stringInputs: { value: [value] } }]),
    );
    return await post(url, {
      commonEventObject: { hostApp: "GMAIL", platform: "WEB", parameters: extra.parameters ?? {}, formInputs },
      authorizationEventObject: { systemIdToken: known, userIdToken: userToken, userOAuthToken: "user-token", ...extra.authorization },
      gmail: extra.gmail ?? {},
    });
  }
  return {
    provider,
    messages,
    tokenFor,
    call,
    env: async () => ({
      GMAIL_ADDON_CLIENT_ID: CLIENT_ID,
      GMAIL_ADDON_SERVICE_ACCOUNT: SERVICE_ACCOUNT,
      GMAIL_ADDON_ISSUER: provider.issuer,
      GMAIL_ADDON_KEYS_URL: `${provider.issuer}/jwks`,
      GMAIL_API_URL: gmail.url,
    }),
    use: (started: TestApp) => {
      app = started;
      provider.allow(app.url, [CLIENT_ID, "another-client", ...Object.values(GMAIL_PATHS).map((path) => app.url + path)]);
    },
    keysUrl: async () => (await discover(provider)).jwks_uri,
    stop: async () => {
      await provider.stop();
      await gmail.stop();
    },
  };
}

export async function post(url: string, body: unknown): Promise<Reply> {
  const headers = { "content-type": "application/json" };
  const reply = await fetch(url, { method: "POST", headers, body: typeof body === "string" ? body : JSON.stringify(body) });
  const text = await reply.text();
  return { status: reply.status, text, json: JSON.parse(text) as unknown };
}

/** The card of a reply, which must have Google's format; what a person sees in it, and can click. */
export function readCard({ status, json }: Reply, kind: "trigger" | "click") {
  if (status !== 200) throw new Error(`the add-on answered with status ${status}: ${JSON.stringify(json)}`);
  const parsed = kind === "trigger" ? { renderActions: triggerReply.parse(json) } : clickReply.parse(json);
  const text = JSON.stringify(parsed);
  const found = [...findAll(parsed)];
  const buttons = new Map<string, Clicked>();
  for (const { altText, text: label, onClick } of found)
    if (onClick?.action)
      buttons.set(altText ?? label ?? "", {
        function: onClick.action.function,
        parameters: Object.fromEntries((onClick.action.parameters ?? []).map(({ key, value }) => [key, value])),
      });
  const links = new Map(found.flatMap(({ text: label, onClick }) => (onClick?.openLink ? [[label ?? "", onClick.openLink.url]] : [])));
  const rows = found.filter((one) => one.wrapText !== undefined);
  const html = found.find((one) => one.contentType === "MUTABLE_HTML")?.content ?? null;
  const notice = found.flatMap((one) => (one.notification ? [one.notification.text ?? ""] : []))[0] ?? null;
  return { text, buttons, links, rows, html, notice };
}

type Node = {
  text?: string;
  altText?: string;
  bottomLabel?: string;
  wrapText?: boolean;
  content?: string;
  contentType?: string;
  icon?: { iconUrl: string };
  notification?: { text?: string };
  onClick?: { action?: { function: string; parameters?: { key: string; value: string }[] }; openLink?: { url: string } };
};

function* findAll(value: unknown): Generator<Node> {
  if (value === null || typeof value !== "object") return;
  if (!Array.isArray(value)) yield value as Node;
  for (const inner of Object.values(value)) yield* findAll(inner);
}
