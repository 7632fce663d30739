import {
  NodeConnectionTypes,
  type IDataObject,
  type IHookFunctions,
  type IHttpRequestMethods,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
} from "n8n-workflow";
import { isGenuine } from "./signature";

type Endpoint = { id: string; url: string; events: string[]; is_full: boolean; state: string };

async function call(hook: IHookFunctions, method: IHttpRequestMethods, path: string, body?: IDataObject): Promise<unknown> {
  const { baseUrl } = await hook.getCredentials("asideApi");
  const url = String(baseUrl).replace(/\/+$/, "") + path;
  return await hook.helpers.httpRequestWithAuthentication.call(hook, "asideApi", { method, url, body, json: true });
}

async function findEndpoint(hook: IHookFunctions): Promise<Endpoint | undefined> {
  const { webhookId } = hook.getWorkflowStaticData("node");
  const { items } = (await call(hook, "GET", "/v1/webhooks")) as { items: Endpoint[] };
  return items.find(({ id }) => id === webhookId);
}

/** Of an endpoint that was deleted in Aside, only what this node remembers is left. */
async function removeEndpoint(hook: IHookFunctions): Promise<boolean> {
  const data = hook.getWorkflowStaticData("node");
  const endpoint = await findEndpoint(hook);
  if (endpoint) await call(hook, "DELETE", `/v1/webhooks/${endpoint.id}`);
  delete data.webhookId;
  delete data.webhookSecret;
  return true;
}

const sameEvents = (one: string[], other: string[]) => one.length === other.length && one.every((event) => other.includes(event));

export class AsideTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Aside Trigger",
    name: "asideTrigger",
    icon: { light: "file:aside.svg", dark: "file:aside.dark.svg" },
    group: ["trigger"],
    version: 1,
    subtitle: '={{$parameter["events"].join(", ")}}',
    description: "Starts the workflow when something happens in Aside",
    defaults: { name: "Aside Trigger" },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: "asideApi", required: true }],
    webhooks: [{ name: "default", httpMethod: "POST", responseMode: "onReceived", path: "webhook" }],
    properties: [
      {
        displayName: "Events",
        name: "events",
        type: "multiOptions",
        required: true,
        default: ["aside.viewed"],
        options: [
          { name: "Action Item Changed", value: "action_item.changed" },
          { name: "Aside Acknowledged", value: "aside.acknowledged" },
          { name: "Aside Commented", value: "aside.commented" },
          { name: "Aside Reacted", value: "aside.reacted" },
          { name: "Aside Replied", value: "aside.replied" },
          { name: "Aside Sent", value: "aside.sent" },
          { name: "Aside Viewed", value: "aside.viewed" },
          { name: "Aside Watched", value: "aside.watched" },
          { name: "Form Submitted", value: "form.submitted" },
          { name: "Library Approved", value: "library.approved" },
          { name: "Library Rejected", value: "library.rejected" },
          { name: "Transcript Ready", value: "transcript.ready" },
        ],
      },
      {
        displayName: "Names and Texts",
        name: "isFull",
        type: "boolean",
        default: true,
        description: "Whether to receive titles, names, and texts as well as IDs",
      },
    ],
  };

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        if (this.getWorkflowStaticData("node").webhookId === undefined) return false;
        const endpoint = await findEndpoint(this);
        const events = this.getNodeParameter("events") as string[];
        const isSame = endpoint?.url === this.getNodeWebhookUrl("default") && endpoint?.is_full === this.getNodeParameter("isFull");
        if (endpoint?.state === "active" && isSame && sameEvents(endpoint.events, events)) return true;
        await removeEndpoint(this);
        return false;
      },

      async create(this: IHookFunctions): Promise<boolean> {
        const { secret, item } = (await call(this, "POST", "/v1/webhooks/create", {
          url: this.getNodeWebhookUrl("default"),
          description: "n8n",
          events: this.getNodeParameter("events") as string[],
          is_full: this.getNodeParameter("isFull") as boolean,
        })) as { secret: string; item: Endpoint };
        Object.assign(this.getWorkflowStaticData("node"), { webhookId: item.id, webhookSecret: secret });
        return true;
      },

      async delete(this: IHookFunctions): Promise<boolean> {
        return await removeEndpoint(this);
      },
    },
  };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const request = this.getRequestObject();
    const { webhookSecret } = this.getWorkflowStaticData("node");
    const headers = this.getHeaderData() as Record<string, string | undefined>;
    const rawBody = request.rawBody as Buffer | undefined;
    if (!rawBody || !isGenuine(String(webhookSecret ?? ""), headers, rawBody, Date.now())) {
      this.getResponseObject().status(401).send("The signature does not match.").end();
      return { noWebhookResponse: true };
    }
    const { type, timestamp, data } = this.getBodyData() as { type: string; timestamp: string; data: IDataObject };
    // "Test" in the administration of webhooks must not start the workflow.
    if (type === "test") return { webhookResponse: "OK" };
    const event = { id: headers["webhook-id"], type, timestamp, ...data };
    return { workflowData: [this.helpers.returnJsonArray(event)] };
  }
}
