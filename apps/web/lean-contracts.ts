import { type EndpointSpec, SENT_FIELDS, type SentEndpoint } from "@aside/contract/endpoint.ts";
import { type ESTree, parseSync, type Plugin, Visitor } from "vite";

const CONTRACT = /\/(?:features|core|packages)\/(?:[^/]+\/)*(?:[\w-]*contract|contract\/[\w-]+)\.ts$/u;
const PACKAGE = /\/node_modules\//u;
const SCHEMAS = /\/node_modules\/zod\//u;
const sent = new Set<string>(SENT_FIELDS);
const KEPT_BACK: Record<Exclude<keyof EndpointSpec, keyof SentEndpoint>, true> = {
  name: true,
  summary: true,
  access: true,
  permission: true,
  scope: true,
  params: true,
  query: true,
  body: true,
  output: true,
  contentType: true,
  acceptsCookie: true,
  errors: true,
  limit: true,
  writesPerMinute: true,
  rawBody: true,
  withoutCsrf: true,
};

/**
 * For Vite: of a contract, browsers get what they use. They check no replies, and the server checks what they send: of an endpoint the fields
 * SENT_FIELDS are left, and a schema that nothing uses any more falls away, Zod with them (decision 50). Code that asks for more ends the build.
 */
export function leanContracts(): Plugin {
  return {
    name: "lean-contracts",
    apply: "build",
    transform(code, id) {
      const file = id.split("?")[0] ?? "";
      if (PACKAGE.test(file)) return null;
      if (CONTRACT.test(file)) return { code: leanContract(code), map: null };
      const asked = code.includes("contract.ts") ? askedInVain(code) : [];
      if (asked.length > 0) this.error(`${file} reads ${asked.join(", ")}, which browsers do not get`);
      return null;
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (
          chunk.type === "chunk" &&
          Object.entries(chunk.modules).some(([id, { renderedLength }]) => SCHEMAS.test(id) && renderedLength > 0)
        )
          this.error(`${chunk.fileName} carries Zod: a schema is used by code for browsers`);
    },
  };
}

/** A contract's constants have no effects besides their values: each is marked as one that may fall away. */
export function leanContract(code: string): string {
  const program = parse(code);
  const worked: number[] = [];
  const note = ({ start }: { start: number }) => void worked.push(start);
  new Visitor({ CallExpression: note, NewExpression: note, MemberExpression: note, SpreadElement: note }).visit(program);
  const values = program.body.flatMap((statement) => {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    return declaration?.type === "VariableDeclaration" && declaration.kind === "const" ? declaration.declarations : [];
  });
  let lean = code;
  for (const { init } of values.toReversed()) {
    if (!init || init.type === "ArrowFunctionExpression" || !worked.some((at) => at >= init.start && at < init.end)) continue;
    const text = leanEndpoint(init, code) ?? `/* @__PURE__ */ (() => (${code.slice(init.start, init.end)}))()`;
    lean = lean.slice(0, init.start) + text + lean.slice(init.end);
  }
  return lean;
}

/** `endpoint({…})` with the fields that are sent; null for anything else. */
function leanEndpoint(init: ESTree.Expression, code: string): string | null {
  if (init.type !== "CallExpression" || init.callee.type !== "Identifier" || init.callee.name !== "endpoint") return null;
  const [spec] = init.arguments;
  if (spec?.type !== "ObjectExpression") return null;
  const fields: string[] = [];
  for (const field of spec.properties) {
    if (field.type !== "Property" || field.computed || field.key.type !== "Identifier") return null;
    if (sent.has(field.key.name)) fields.push(code.slice(field.start, field.end));
  }
  return `{ ${fields.join(", ")} }`;
}

/** What a module reads of what it has from a contract although it is kept back. */
export function askedInVain(code: string): string[] {
  const program = parse(code);
  const imported = new Set<string>();
  const asked: string[] = [];
  const note = (from: ESTree.Node | null, field: ESTree.Node) => {
    if (from?.type === "Identifier" && imported.has(from.name) && field.type === "Identifier" && Object.hasOwn(KEPT_BACK, field.name))
      asked.push(`${from.name}.${field.name}`);
  };
  for (const statement of program.body)
    if (statement.type === "ImportDeclaration" && statement.source.value.endsWith("contract.ts"))
      for (const { local } of statement.specifiers) imported.add(local.name);
  new Visitor({
    MemberExpression: ({ object, property, computed }) => computed || note(object, property),
    VariableDeclarator: ({ id, init }) =>
      id.type === "ObjectPattern" && id.properties.forEach((field) => field.type === "Property" && note(init, field.key)),
  }).visit(program);
  return asked;
}

function parse(code: string): ESTree.Program {
  const { program, errors } = parseSync("module.tsx", code);
  if (errors[0]) throw new Error(errors[0].message);
  return program;
}
