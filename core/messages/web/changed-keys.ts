/** Query keys to refetch after a server-sent event about a post. Each room's query keys start with these words. */
export function changedKeys(topic: string, postId: string): string[][] {
  if (topic === "translation.changed") return [["translation", postId]];
  if (topic === "transcript.changed")
    return [
      ["transcript", postId],
      ["translation", postId],
    ];
  if (topic === "comments.changed")
    return [
      ["comments", postId],
      ["mentionable", postId],
    ];
  if (topic === "engagement.changed")
    return [
      ["post-views", postId],
      ["post-engagement", postId],
    ];
  // After a gap everything may have changed; a new view does not concern the comments.
  if (topic === "signals.gap") return [...changedKeys("comments.changed", postId), ...changedKeys("post.changed", postId)];
  return [
    ...["post", "transcript", "insights", "translation", "post-views", "post-engagement", "post-embed", "email-tracking"].map((kind) => [
      kind,
      postId,
    ]),
    ["library", "place", postId],
    ["library", "review", postId],
  ];
}
