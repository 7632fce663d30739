import {
  Client,
  type OAuthClientMetadata,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import type { ApiScope } from "@aside/contract/api-scopes.ts";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import type { TestApp } from "@aside/testkit/start-app.ts";
import { answer } from "../../oauth/testkit/connect.ts";

export type Era = "legacy" | "auto";
type App = Pick<TestApp, "url">;

/** What an assistant keeps of a connection. The official client registers, authorizes and refreshes with it. */
class Memory implements OAuthClientProvider {
  readonly redirectUrl = "http://127.0.0.1:6274/callback";
  readonly clientMetadata: OAuthClientMetadata = {
    client_name: "Assistant",
    redirect_uris: [this.redirectUrl],
    token_endpoint_auth_method: "none",
  };
  authorization: URL | undefined;
  #client: StoredOAuthClientInformation | undefined;
  #tokens: StoredOAuthTokens | undefined;
  #verifier = "";
  #discovered: OAuthDiscoveryState | undefined;

  clientInformation = () => this.#client;
  saveClientInformation = (client: StoredOAuthClientInformation) => void (this.#client = client);
  tokens = () => this.#tokens;
  saveTokens = (tokens: StoredOAuthTokens) => void (this.#tokens = tokens);
  redirectToAuthorization = (url: URL) => void (this.authorization = url);
  saveCodeVerifier = (verifier: string) => void (this.#verifier = verifier);
  codeVerifier = () => this.#verifier;
  saveDiscoveryState = (state: OAuthDiscoveryState) => void (this.#discovered = state);
  discoveryState = () => this.#discovered;
}

export type Assistant = { client: Client; memory: Memory };

const urlOf = ({ url }: App) => new URL(`${url}/mcp`);
const newClient = (era: Era) => new Client({ name: "assistant", version: "1.0.0" }, { versionNegotiation: { mode: era } });

/** A person connects an assistant: registration, PKCE and consent by the official client. */
export async function connectAssistant(app: App, person: ApiDriver, allow: ApiScope[], era: Era = "legacy"): Promise<Assistant> {
  const memory = new Memory();
  const first = new StreamableHTTPClientTransport(urlOf(app), { authProvider: memory });
  const refused = await newClient(era)
    .connect(first)
    .catch((error: unknown) => error);
  if (!(refused instanceof UnauthorizedError) || !memory.authorization) throw new Error(`not asked to authorize: ${String(refused)}`);
  const { pathname, search } = memory.authorization;
  const begun = { reply: await person.request("GET", pathname + search), verifier: "", state: "", redirectUri: memory.redirectUrl };
  const arrived = await answer(person, begun, allow);
  await first.finishAuth(arrived.searchParams);
  const client = newClient(era);
  await client.connect(new StreamableHTTPClientTransport(urlOf(app), { authProvider: memory }));
  return { client, memory };
}

/** A person's own assistant, with a token in its header. */
export async function connectByToken(app: App, token: string, era: Era = "legacy"): Promise<Client> {
  const client = newClient(era);
  await client.connect(new StreamableHTTPClientTransport(urlOf(app), { requestInit: { headers: { authorization: `Bearer ${token}` } } }));
  return client;
}

export type Result = { structured: Record<string, unknown>; text: string; isError: boolean };

export async function callTool(client: Client, name: string, args: Record<string, unknown> = {}): Promise<Result> {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: args });
  const text = content.map((block) => (block.type === "text" ? block.text : "")).join("\n");
  return { structured: (structuredContent ?? {}) as Record<string, unknown>, text, isError: isError === true };
}
