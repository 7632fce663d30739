import { api } from "@aside/web-client/api.ts";
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Attachment, deleteAttachment, listAttachments } from "../contract.ts";

export type AttachmentList = { attachments: Attachment[]; max_bytes: number };

const keyOf = (postId: string) => ["attachments", postId];

export function useAttachments(postId: string) {
  return useQuery({
    queryKey: keyOf(postId),
    queryFn: async ({ signal }): Promise<AttachmentList> => await api.call(listAttachments, { params: { id: postId } }, { signal }),
    retry: 1,
  });
}

export function useDeleteAttachment(postId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => await api.call(deleteAttachment, { params: { id: postId, attachmentId: id } }),
    onSuccess: async (_, id) => await changeList(client, postId, (list) => list.filter((other) => other.id !== id)),
    // Removed in another tab, for example.
    onError: () => void client.invalidateQueries({ queryKey: keyOf(postId) }),
  });
}

export async function changeList(client: QueryClient, postId: string, change: (list: Attachment[]) => Attachment[]): Promise<void> {
  const queryKey = keyOf(postId);
  // A response on its way would be older than this change.
  await client.cancelQueries({ queryKey });
  const list = client.getQueryData<AttachmentList>(queryKey);
  if (list) client.setQueryData<AttachmentList>(queryKey, { ...list, attachments: change(list.attachments) });
  else void client.invalidateQueries({ queryKey });
}
