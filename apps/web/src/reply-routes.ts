import type { RouteRow } from "./route-row.ts";

/** Replies of recipients and guests. */
export const replyRoutes: readonly RouteRow[] = (
  [
    {
      path: "/respond/success",
      title: "Reply sent",
      guarded: false,
      step: "sent",
      screen: async () => (await import("./screens/reply/ReplySuccessScreen.tsx")).ReplySuccessScreen,
    },
    {
      path: "/respond/$eventId",
      title: "Reply",
      guarded: false,
      screen: async () => (await import("./screens/reply/RespondScreen.tsx")).RespondScreen,
    },
    {
      path: "/respond/$postId/record",
      title: "Record a reply",
      guarded: false,
      step: "record",
      screen: async () => (await import("./screens/reply/ReplyRecordScreen.tsx")).ReplyRecordScreen,
    },
    {
      path: "/respond/$postId/edit-video",
      title: "Edit your reply",
      guarded: false,
      screen: async () => (await import("./screens/record/EditVideoScreen.tsx")).EditReplyScreen,
    },
    {
      path: "/respond/$postId/preview",
      title: "Preview your reply",
      guarded: false,
      step: "preview",
      screen: async () => (await import("./screens/reply/ReplyPreviewScreen.tsx")).ReplyPreviewScreen,
    },
  ] satisfies RouteRow[]
).map((row) => ({ ...row, forVisitors: true }));
