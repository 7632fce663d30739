import { operationsOf } from "./api/all.ts";
import type { Call, Given, Method, Options } from "./call.ts";
import { type ClientOptions, send } from "./send.ts";
import { type Uploaded, type UploadOptions, uploadSource } from "./upload.ts";
import { type Waited, type WaitOptions, waitUntil } from "./wait-for.ts";

type Operations = ReturnType<typeof operationsOf>;

/**
 * The API of an installation. Every operation that programs may call is a method of its group: `aside.asides.createEvent({ title })`. Path
 * parameters come first, then the body or query, then options.
 */
export class Aside implements Operations {
  readonly account: Operations["account"];
  readonly asides: Operations["asides"];
  readonly attachments: Operations["attachments"];
  readonly contacts: Operations["contacts"];
  readonly conversations: Operations["conversations"];
  readonly forms: Operations["forms"];
  readonly library: Operations["library"];
  readonly lists: Operations["lists"];
  readonly media: Operations["media"];
  readonly sending: Operations["sending"];
  readonly transcripts: Operations["transcripts"];
  readonly views: Operations["views"];
  readonly webhooks: Operations["webhooks"];
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = { ...options };
    const call: Call = async <Reply>(method: Method, path: string, given: Given, more?: Options) =>
      (await send(this.#options, method, path, given, more)) as Reply;
    const all = operationsOf(call);
    this.account = all.account;
    this.asides = all.asides;
    this.attachments = all.attachments;
    this.contacts = all.contacts;
    this.conversations = all.conversations;
    this.forms = all.forms;
    this.library = all.library;
    this.lists = all.lists;
    this.media = all.media;
    this.sending = all.sending;
    this.transcripts = all.transcripts;
    this.views = all.views;
    this.webhooks = all.webhooks;
  }

  /** A client with the same API key of a company, acting for this member: an id or email address. */
  onBehalfOf(member: string): Aside {
    return new Aside({ ...this.#options, onBehalfOf: member });
  }

  /** What has no method here yet. */
  async request<Reply>(method: Method, path: string, given: Given = {}, options: Options = {}): Promise<Reply> {
    return (await send(this.#options, method, path, given, options)) as Reply;
  }

  /** Uploads a video or sound file in parts, into a new Aside or a draft. After an interruption, `resume` or `store` continues it. */
  async upload(source: Blob | ReadableStream<Uint8Array>, options: UploadOptions = {}): Promise<Uploaded> {
    return await uploadSource(this.#options, this, source, options);
  }

  /** Waits until a video can be played (resolves to the post), or until its transcript is final (resolves to it). */
  async waitFor<Until extends keyof Waited>(postId: string, { until, ...options }: WaitOptions & { until: Until }): Promise<Waited[Until]> {
    return await waitUntil(this, postId, until, options);
  }
}
