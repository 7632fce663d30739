import { API_GROUPS, groupOf } from "@aside/contract/api/api-groups.ts";
import { type Schema, writeComment, writeType } from "./write-type.ts";

/** What the generator reads of /openapi.json. */
export type Operation = {
  operationId: string;
  summary: string;
  "x-scope"?: string;
  parameters: { name?: string; in?: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
  security: Record<string, string[]>[];
};
export type Paths = Record<string, Record<string, Operation>>;

/** Property of the client, where the name of the reference's page would not read well. */
const NAMES: Record<string, string> = { upload: "media", videos: "asides" };
const HEADER = "// Generated from the contracts by `node scripts/sdk/generate-sdk.ts`. Do not edit.\n";
const JSON_TYPE = "application/json";

/** The files of packages/sdk/api by their names: one for each group of operations that programs may call, and one that names all groups. */
export function writeApi(paths: Paths): Map<string, string> {
  const files = new Map<string, string>();
  const groups: { slug: string; name: string; title: string }[] = [];
  for (const { slug, title } of API_GROUPS) {
    const operations = Object.entries(paths)
      .filter(([path]) => groupOf(path)?.slug === slug)
      .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })))
      .filter(({ operation }) => operation.security.some((one) => "token" in one || "apiKey" in one))
      .sort((a, b) => (a.operation.operationId < b.operation.operationId ? -1 : 1));
    const name = NAMES[slug] ?? slug;
    groups.push({ slug, name, title });
    files.set(`${slug}.ts`, writeGroup(name, operations));
  }
  files.set("all.ts", writeIndex(groups));
  return files;
}

function writeIndex(groups: { slug: string; name: string; title: string }[]): string {
  const imports = groups.map(({ slug, name }) => `import { ${name}Of } from "./${slug}.ts";`);
  const types = groups.map(({ slug }) => `export type * from "./${slug}.ts";`);
  const fields = groups.map(({ name, title }) => `${writeComment(`${title}.`)}\n${name}: ${name}Of(call),`);
  return `${HEADER}import type { Call } from "../call.ts";\n${imports.join("\n")}\n\n${types.join("\n")}\n\nexport const operationsOf = (call: Call) => ({\n${fields.join("\n")}\n});\n`;
}

type Listed = { path: string; method: string; operation: Operation };

function writeGroup(name: string, operations: Listed[]): string {
  const types: string[] = [];
  const methods = operations.map((one) => writeMethod(one, types));
  const code = `export const ${name}Of = (call: Call) => ({\n${methods.join("\n")}\n});\n`;
  const used = ["Call", "Options", "RawBody"].filter((type) => new RegExp(`\\b${type}\\b`).test(code));
  const imports = [`import type { ${used.join(", ")} } from "../call.ts";`];
  if (code.includes("listAll<")) imports.push('import { listAll } from "../list-all.ts";');
  return `${HEADER}${imports.join("\n")}\n\n${types.join("\n")}\n\n${code}`;
}

function writeMethod({ path, method, operation }: Listed, types: string[]): string {
  const { operationId, parameters, summary } = operation;
  const scope = operation["x-scope"];
  const typeName = operationId.charAt(0).toUpperCase() + operationId.slice(1);
  const declare = (suffix: string, schema: Schema) => {
    types.push(`export type ${typeName}${suffix} = ${writeType(schema)};`);
    return `${typeName}${suffix}`;
  };
  const params = parameters.filter((one) => one.in === "path").map((one) => one.name ?? "");
  const args = params.map((param) => `${param}: string`);
  const sent: string[] = [];
  const content = operation.requestBody?.content ?? {};
  // Some lists accept a body from before, and ignore it.
  const json = isEmpty(content[JSON_TYPE]?.schema) ? undefined : content[JSON_TYPE];
  if (json) {
    args.push(`body: ${declare("Body", json.schema)}${isOptional(json.schema) ? " = {}" : ""}`);
    sent.push("body");
  } else if (content[JSON_TYPE] === undefined && operation.requestBody) {
    args.push("file: RawBody");
    sent.push("file");
  }
  const query = describeQuery(parameters);
  if (query) {
    args.push(`query: ${declare("Query", query)}${isOptional(query) ? " = {}" : ""}`);
    sent.push("query");
  }
  // A POST that only reads is as safe to repeat as a GET.
  if (method === "post" && (scope?.endsWith(":read") ?? false)) sent.push("isRead: true");
  const reply = operation.responses["200"]?.content ?? {};
  const isFile = reply[JSON_TYPE] === undefined;
  const replyType = isFile ? "Response" : declare("Reply", reply[JSON_TYPE]?.schema ?? {});
  if (isFile) sent.push("isFile: true");
  const address = `\`${path.replace(/\{(\w+)\}/g, (_, param: string) => `\${encodeURIComponent(${param})}`)}\``;
  const input = sent.length > 0 ? `{ ${sent.join(", ")} }` : "{}";
  const call = (given: string) => `call<${replyType}>("${method.toUpperCase()}", ${address}, ${given}, options)`;
  const one = `async (${[...args, "options?: Options"].join(", ")}) => await ${call(input)}`;
  const comment = writeComment(`${summary}${scope ? ` Scope: \`${scope}\`.` : ""}`);
  const list = isFile ? undefined : listOf(reply[JSON_TYPE]?.schema ?? {}, query);
  if (list === undefined) return `${comment}\n${operationId}: ${one},`;
  const page = input.replace(/\bquery\b/, "query: { ...query, ...at }");
  const all = `(${[...args, "options?: Options"].join(", ")}) => listAll<${replyType}, ${JSON.stringify(list)}>(async (at) => await ${call(page)}, ${JSON.stringify(list)})`;
  const doc = "/** Every item of all pages, read as they are needed. */";
  return `${comment}\n${operationId}: Object.assign(${one}, {\n${doc}\nall: ${all} }),`;
}

function describeQuery(parameters: Operation["parameters"]): Schema | undefined {
  const queries = parameters.filter((one) => one.in === "query");
  if (queries.length === 0) return undefined;
  const properties = Object.fromEntries(queries.map(({ name = "", schema = {} }) => [name, schema]));
  return { type: "object", properties, required: queries.flatMap(({ name = "", required }) => (required ? [name] : [])) };
}

/** The reply's array, if the operation has pages. */
function listOf({ properties = {} }: Schema, query: Schema | undefined): string | undefined {
  const asked = Object.keys(query?.properties ?? {});
  if (!asked.includes("page") && !asked.includes("cursor")) return undefined;
  if (properties["items"]) return "items";
  return Object.entries(properties).find(([, { type }]) => type === "array")?.[0];
}

const isEmpty = (schema: Schema | undefined): boolean =>
  schema?.type === "object" && Object.keys(schema.properties ?? {}).length === 0 && typeof schema.additionalProperties !== "object";

const isOptional = (schema: Schema): boolean => schema.type === "object" && (schema.required ?? []).length === 0;
