/** A JSON schema as zod writes it: no references. */
export type Schema = {
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
};

/** The schema as a TypeScript type. Lengths, patterns and ranges stay the server's business. */
export function writeType(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return writeUnion(options.map(writeType));
  if (schema.allOf) return schema.allOf.map((part) => `(${writeType(part)})`).join(" & ");
  if (Array.isArray(schema.type)) return writeUnion(schema.type.map((type) => writeType({ ...schema, type })));
  switch (schema.type) {
    case "string":
      return "string";
    case "number":
    case "integer":
      return "number";
    case "boolean":
      return "boolean";
    case "null":
      return "null";
    case "array":
      if (schema.prefixItems) return `[${schema.prefixItems.map(writeType).join(", ")}]`;
      return `Array<${writeType(schema.items ?? {})}>`;
    case "object":
      return writeObject(schema);
    case undefined:
      return "unknown";
    default:
      throw new Error(`no TypeScript type for the JSON schema's type ${schema.type}`);
  }
}

function writeObject({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties);
  const isRecord = fields.length === 0;
  if (isRecord && typeof additionalProperties === "object") return `Record<string, ${writeType(additionalProperties)}>`;
  if (isRecord) return additionalProperties === false ? "Record<string, never>" : "Record<string, unknown>";
  const lines = fields.map(([name, field]) => {
    const comment = field.description === undefined ? "" : `${writeComment(field.description)}\n`;
    const type = writeType(field);
    // With exactOptionalPropertyTypes, too, a caller may pass a value that it does not have.
    return `${comment}${writeName(name)}${required.includes(name) ? `: ${type}` : `?: ${type === "unknown" ? type : `${type} | undefined`}`};`;
  });
  return `{\n${lines.join("\n")}\n}`;
}

const writeUnion = (types: string[]): string => {
  const unique = [...new Set(types)];
  return unique.includes("unknown") ? "unknown" : unique.join(" | ");
};

const writeName = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));

/** Text of a contract, in a comment that it cannot end. */
export const writeComment = (text: string): string => `/** ${text.replaceAll("*/", "* /")} */`;
