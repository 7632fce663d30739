import { type Asked, type Reply, VendorStandIn } from "./stand-in-server.ts";

type Person = { Id: string; Email: string; object: "Contact" | "Lead" };
type Task = { Id: string; WhoId: string; Subject: string; Description: string; ActivityDate: string; CreatedDate: string };

/** Records of one reply to a query. */
const PAGE = 40;
const DATA = "/services/data/v65.0";
const failed = (errorCode: string, message: string) => [{ errorCode, message }];

/** A stand-in of Salesforce, named as that: the resources that Aside uses, as their reference describes them. */
export class SalesforceStandIn extends VendorStandIn {
  readonly paths = { authorize: "/services/oauth2/authorize", token: "/services/oauth2/token", revoke: "/services/oauth2/revoke" };
  readonly people: Person[] = [];
  readonly tasks: Task[] = [];
  /** People whose tasks are refused, with the status code. */
  readonly broken = new Map<string, string>();
  /** What the token reply names. Null: itself. */
  instanceUrl: string | null = null;
  readonly #queries = new Map<string, unknown[]>();
  #lastId = 0;
  protected readonly unauthorized = { status: 401, body: failed("INVALID_SESSION_ID", "Session expired or invalid") };

  addPerson(Email: string, object: "Contact" | "Lead" = "Contact"): string {
    const Id = this.#newId(object === "Contact" ? "003" : "00Q");
    this.people.push({ Id, Email, object });
    return Id;
  }

  env(): NodeJS.ProcessEnv {
    return { SALESFORCE_CLIENT_ID: "aside", SALESFORCE_CLIENT_SECRET: this.clientSecret, SALESFORCE_LOGIN_URL: this.url };
  }

  protected tokenDetails() {
    return { instance_url: this.instanceUrl ?? this.url, id: `${this.url}/id/00D000000000001AAA/005000000000001AAA`, token_type: "Bearer" };
  }

  protected answer(asked: Asked): Reply {
    if (asked.path === `${DATA}/query`) return this.#query(asked.query.get("q") ?? "");
    if (asked.path.startsWith(`${DATA}/query/`)) return this.#page(asked.path);
    if (asked.path === `${DATA}/composite/sobjects`) return this.#createTasks(asked.body as never);
    if (asked.path === `${DATA}/sobjects/Contact`) {
      return { status: 201, body: { id: this.addPerson((asked.body as Person).Email), success: true, errors: [] } };
    }
    return { status: 404, body: failed("NOT_FOUND", "The requested resource does not exist") };
  }

  #query(soql: string): Reply {
    const [, object = ""] = /FROM (\w+)/.exec(soql) ?? [];
    const values = [...(/IN \((.*?)\)/.exec(soql)?.[1] ?? "").matchAll(/'((?:[^'\\]|\\.)*)'/g)].map(([, value = ""]) =>
      value.replace(/\\(.)/g, "$1"),
    );
    if (object !== "Task")
      return this.#answerPage(this.people.filter((person) => person.object === object && values.includes(person.Email.toLowerCase())));
    const since = Date.parse(/CreatedDate >= (\S+)/.exec(soql)?.[1] ?? "");
    return this.#answerPage(this.tasks.filter(({ WhoId, CreatedDate }) => values.includes(WhoId) && Date.parse(CreatedDate) >= since));
  }

  #answerPage(records: unknown[]): Reply {
    if (records.length <= PAGE) return { status: 200, body: { done: true, records } };
    const nextRecordsUrl = `${DATA}/query/${this.#newId("01g")}`;
    this.#queries.set(nextRecordsUrl, records.slice(PAGE));
    return { status: 200, body: { done: false, nextRecordsUrl, records: records.slice(0, PAGE) } };
  }

  #page(path: string): Reply {
    const rest = this.#queries.get(path);
    return rest ? this.#answerPage(rest) : { status: 404, body: failed("INVALID_QUERY_LOCATOR", "invalid query locator") };
  }

  #createTasks({ records }: { records: (Task & { attributes: { type: string } })[] }): Reply {
    if (records.length > 200) return { status: 400, body: failed("EXCEEDED_MAX_SIZE_REQUEST", "too many records") };
    const body = records.map(({ attributes, ...task }) => {
      const refused = this.broken.get(task.WhoId);
      if (attributes.type !== "Task" || refused !== undefined)
        return { success: false, errors: [{ statusCode: refused ?? "INVALID_TYPE", message: `refused: ${refused}`, fields: [] }] };
      const Id = this.#newId("00T");
      this.tasks.push({ ...task, Id, CreatedDate: new Date(this.now()).toISOString() });
      return { id: Id, success: true, errors: [] };
    });
    return { status: 200, body };
  }

  #newId(prefix: string): string {
    return `${prefix}${String(++this.#lastId).padStart(15, "0")}`;
  }
}
