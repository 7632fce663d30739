import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import * as oauth from "oauth4webapi";
import { INSECURE, readTokens } from "./connect.ts";
import { discover, type Made } from "./make-app.ts";

export type LoopbackApp = {
  /** Its page, which sends the browser to the product. */
  url: string;
  /** Of the last connection. */
  token: string | null;
  stop: () => Promise<void>;
};

/** An app on the person's machine, as a client of MCP is: it registers itself, and its page receives the code. */
export async function startLoopbackApp(productUrl: string, scopes: readonly string[]): Promise<LoopbackApp> {
  const as = await discover(productUrl);
  const metadata = { client_name: "Loopback Notes", redirect_uris: ["http://127.0.0.1/callback"], scope: scopes.join(" ") };
  const reply = await oauth.dynamicClientRegistrationRequest(as, metadata, INSECURE);
  const { client_id: id } = await oauth.processDynamicClientRegistrationResponse(reply);
  const client = { client_id: id };
  const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()];
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? "/", self.url);
    const answer = pathname === "/" ? begin() : pathname === "/callback" ? finish(new URLSearchParams(search)) : Promise.resolve(null);
    answer.then(
      (text) =>
        text?.startsWith("http")
          ? response.writeHead(303, { location: text }).end()
          : response.writeHead(text === null ? 404 : 200, { "content-type": "text/html" }).end(`<title>App</title><h1>${text ?? ""}</h1>`),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const self: LoopbackApp = {
    url,
    token: null,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const made: Made = { id, url: productUrl, as, client, auth: oauth.None(), redirectUri: `${url}/callback` };

  async function begin(): Promise<string> {
    const target = new URL(as.authorization_endpoint ?? "");
    const code_challenge = await oauth.calculatePKCECodeChallenge(verifier);
    const asked = { client_id: id, redirect_uri: made.redirectUri, response_type: "code", scope: scopes.join(" "), state };
    target.search = new URLSearchParams({ ...asked, code_challenge, code_challenge_method: "S256" }).toString();
    return target.href;
  }
  async function finish(given: URLSearchParams): Promise<string> {
    if (given.has("error")) return `Refused: ${given.get("error")}`;
    const callback = oauth.validateAuthResponse(as, client, given, state);
    const granted = await oauth.authorizationCodeGrantRequest(as, client, made.auth, callback, made.redirectUri, verifier, INSECURE);
    const { access, scope } = await readTokens(made, granted);
    self.token = access;
    return `Connected: ${scope}`;
  }
  return self;
}
