import type { Operation } from "./open-api.ts";

/** `{delivery_id}` as `$DELIVERY_ID`: curl reads braces itself. */
const variableOf = (name: string): string => `$${name.replace(/([A-Z])/g, "_$1").toUpperCase()}`;

/** The operation as a command for a shell, with the body of the description's example. */
export function curlOf({ method, path, parameters, requestBody }: Operation): string {
  const query = parameters.filter((one) => one.in === "query" && one.required).map(({ name }) => `${name}=${variableOf(name)}`);
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => variableOf(name)) + (query.length > 0 ? `?${query.join("&")}` : "");
  const json = requestBody?.content["application/json"];
  const [type] = Object.keys(requestBody?.content ?? {});
  const body = json ? [`-d '${JSON.stringify(json.example).replaceAll("'", String.raw`'\''`)}'`] : type ? [`--upload-file "$FILE"`] : [];
  return [
    `curl "$ASIDE_URL${address}"${method === "GET" || (method === "POST" && json) ? "" : ` -X ${method}`}`,
    `-H "Authorization: Bearer $ASIDE_KEY"`,
    ...(type ? [`-H "Content-Type: ${type}"`] : []),
    ...body,
  ].join(" \\\n  ");
}
