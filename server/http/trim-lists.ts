import { z } from "zod";

type JsonSchema = {
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  maxItems?: number;
};
type Trim = (value: unknown) => void;

/**
 * Cuts each list of a request to one element more than its schema allows: Zod validates every element before it checks the length, and then
 * refuses the list with the schema's own message anyway. Changes the value in place. Null: the schema contains no list.
 */
export function makeTrim(schema: z.ZodType): Trim | null {
  return trimOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema);
}

function trimOf(schema: JsonSchema): Trim | null {
  const { maxItems, items } = schema;
  const ofItem = items ? trimOf(items) : null;
  const trims: Trim[] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap((part) => trimOf(part) ?? []);
  if (maxItems !== undefined || ofItem)
    trims.push((value) => {
      if (!Array.isArray(value)) return;
      if (maxItems !== undefined && value.length > maxItems + 1) value.length = maxItems + 1;
      if (ofItem) for (const element of value) ofItem(element);
    });
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const ofProperty = trimOf(property);
    if (ofProperty)
      trims.push((value) => {
        if (value !== null && typeof value === "object") ofProperty((value as Record<string, unknown>)[name]);
      });
  }
  if (trims.length === 0) return null;
  return (value) => {
    for (const trim of trims) trim(value);
  };
}
