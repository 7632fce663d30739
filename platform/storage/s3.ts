import type { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
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
  assertKey,
  type ByteRange,
  type MultipartPart,
  type ObjectInfo,
  ObjectNotFoundError,
  RangeNotSatisfiableError,
  type SignedRequest,
  type Storage,
  StorageFullError,
} from "./port.ts";
import type { SignedUrls } from "./signed-urls.ts";

/** S3 asks for parts of at least 5 MiB, but for the last. */
const PART_BYTES = 8 * 1024 * 1024;

type S3Error = { name?: string; $metadata?: { httpStatusCode?: number } };

/**
 * Objects in a bucket: `s3://KEY:SECRET@host[:port]/bucket?region=us-east-1&protocol=https&prefix=aside/&direct=yes`. With `direct=yes` browsers
 * PUT straight into the bucket, whose CORS rules must allow it; else through this server. A direct signed PUT cannot bound the size by itself:
 * who issues one checks it by `stat` before trusting the object.
 */
export function createS3Storage(url: string, ownUrls: SignedUrls): Storage {
  const { protocol: _, hostname, port, pathname, username, password, searchParams } = new URL(url);
  const scheme = searchParams.get("protocol") ?? "https";
  const client = new S3Client({
    endpoint: `${scheme}://${hostname}${port ? `:${port}` : ""}`,
    region: searchParams.get("region") ?? "us-east-1",
    forcePathStyle: true,
    credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
    // Servers other than Amazon's do not know the newer checksum headers.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const isDirect = searchParams.get("direct") === "yes";
  return new S3Storage({ client, bucket: pathname.slice(1), prefix: searchParams.get("prefix") ?? "", isDirect, ownUrls });
}

class S3Storage implements Storage {
  readonly ownUrls: SignedUrls;
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #isDirect: boolean;

  constructor(given: { client: S3Client; bucket: string; prefix: string; isDirect: boolean; ownUrls: SignedUrls }) {
    this.#client = given.client;
    this.#bucket = given.bucket;
    this.#prefix = given.prefix;
    this.#isDirect = given.isDirect;
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

  async get(key: string, range?: ByteRange): Promise<ObjectInfo & { body: Readable; range?: ByteRange }> {
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

  async stat(key: string): Promise<ObjectInfo | null> {
    try {
      const found = await this.#run(this.#client.send(new HeadObjectCommand(this.#at(key))));
      return { key, size: found.ContentLength ?? 0, contentType: found.ContentType ?? "application/octet-stream" };
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
      for (const object of page.Contents ?? [])
        yield { key: (object.Key ?? "").slice(this.#prefix.length), size: object.Size ?? 0, contentType: "application/octet-stream" };
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token);
  }

  async signPut(
    key: string,
    options: { expiresSeconds: number; contentType: string; maxBytes: number; relay?: boolean },
  ): Promise<SignedRequest> {
    if (options.relay || !this.#isDirect) return this.ownUrls.signPut(key, options);
    const command = new PutObjectCommand({ ...this.#at(key), ContentType: options.contentType });
    const url = await getSignedUrl(this.#client, command, {
      expiresIn: options.expiresSeconds,
      signableHeaders: new Set(["content-type"]),
    });
    return { url, method: "PUT", headers: { "content-type": options.contentType } };
  }

  async signGet(key: string, options: { expiresSeconds: number; downloadName?: string }): Promise<SignedRequest> {
    const name = options.downloadName
      ? { ResponseContentDisposition: `attachment; filename="${options.downloadName.replace(/[^\w.-]/g, "_")}"` }
      : {};
    const url = await getSignedUrl(this.#client, new GetObjectCommand({ ...this.#at(key), ...name }), {
      expiresIn: options.expiresSeconds,
    });
    return { url, method: "GET", headers: {} };
  }

  async createMultipart(key: string, options: { contentType: string }): Promise<{ uploadId: string }> {
    const made = await this.#run(
      this.#client.send(new CreateMultipartUploadCommand({ ...this.#at(key), ContentType: options.contentType })),
    );
    return { uploadId: made.UploadId ?? "" };
  }

  async signPart(
    key: string,
    uploadId: string,
    partNumber: number,
    options: { expiresSeconds: number; maxBytes: number },
  ): Promise<SignedRequest> {
    const command = new UploadPartCommand({ ...this.#at(key), UploadId: uploadId, PartNumber: partNumber });
    return { url: await getSignedUrl(this.#client, command, { expiresIn: options.expiresSeconds }), method: "PUT", headers: {} };
  }

  async completeMultipart(key: string, uploadId: string, parts: MultipartPart[]): Promise<{ size: number }> {
    const Parts = parts
      .toSorted((a, b) => a.partNumber - b.partNumber)
      .map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag }));
    await this.#run(
      this.#client.send(new CompleteMultipartUploadCommand({ ...this.#at(key), UploadId: uploadId, MultipartUpload: { Parts } })),
    );
    return { size: (await this.stat(key))?.size ?? 0 };
  }

  async abortMultipart(key: string, uploadId: string): Promise<void> {
    await this.#run(this.#client.send(new AbortMultipartUploadCommand({ ...this.#at(key), UploadId: uploadId }))).catch(
      (error: unknown) => {
        if (!(error instanceof ObjectNotFoundError)) throw error;
      },
    );
  }

  async ping(): Promise<void> {
    await this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket }));
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
    const { uploadId } = await this.createMultipart(key, { contentType });
    const parts: MultipartPart[] = [];
    let size = 0;
    const send = async (bytes: Uint8Array) => {
      const partNumber = parts.length + 1;
      const done = await this.#run(
        this.#client.send(
          new UploadPartCommand({ ...this.#at(key), UploadId: uploadId, PartNumber: partNumber, Body: bytes, ContentLength: bytes.length }),
        ),
      );
      parts.push({ partNumber, etag: done.ETag ?? "" });
      size += bytes.length;
    };
    try {
      for (const bytes of ready) await send(bytes);
      for await (const bytes of rest) await send(bytes);
      await this.completeMultipart(key, uploadId, parts);
      return { size };
    } catch (error) {
      await this.abortMultipart(key, uploadId);
      throw error;
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
      if (status === 507 || name === "QuotaExceeded") throw new StorageFullError("the bucket is full", { cause: error });
      throw error;
    }
  }
}

/** Pieces of PART_BYTES, the last one as long as it is. */
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
