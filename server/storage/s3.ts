import type { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import {
  type ByteRange,
  COPY_TIMEOUT_MS,
  type ObjectInfo,
  type ServedObject,
  ObjectNotFoundError,
  RangeNotSatisfiableError,
  type Storage,
  StorageFullError,
  StorageUnavailableError,
} from "./port.ts";
import { assertKey, type SignedRequest } from "./object-key.ts";
import type { SignedUrls } from "./signed-urls.ts";

/** S3 requires parts of at least 5 MiB, except for the last. */
const PART_BYTES = 8 * 1024 * 1024;

/** How often `ping` writes, to detect a full bucket; write requests cost money. */
const PROBE_MS = 30_000;
const PROBE_KEY = "health/probe";

type S3Error = { name?: string; $metadata?: { httpStatusCode?: number } };

/**
 * Objects in a bucket: `s3://KEY:SECRET@host[:port]/bucket?region=us-east-1&protocol=https&prefix=aside/&direct=yes`. With `direct=yes`
 * browsers PUT directly into the bucket, whose CORS rules must allow it; otherwise through this server. A direct signed PUT has its exact
 * size, because S3 signs no upper limit, and cannot be revoked: keys that are read later must not be signed this way.
 */
export function createS3Storage(url: string, ownUrls: SignedUrls): Storage {
  const { protocol: _, hostname, port, pathname, username, password, searchParams } = new URL(url);
  const scheme = searchParams.get("protocol") ?? "https";
  const client = new S3Client({
    endpoint: `${scheme}://${hostname}${port ? `:${port}` : ""}`,
    region: searchParams.get("region") ?? "us-east-1",
    forcePathStyle: true,
    credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
    // Servers other than Amazon's do not support the newer checksum headers.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const isDirect = searchParams.get("direct") === "yes";
  return new S3Storage({ client, bucket: pathname.slice(1), prefix: searchParams.get("prefix") ?? "", isDirect, ownUrls });
}

class S3Storage implements Storage {
  readonly ownUrls: SignedUrls;
  readonly isDirect: boolean;
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;
  #isFull = false;
  #probedAt = -Infinity;

  constructor(given: { client: S3Client; bucket: string; prefix: string; isDirect: boolean; ownUrls: SignedUrls }) {
    this.#client = given.client;
    this.#bucket = given.bucket;
    this.#prefix = given.prefix;
    this.isDirect = given.isDirect;
    this.ownUrls = given.ownUrls;
  }

  async put(key: string, body: Uint8Array | Readable, options: { contentType: string }): Promise<{ size: number }> {
    const at = this.#at(key);
    if (body instanceof Uint8Array) return await this.#putWhole(at, body, options.contentType);
    const chunks = inChunks(body);
    const first = await chunks.next();
    const second = first.done ? first : await chunks.next();
    if (second.done) return await this.#putWhole(at, first.done ? new Uint8Array() : first.value, options.contentType);
    return await this.#putParts(key, [first.value as Uint8Array, second.value], chunks, options.contentType);
  }

  async get(key: string, range?: ByteRange): Promise<ObjectInfo & { contentType: string; body: Readable; range?: ByteRange }> {
    const header = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
    const found = await this.#run(this.#client.send(new GetObjectCommand({ ...this.#at(key), ...header })));
    const contentRange = /bytes (\d+)-(\d+)\/(\d+)/.exec(found.ContentRange ?? "");
    const info = {
      key,
      size: Number(contentRange?.[3] ?? found.ContentLength ?? 0),
      contentType: found.ContentType ?? "application/octet-stream",
    };
    const body = found.Body as Readable;
    return contentRange ? { ...info, body, range: { start: Number(contentRange[1]), end: Number(contentRange[2]) } } : { ...info, body };
  }

  async serve(key: string, range?: ByteRange): Promise<ServedObject> {
    return await this.get(key, range);
  }

  async stat(key: string): Promise<ObjectInfo | null> {
    try {
      const found = await this.#run(this.#client.send(new HeadObjectCommand(this.#at(key))));
      return { key, size: found.ContentLength ?? 0 };
    } catch (error) {
      if (error instanceof ObjectNotFoundError) return null;
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    await this.#run(this.#client.send(new DeleteObjectCommand(this.#at(key))));
  }

  async deletePrefix(prefix: string): Promise<number> {
    let count = 0;
    for await (const object of this.list(prefix)) {
      await this.delete(object.key);
      count++;
    }
    return count;
  }

  async *list(prefix: string): AsyncIterable<ObjectInfo> {
    if (prefix !== "") assertKey(prefix.replace(/\/$/, ""));
    let token: string | undefined;
    do {
      const page = await this.#run(
        this.#client.send(new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: this.#prefix + prefix, ContinuationToken: token })),
      );
      for (const object of page.Contents ?? []) yield { key: (object.Key ?? "").slice(this.#prefix.length), size: object.Size ?? 0 };
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token);
  }

  async signPut(
    key: string,
    options: { expiresSeconds: number; contentType: string; maxBytes: number; relay?: boolean },
  ): Promise<SignedRequest> {
    if (options.relay || !this.isDirect) return this.ownUrls.signPut(key, options);
    const command = new PutObjectCommand({ ...this.#at(key), ContentType: options.contentType, ContentLength: options.maxBytes });
    const url = await getSignedUrl(this.#client, command, {
      expiresIn: options.expiresSeconds,
      signableHeaders: new Set(["content-type", "content-length"]),
    });
    return { url, method: "PUT", headers: { "content-type": options.contentType } };
  }

  async copy(from: string, to: string, size: number): Promise<"copied" | "absent" | "differs"> {
    const options = { abortSignal: AbortSignal.timeout(COPY_TIMEOUT_MS) };
    const source = this.#at(from);
    try {
      const found = await this.#run(this.#client.send(new HeadObjectCommand(source), options));
      if (found.ContentLength !== size) return "differs";
      // Another object may replace it meanwhile: only the measured version is copied.
      const same = found.ETag === undefined ? {} : { CopySourceIfMatch: found.ETag };
      const CopySource = `${source.Bucket}/${source.Key}`;
      await this.#run(this.#client.send(new CopyObjectCommand({ ...this.#at(to), CopySource, ...same }), options));
      return "copied";
    } catch (error) {
      if (error instanceof ObjectNotFoundError) return "absent";
      if ((error as S3Error).$metadata?.httpStatusCode === 412) return "differs";
      throw error;
    }
  }

  async ping(): Promise<void> {
    await this.#run(this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket })));
    if (performance.now() - this.#probedAt >= PROBE_MS) {
      this.#probedAt = performance.now();
      await this.put(PROBE_KEY, new Uint8Array(1), { contentType: "application/octet-stream" });
      this.#isFull = false;
    }
    if (this.#isFull) throw new StorageFullError("the bucket is full");
  }

  #at(key: string): { Bucket: string; Key: string } {
    assertKey(key);
    return { Bucket: this.#bucket, Key: this.#prefix + key };
  }

  async #putWhole(at: { Bucket: string; Key: string }, bytes: Uint8Array, contentType: string): Promise<{ size: number }> {
    await this.#run(this.#client.send(new PutObjectCommand({ ...at, Body: bytes, ContentLength: bytes.length, ContentType: contentType })));
    return { size: bytes.length };
  }

  async #putParts(key: string, ready: Uint8Array[], rest: AsyncIterable<Uint8Array>, contentType: string): Promise<{ size: number }> {
    const at = this.#at(key);
    const { UploadId } = await this.#run(this.#client.send(new CreateMultipartUploadCommand({ ...at, ContentType: contentType })));
    const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
    let size = 0;
    const send = async (Body: Uint8Array) => {
      const PartNumber = Parts.length + 1;
      const part = new UploadPartCommand({ ...at, UploadId, PartNumber, Body, ContentLength: Body.length });
      Parts.push({ PartNumber, ETag: (await this.#run(this.#client.send(part))).ETag });
      size += Body.length;
    };
    try {
      for (const bytes of ready) await send(bytes);
      for await (const bytes of rest) await send(bytes);
      await this.#run(this.#client.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } })));
      return { size };
    } catch (error) {
      await this.#abandonParts(at, UploadId);
      throw error;
    }
  }

  async #abandonParts(at: { Bucket: string; Key: string }, UploadId: string | undefined): Promise<void> {
    try {
      await this.#run(this.#client.send(new AbortMultipartUploadCommand({ ...at, UploadId })));
    } catch (error) {
      if (!(error instanceof ObjectNotFoundError)) throw error;
    }
  }

  async #run<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      const { name, $metadata } = error as S3Error;
      const status = $metadata?.httpStatusCode;
      if (name === "NoSuchKey" || name === "NotFound" || name === "NoSuchUpload" || status === 404)
        throw new ObjectNotFoundError("no such object", { cause: error });
      if (status === 416) throw new RangeNotSatisfiableError("the range lies outside the object", { cause: error });
      if (status === 507 || name === "QuotaExceeded") {
        this.#isFull = true;
        throw new StorageFullError("the bucket is full", { cause: error });
      }
      if (status !== undefined && status >= 500) throw new StorageUnavailableError("the bucket is not available", { cause: error });
      throw error;
    }
  }
}

/** Chunks of PART_BYTES; the last one may be shorter. */
async function* inChunks(body: Readable): AsyncGenerator<Uint8Array, undefined> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    waiting.push(piece);
    length += piece.length;
    if (length < PART_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(waiting);
}
