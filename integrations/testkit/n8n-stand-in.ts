import type { IDataObject, IHookFunctions, INodeProperties, INodeType, IWebhookFunctions, SentRequest } from "./n8n-workflow.ts";
import { AsideApi } from "../n8n/credentials/AsideApi.credentials.ts";
import { checkRequest } from "./check-request.ts";

type Values = Record<string, unknown>;

/** `=text {{ script }}`: the value itself if there is nothing around one script. */
function evaluate(expression: string, names: Values): unknown {
  if (!expression.startsWith("=")) return expression;
  const run = (script: string): unknown =>
    // oxlint-disable-next-line typescript/no-implied-eval -- the expressions are our own; n8n evaluates them the same way
    new Function(...Object.keys(names), `return ${script}`)(...Object.values(names));
  const whole = /^=\{\{(.*)\}\}$/.exec(expression)?.[1];
  if (whole !== undefined) return run(whole);
  return expression.slice(1).replace(/\{\{(.*?)\}\}/g, (_, script: string) => String(run(script)));
}

/** Stands for n8n's runtime, which has a license of its own: credentials, requests, and nodes that only declare their requests. */
export function standInForN8n(baseUrl: string, token: string) {
  const $credentials = { baseUrl, token };
  const text = (expression: string, names: Values = {}) => String(evaluate(expression, { $credentials, ...names }));

  async function send(method: string, address: string, query: Values = {}, body?: Values): Promise<unknown> {
    const url = new URL(address);
    checkRequest(method, url.pathname, query, body);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    const headers = Object.entries(new AsideApi().authenticate.properties.headers).map(([name, value]) => [name, text(value)]);
    const reply = await fetch(url, {
      method,
      headers: { ...Object.fromEntries(headers), ...(body && { "Content-Type": "application/json" }) },
      body: body ? JSON.stringify(body) : null,
    });
    const data: unknown = await reply.json();
    if (!reply.ok) throw new Error(`${reply.status} ${JSON.stringify(data)}`);
    return data;
  }

  /** What n8n does with a node without `execute`, for one item. */
  async function run({ description }: INodeType, given: Values): Promise<unknown> {
    const isShown = ({ displayOptions }: INodeProperties) =>
      Object.entries(displayOptions?.show ?? {}).every(([name, values]) => values.includes(String(given[name])));
    const shown = description.properties.filter(isShown);
    const $parameter = Object.fromEntries(shown.map(({ name, default: preset }) => [name, given[name] ?? preset]));
    const unknown = Object.keys(given).filter((name) => !(name in $parameter));
    if (unknown.length > 0) throw new Error(`no such fields: ${unknown.join(", ")}`);
    const sent: { body: Values; query: Values } = { body: {}, query: {} };
    for (const { name, routing } of shown) {
      if (!routing?.send) continue;
      const { type, property, value } = routing.send;
      const $value = $parameter[name];
      sent[type][property] = value === undefined ? $value : evaluate(value, { $value, $parameter });
    }
    const chosen = shown.flatMap(({ name, options = [] }) => options.filter(({ value }) => value === $parameter[name]));
    const routing = chosen.find((option) => option.routing)?.routing;
    if (!routing?.request || !description.requestDefaults) throw new Error("the node declares no request");
    const { method = "GET", url } = routing.request;
    const base = text(description.requestDefaults.baseURL);
    const reply = await send(
      method,
      base + text(url, { $parameter }),
      sent.query,
      Object.keys(sent.body).length === 0 ? undefined : sent.body,
    );
    return (routing.output?.postReceive ?? []).reduce((data, { properties }) => (data as Values)[properties.property], reply);
  }

  function hookOf(parameters: Values, webhookUrl: string, staticData: IDataObject): IHookFunctions {
    return {
      getCredentials: async () => await Promise.resolve($credentials),
      getWorkflowStaticData: () => staticData,
      getNodeParameter: (name) => parameters[name],
      getNodeWebhookUrl: () => webhookUrl,
      helpers: {
        httpRequestWithAuthentication: async (_credentials: string, { method, url, body }: SentRequest) =>
          await send(method, url, {}, body),
      } as never,
    };
  }

  return {
    run,
    hookOf,
    testCredential: async () => await send("GET", text(new AsideApi().test.request.baseURL ?? "") + new AsideApi().test.request.url),
  };
}

/** A request to the node's webhook, and the status with which the node answers itself. */
export function arriving(headers: Values, body: string, staticData: IDataObject): IWebhookFunctions & { statuses: number[] } {
  const statuses: number[] = [];
  const response = { status: (status: number) => (statuses.push(status), response), send: () => response, end: () => {} };
  return {
    statuses,
    getRequestObject: () => ({ rawBody: Buffer.from(body) }),
    getResponseObject: () => response,
    getHeaderData: () => headers,
    getBodyData: () => JSON.parse(body) as unknown,
    getWorkflowStaticData: () => staticData,
    helpers: { returnJsonArray: (json) => [{ json }] },
  };
}
