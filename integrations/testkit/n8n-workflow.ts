/** Stands for n8n's package of the same name, which has a license of its own: what our nodes use of it. */
export const NodeConnectionTypes = { Main: "main" } as const;

type IconFile = `file:${string}.svg`;
export type Icon = { light: IconFile; dark: IconFile };
export type IDataObject = Record<string, unknown>;
export type IHttpRequestMethods = "GET" | "POST" | "PUT" | "DELETE";
type Request = { baseURL?: string; method?: IHttpRequestMethods; url: string; headers?: Record<string, string> };
type Receive = { type: "rootProperty"; properties: { property: string } };
type Routing = {
  request?: Request;
  send?: { type: "body" | "query"; property: string; value?: string };
  output?: { postReceive: Receive[] };
};
type Option = { name: string; value: string; action?: string; description?: string; routing?: Routing };
export type INodeProperties = {
  displayName: string;
  name: string;
  type: "string" | "boolean" | "options" | "multiOptions";
  default: unknown;
  required?: boolean;
  noDataExpression?: boolean;
  placeholder?: string;
  description?: string;
  typeOptions?: { password?: boolean; rows?: number };
  options?: Option[];
  displayOptions?: { show: Record<string, string[]> };
  routing?: Routing;
};
export type IAuthenticateGeneric = { type: "generic"; properties: { headers: Record<string, string> } };
export type ICredentialTestRequest = { request: Request };
export type ICredentialType = { name: string; displayName: string; properties: INodeProperties[] };
export type INodeTypeDescription = {
  displayName: string;
  name: string;
  icon: Icon;
  group: string[];
  version: number;
  subtitle: string;
  description: string;
  defaults: { name: string };
  usableAsTool?: true;
  inputs: "main"[];
  outputs: "main"[];
  credentials: { name: string; required: boolean }[];
  requestDefaults?: { baseURL: string; headers: Record<string, string> };
  webhooks?: { name: string; httpMethod: string; responseMode: string; path: string }[];
  properties: INodeProperties[];
};
export type INodeType = { description: INodeTypeDescription };

export type SentRequest = { method: IHttpRequestMethods; url: string; body?: IDataObject | undefined; json: true };
export type IHookFunctions = {
  getCredentials: (name: string) => Promise<IDataObject>;
  getWorkflowStaticData: (type: "node") => IDataObject;
  getNodeParameter: (name: string) => unknown;
  getNodeWebhookUrl: (name: string) => string | undefined;
  helpers: { httpRequestWithAuthentication: (this: IHookFunctions, credentials: string, request: SentRequest) => Promise<unknown> };
};
type ResponseObject = { status: (status: number) => ResponseObject; send: (body: string) => ResponseObject; end: () => void };
export type IWebhookFunctions = {
  getRequestObject: () => { rawBody?: unknown };
  getResponseObject: () => ResponseObject;
  getHeaderData: () => unknown;
  getBodyData: () => unknown;
  getWorkflowStaticData: (type: "node") => IDataObject;
  helpers: { returnJsonArray: (data: IDataObject) => { json: IDataObject }[] };
};
export type IWebhookResponseData = { workflowData?: { json: IDataObject }[][]; webhookResponse?: string; noWebhookResponse?: boolean };
