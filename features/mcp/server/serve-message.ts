import {
  type AuthInfo,
  createMcpHandler,
  isLegacyRequest,
  type McpHttpHandler,
  type McpServerFactory,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";

/** Answers one POST of the protocol, in its current revision and in those of 2025. Every answer is JSON: there are no streams and no sessions. */
export class MessageServer {
  readonly #factory: McpServerFactory;
  readonly #onError: (error: Error) => void;
  readonly #modern: McpHttpHandler;

  constructor(factory: McpServerFactory, onError: (error: Error) => void) {
    this.#factory = factory;
    this.#onError = onError;
    // Subscriptions would be streams, and nothing that they could tell changes.
    this.#modern = createMcpHandler(factory, { legacy: "reject", maxSubscriptions: 0, onerror: onError });
  }

  async answer(request: Request, parsedBody: unknown, authInfo: AuthInfo): Promise<Response> {
    if (!(await isLegacyRequest(request, parsedBody))) return await this.#modern.fetch(request, { authInfo, parsedBody });
    const server = await this.#factory({ era: "legacy", authInfo, requestInfo: request });
    const transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true });
    await server.connect(transport);
    try {
      return await transport.handleRequest(request, { authInfo, parsedBody });
    } finally {
      server.close().catch(this.#onError);
    }
  }
}
