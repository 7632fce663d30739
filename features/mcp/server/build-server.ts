import { type CallToolResult, McpServer, requireScopes } from "@modelcontextprotocol/server";
import { z } from "zod";
import { brand } from "@aside/brand/brand.ts";
import type { AppError } from "@aside/contract/errors.ts";
import { toAppError } from "@aside/server/http/create-server.ts";
import type { Logger } from "@aside/server/log/logger.ts";
import { copy } from "../copy.ts";
import type { Effect, Tool, ToolCaller } from "./tool.ts";
import { ALL_TOOLS } from "./tools/all-tools.ts";
import { wrap } from "./untrusted.ts";

/** Of each result's structured content. */
const NOTICE = z.string().describe("How to read this result.");

const HINTS: Record<Effect, { readOnlyHint: boolean; destructiveHint: boolean; openWorldHint: boolean }> = {
  reads: { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
  writes: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  // Emails leave the installation, and cannot be taken back.
  sends: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
};

const outputOf = ({ output }: Tool) => output.extend({ notice: NOTICE });
const annotationsOf = ({ title, effect, isIdempotent = effect === "reads" }: Tool) => ({
  title,
  ...HINTS[effect],
  idempotentHint: isIdempotent,
});

/** Listed once: schemas do not depend on the caller. */
const LISTED = ALL_TOOLS.map((one) => ({
  scopes: one.scopes,
  tool: {
    name: one.name,
    title: one.title,
    description: one.description,
    inputSchema: schemaOf(one.input, "input"),
    outputSchema: schemaOf(outputOf(one), "output"),
    annotations: annotationsOf(one),
  },
}));

function schemaOf(schema: z.ZodObject, io: "input" | "output"): { type: "object" } & Record<string, unknown> {
  return { ...z.toJSONSchema(schema, { io, unrepresentable: "any" }), type: "object" };
}

/** The server of one request: the tools, called as this person. A tool whose scope is missing is not listed, and is refused with the scope's name. */
export function buildServer(caller: ToolCaller, log: Logger): McpServer {
  const server = new McpServer(
    { name: brand.slug, title: brand.product, version: brand.version },
    { capabilities: { tools: { listChanged: false } }, instructions: copy.instructions },
  );
  for (const one of ALL_TOOLS)
    server.registerTool(
      one.name,
      {
        title: one.title,
        description: one.description,
        inputSchema: one.input,
        outputSchema: outputOf(one),
        annotations: annotationsOf(one),
        scopeChallenge: requireScopes(...one.scopes),
      },
      async (args) => await run(one, args, caller, log),
    );
  const has = (scope: string) => caller.scopes.includes(scope);
  server.server.setRequestHandler("tools/list", () => ({
    tools: LISTED.filter(({ scopes }) => scopes.every(has)).map(({ tool }) => tool),
  }));
  return server;
}

async function run(tool: Tool, args: unknown, caller: ToolCaller, log: Logger): Promise<CallToolResult> {
  try {
    const result = await tool.run(args as never, caller);
    return { content: [{ type: "text", text: wrap(result) }], structuredContent: { notice: copy.notice, ...result } };
  } catch (error) {
    const known = toAppError(error as Error);
    // Nothing of an unknown failure reaches the caller.
    if (known.status >= 500) log.error({ err: error, tool: tool.name }, "an MCP tool failed");
    return { content: [{ type: "text", text: describe(known) }], isError: true };
  }
}

function describe({ message, code, details, retryAfterSeconds }: AppError): string {
  const missing = (details as { missing_scope?: string } | undefined)?.missing_scope;
  if (missing !== undefined) return copy.missingScope(missing);
  return retryAfterSeconds === undefined ? `${message} (${code})` : `${message} (${code}, retry after ${retryAfterSeconds} s)`;
}
