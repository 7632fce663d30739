import type { Database } from "@aside/server/db/open-database.ts";

const STATUSES = ["DRAFT", "DRAFT_SHARABLE_LINK", "SENT"];
const FLAGS = ["is_active", "is_public", "recipients_can_view_post", "signed_in_users_can_view_post", "keep_replies_private"] as const;
const id = () => crypto.randomUUID();

/** All combinations of these flags. */
const combinations = Array.from(
  { length: 2 ** FLAGS.length },
  (_, bits) => Object.fromEntries(FLAGS.map((name, at) => [name, (bits & (1 << at)) > 0])) as Record<(typeof FLAGS)[number], boolean>,
);

/**
 * An Aside of each kind that decides who may view its posts, with posts of each kind, all of them in the viewer's inbox. The text of each is a
 * word (`w0`, `w1`, …), which `perWord` posts have. Returns the ids of the posts of each word.
 */
export async function insertSearchCombinations(
  db: Database,
  of: { creatorId: string; otherId: string; viewerId: string; perWord: number },
): Promise<string[][]> {
  const { creatorId, otherId, viewerId, perWord } = of;
  const asides = combinations.flatMap((flags) => [
    { id: id(), flags, creator_id: viewerId, member_type: null },
    ...[null, "TO", "BCC"].map((member_type) => ({ id: id(), flags, creator_id: creatorId, member_type })),
  ]);
  const posts = asides.flatMap(({ id: event_id, creator_id }) => {
    const make = (fields: object) => ({ id: id(), event_id, creator_id, is_reply: false, is_private: false, is_active: true, ...fields });
    return [
      ...STATUSES.map((post_status) => make({ post_status })),
      make({ post_status: "SENT", is_active: false }),
      ...[creator_id, otherId, viewerId].flatMap((author) =>
        [true, false].flatMap((is_private) =>
          ["DRAFT", "SENT"].map((post_status) => make({ creator_id: author, is_reply: true, is_private, post_status })),
        ),
      ),
    ];
  });
  const words = posts.map((_, index) => Math.floor(index / perWord));
  await db.transaction().execute(async (trx) => {
    for (const { id: event_id, creator_id, member_type, flags } of asides) {
      const { is_active, is_public, ...privacy } = flags;
      await trx.insertInto("events").values({ id: event_id, creator_id, is_active, is_public }).execute();
      await trx
        .insertInto("privacy_settings")
        .values({ id: id(), event_id, ...privacy })
        .execute();
      const member = { id: id(), event_id, user_id: viewerId, link_token_hash: id() };
      if (member_type)
        await trx
          .insertInto("event_members")
          .values({ ...member, member_type })
          .execute();
    }
    await trx.insertInto("posts").values(posts).execute();
    await trx
      .insertInto("inbox_items")
      .values(posts.map((post) => ({ user_id: viewerId, post_id: post.id, event_id: post.event_id })))
      .execute();
    await trx
      .insertInto("search_passages")
      .values(posts.map((post, index) => ({ id: id(), post_id: post.id, kind: "title", text: `w${words[index]}` })))
      .execute();
  });
  const byWord: string[][] = [];
  for (const [index, post] of posts.entries()) (byWord[words[index] ?? 0] ??= []).push(post.id);
  return byWord;
}
