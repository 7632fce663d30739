import { toastError } from "@aside/ui/feedback/toast.ts";
import { api } from "@aside/web-client/api.ts";
import { isLastOf } from "@aside/web-client/is-last-of.ts";
import { ApiError } from "@aside/web-client/api-error.ts";
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { assignLabel, createLabel, deleteLabel, listLabels, MAX_BULK } from "../contract.ts";
import type { LabelColor, PostLabel } from "@aside/core/messages/post-contract.ts";

export function useLabels(isOn = true) {
  return useQuery({ queryKey: ["labels"], queryFn: async () => (await api.call(listLabels, {})).labels, enabled: isOn });
}

const LOCKED = ["labels-locked"];

/** Whether the plan has no labels. */
export function useLabelsLocked(): boolean {
  return useQuery({ queryKey: LOCKED, queryFn: () => false, enabled: false, initialData: false }).data;
}

/** Query keys of the lists whose rows contain labels. */
const LISTS = ["inbox", "created", "library"] as const;

type Row = { post_id: string; labels: PostLabel[] };
const isListed = (data: unknown): data is { items: Row[] } => typeof data === "object" && data !== null && "items" in data;

function failed(client: QueryClient, error: Error): void {
  if (error instanceof ApiError && error.status === 402) client.setQueryData(LOCKED, true);
  toastError(error.message);
}

export type Assignment = { post_ids: string[]; add?: PostLabel[]; remove?: string[]; favorite?: boolean };

/** A placeholder for the favorite label until the server returns it. */
const STAR: PostLabel = { label_id: "favorite", kind: "favorite", name: "", color: "amber" };

const ASSIGNMENTS = { id: "assign-labels" };

/**
 * Labels and favorites change at once on the screen, and are reverted if the server refuses. Requests are sent in order, so that the last
 * choice wins.
 */
export function useAssignLabels() {
  const client = useQueryClient();
  return useMutation({
    scope: ASSIGNMENTS,
    mutationFn: async ({ post_ids, add = [], remove = [], favorite }: Assignment) => {
      for (let from = 0; from < post_ids.length; from += MAX_BULK)
        await api.call(assignLabel, {
          body: {
            post_ids: post_ids.slice(from, from + MAX_BULK),
            add: add.map((label) => label.label_id),
            remove,
            ...(favorite !== undefined && { favorite }),
          },
        });
    },
    onMutate: async ({ post_ids, add = [], remove = [], favorite }) => {
      await Promise.all(LISTS.map((key) => client.cancelQueries({ queryKey: [key] })));
      const before = LISTS.flatMap((key) => client.getQueriesData<unknown>({ queryKey: [key] }));
      const next = (labels: PostLabel[]) => {
        const added = [...add, ...(favorite ? [STAR] : [])].filter(
          (label) => !labels.some((own) => own.label_id === label.label_id || (own.kind === "favorite" && label.kind === "favorite")),
        );
        const kept = labels.filter((own) => !remove.includes(own.label_id) && !(favorite === false && own.kind === "favorite"));
        return [...kept, ...added];
      };
      for (const [queryKey, data] of before)
        if (isListed(data)) {
          const items = data.items.map((item) => (post_ids.includes(item.post_id) ? { ...item, labels: next(item.labels) } : item));
          client.setQueryData(queryKey, { ...data, items });
        }
      return { before };
    },
    onError: (error, _assignment, made) => {
      for (const [queryKey, data] of made?.before ?? []) client.setQueryData(queryKey, data);
      failed(client, error);
    },
    onSettled: async () => {
      if (!isLastOf(client, ASSIGNMENTS.id)) return;
      await Promise.all([...LISTS, "labels"].map((key) => client.invalidateQueries({ queryKey: [key] })));
    },
  });
}

/** Creates a label, or updates the one with this id. */
export function useSaveLabel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (label: { id?: string; name: string; color: LabelColor }) => await api.call(createLabel, { body: label }),
    onError: (error) => failed(client, error),
    onSettled: async () => {
      await Promise.all([...LISTS, "labels"].map((key) => client.invalidateQueries({ queryKey: [key] })));
    },
  });
}

export function useDeleteLabel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => await api.call(deleteLabel, { params: { id } }),
    onSettled: async () => {
      await Promise.all([...LISTS, "labels"].map((key) => client.invalidateQueries({ queryKey: [key] })));
    },
  });
}
