import { type Schema, writeComment, writeType } from "./write-type.ts";

/** packages/sdk/api/webhook-events.ts, from the published schemas of the events. */
export function writeEvents(schemas: (Schema & { title?: string })[]): string {
  const types = schemas.map((schema) => {
    const { title = "", description = "", ...rest } = schema;
    return { title, text: `${writeComment(description)}\nexport type ${nameOf(title)} = ${writeType(rest)};` };
  });
  const members = types.map(({ title }) => `| ${nameOf(title)}`);
  return `// Generated from the schemas of webhook events by \`node scripts/sdk/generate-sdk.ts\`. Do not edit.
${types.map(({ text }) => text).join("\n\n")}

/** What "Send a test" sends: nothing has happened. */
export type TestEvent = { type: "test"; timestamp: string; data: Record<string, never> };

/** By its \`type\`. Take no harm from a type that is not here: a newer server has more. */
export type WebhookEvent = ${[...members, "| TestEvent"].join("\n")};
`;
}

/** `aside.sent` -> `AsideSentEvent`. */
const nameOf = (type: string): string =>
  `${type
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("")}Event`;
