import { extname } from "node:path";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { ASSETS, attachmentKey } from "@aside/server/storage/take-keys.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { ExportFolder } from "@aside/server/db/person-data.ts";
import { listAttachmentFiles, listVideos, readSection, type VideoRow } from "./export-store.ts";
import { listFolderFiles } from "./list-folder-files.ts";

/** The path of a post's video in the archive. */
const videoPath = (video: { post_id: string }): string => `videos/${video.post_id}.mp4`;

/** Streams the archive: reads rows page by page and one video at a time. README.txt describes each file. */
export function writeArchive(context: AppContext, userId: string): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: Error) => output.destroy(error);
  zip.on("error", fail);
  const add = (path: string, open: () => Promise<Readable> | Readable, options: { compress: boolean; size?: number }) =>
    zip.addReadStreamLazy(path, { ...options, mtime: context.now() }, (done) => {
      Promise.resolve()
        .then(open)
        .then((stream) => {
          stream.on("error", fail);
          done(null, stream);
        })
        .catch((error: unknown) => fail(error as Error));
    });
  void fill().catch((error: unknown) => fail(error as Error));
  return output;

  async function fill(): Promise<void> {
    const videos = await listVideos(context.db, userId);
    const sections = context.personData.flatMap(({ exports }) => exports ?? []);
    const files = sections.map((section) => ({ path: `${section.name}.json`, says: section.says }));
    const folders = context.personData.flatMap(({ folders }) => folders ?? []);
    add("README.txt", () => Readable.from([describe(files, folders, videos)]), { compress: true });
    for (const section of sections)
      add(`${section.name}.json`, () => Readable.from(writeJson(readSection(context.db, section, userId))), { compress: true });
    for (const video of videos) {
      const { key, size } = video;
      if (key !== null && size !== null)
        add(videoPath(video), async () => (await context.storage.get(key)).body, { compress: false, size });
    }
    // Under their ids: a name that is fine here may mean something else on another system.
    for (const { id, post_id: postId, filename, byte_size: size } of await listAttachmentFiles(context.db, userId)) {
      const path = `attachments/${postId}/${id}${extname(filename)}`;
      add(path, async () => (await context.storage.get(attachmentKey(postId, id))).body, { compress: false, size });
    }
    for (const folder of folders)
      for (const { key, size, path } of await listFolderFiles(context, folder, userId))
        add(path, async () => (await context.storage.get(key)).body, { compress: false, size });
    zip.end();
  }
}

/** A JSON list, one item per line. */
async function* writeJson(items: AsyncIterable<unknown>): AsyncIterable<string> {
  let separator = "[\n";
  for await (const item of items) {
    yield separator + JSON.stringify(item);
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

function describe(files: { path: string; says: string }[], folders: readonly ExportFolder[], videos: VideoRow[]): string {
  const missing = videos.filter((video) => video.key === null);
  return [
    "Your data at the time this archive was created. Times are ISO 8601 in UTC. Entries about a video refer to it by its post ID.",
    "",
    ...files.map(({ path, says }) => `${path}: ${says}`),
    `videos/: your videos, each named by its post ID (${ASSETS.mp4.contentType}).`,
    "attachments/: the files you attached, each in the folder of its post ID.",
    ...folders.map(({ name, says }) => `${name}/: ${says}`),
    "",
    ...(missing.length === 0
      ? []
      : [
          "These videos could not be made as MP4. You can watch them in the product:",
          ...missing.map((video) => `- ${video.post_id} ${video.title}`),
          "",
        ]),
  ].join("\n");
}
