import { useIsPostDeletedHere } from "@aside/core/messages/web/deleted-here.ts";
import { api } from "@aside/web-client/api.ts";
import { useIsMutating, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { recordShare } from "./record-share.ts";
import { emailRetryUpload, emailTracking, resendPost, sendPost, shareLink, tellRecipients } from "../contract.ts";

const sendKey = (postId: string | undefined) => ["send-post", postId];

/** Whether this page is sending the post. The server may report it as sent before it has replied. */
export const useIsSending = (postId: string | undefined): boolean => useIsMutating({ mutationKey: sendKey(postId) }) > 0;

/** `onSent` is called also if the form is gone by then, because the post is shown as sent. `isNew`: this request sent it. */
export function useSendPost(
  postId: string,
  { before, onSent }: { before?: (() => Promise<void>) | undefined; onSent: (isNew: boolean) => void },
) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: sendKey(postId),
    mutationFn: async (body: { recipients?: string; bcc?: string; title?: string; send_copy?: boolean }) => {
      await before?.();
      return await api.call(sendPost, { params: { id: postId }, body });
    },
    onSuccess: async ({ recipients, is_new: isNew }) => {
      if (isNew && recipients > 0) recordShare(postId, "email");
      onSent(isNew);
      await client.invalidateQueries();
    },
  });
}

/** The status of each email. */
const WAITING_MS = 2000;

/** Is asked again for other `members`; until the answer is there, it is a placeholder, which knows nothing of those added. */
export function useEmailTracking(postId: string, members: readonly { member_id: string }[]) {
  const isDeleted = useIsPostDeletedHere(postId);
  return useQuery({
    queryKey: ["email-tracking", postId, members.map((member) => member.member_id).join()],
    queryFn: async ({ signal }) => await api.call(emailTracking, { params: { id: postId } }, { signal }),
    placeholderData: (before, query) => (query?.queryKey[1] === postId ? before : undefined),
    enabled: !isDeleted,
    // No server event reports a sent email, so it is polled.
    refetchInterval: ({ state: { data } }) =>
      data && (data.update.waiting > 0 || data.emails.some((mail) => mail.state === "WAITING")) ? WAITING_MS : false,
  });
}

/** Without addresses: to all who have not opened it. */
export function useResend(postId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (userIds: string[] | null) =>
      await api.call(resendPost, { params: { id: postId }, body: userIds ? { user_ids: userIds } : {} }),
    onSettled: async () => await client.invalidateQueries({ queryKey: ["email-tracking", postId] }),
  });
}

/** By email: that the video of a sent Aside was changed. */
export function useTellRecipients(postId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => await api.call(tellRecipients, { params: { id: postId }, body: {} }),
    onSettled: async () => await client.invalidateQueries({ queryKey: ["email-tracking", postId] }),
  });
}

export async function fetchShareLink(postId: string): Promise<string> {
  return (await api.call(shareLink, { params: { id: postId }, body: {} })).share_url;
}

/** Emails the link of the open record page. */
export function useMailRecordLink(postId: string) {
  return useMutation({
    mutationFn: async (email: string) => await api.call(emailRetryUpload, { body: { post_id: postId, url: location.href, email } }),
  });
}
