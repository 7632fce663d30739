/** The id of a post's attachments in the share page, which shows an Aside with its replies. Emails link to it. */
export const sectionId = ({ postId, isReply }: { postId: string; isReply: boolean }): string =>
  isReply ? `attachments-${postId}` : "attachments";
