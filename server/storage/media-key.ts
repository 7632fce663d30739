const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
/** Names of objects below a take, such as `poster.jpg` and `video/3.m4s`. Never `.` or `..`. */
const NAME = "[A-Za-z0-9_-][A-Za-z0-9._-]*(?:/[A-Za-z0-9_-][A-Za-z0-9._-]*)?";

/** The forms in which this server gives out a take's media: page URLs, storage keys, upload ids. */
const FORMS = [
  new RegExp(`^/media/(?<post>${UUID})/(?<take>${UUID})/(?<name>${NAME})$`),
  new RegExp(`^posts/(?<post>${UUID})/(?<take>${UUID})/(?<name>${NAME})$`),
  // With a media token.
  new RegExp(`^/m/[A-Za-z0-9._~-]+/(?<take>${UUID})/(?<name>${NAME})$`),
  new RegExp(`^(?<take>${UUID})$`),
];

/** `postId`: if the key names a post. `name`: null for the take as a whole. */
export type MediaKey = { postId: string | null; takeId: string; name: string | null };

/** Null for anything that this server never gives out: other paths, `..`, encoded characters, other hosts. */
export function parseMediaKey(key: string, publicUrl: string): MediaKey | null {
  const path = key.startsWith(`${publicUrl}/`) ? key.slice(publicUrl.length) : key;
  for (const form of FORMS) {
    const found = form.exec(path)?.groups;
    if (found?.["take"]) return { postId: found["post"] ?? null, takeId: found["take"], name: found["name"] ?? null };
  }
  return null;
}
