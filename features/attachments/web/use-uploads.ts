import { api } from "@aside/web-client/api.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { uploadAttachment } from "../contract.ts";
import { changeList } from "./queries.ts";
import { UploadQueue } from "./upload-queue.ts";

/** The uploads of a draft's files. `onAttached` is called with the name of each file that arrived. */
export function useUploads(postId: string, onAttached: (filename: string) => void) {
  const client = useQueryClient();
  const listener = useRef(onAttached);
  useEffect(() => {
    listener.current = onAttached;
  });
  const [queue] = useState(
    () =>
      new UploadQueue(async (file, options) => {
        const given = { params: { id: postId }, query: { filename: file.name }, body: file, ...options };
        const attached = await api.upload(uploadAttachment, given);
        await changeList(client, postId, (list) => [...list.filter(({ id }) => id !== attached.id), attached]);
        listener.current(attached.filename);
      }),
  );
  return { queue, uploads: useSyncExternalStore(queue.subscribe, queue.getSnapshot) };
}
