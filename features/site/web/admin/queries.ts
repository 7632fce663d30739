import { api } from "@aside/web-client/api.ts";
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ResourceType } from "../../contract.ts";
import * as contract from "../../admin-contract.ts";

const ROOT = ["admin", "site"];
const TESTIMONIALS = [...ROOT, "testimonials"];
const NEWSLETTERS = [...ROOT, "newsletters"];
const SUBSCRIBERS = [...ROOT, "subscribers"];
const RESOURCES = [...ROOT, "resources"];

const PROGRESS_MS = 2_000;
/** Preview links work for an hour. */
const PREVIEW_MS = 30 * 60 * 1000;

/** The site's HTML of a text. The last one is shown until the next arrives. */
export function usePreview(text: string) {
  return useQuery({
    queryKey: [...ROOT, "markdown", text],
    queryFn: async ({ signal }) => (await api.call(contract.renderPreview, { body: { text } }, { signal })).html,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

export function useTestimonials() {
  return useQuery({
    queryKey: TESTIMONIALS,
    queryFn: async ({ signal }) => (await api.call(contract.listTestimonials, {}, { signal })).items,
  });
}

/** Null: a new one. */
export function useTestimonial(id: string | null) {
  return useQuery({
    queryKey: [...TESTIMONIALS, id],
    queryFn: async ({ signal }) => await api.call(contract.readTestimonial, { params: { id: id ?? "" } }, { signal }),
    enabled: id !== null,
    refetchInterval: PREVIEW_MS,
  });
}

export type TestimonialFields = { name: string; role: string; company: string; quote: string; story: string; aside: string };

/** Keeps what the server answered, and reads the lists again. */
async function keep(client: QueryClient, key: string[], item: { id: string }): Promise<void> {
  client.setQueryData([...key, item.id], item);
  await client.invalidateQueries({ queryKey: key, predicate: ({ queryKey }) => !queryKey.includes(item.id) });
}

export function useSaveTestimonial() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, version, ...fields }: TestimonialFields & { id: string | null; version: number }) =>
      id === null
        ? await api.call(contract.createTestimonial, { body: fields })
        : await api.call(contract.updateTestimonial, { params: { id }, body: { ...fields, version } }),
    onSuccess: async (saved) => await keep(client, TESTIMONIALS, saved),
  });
}

export function usePublishTestimonial(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (is_published: boolean) => await api.call(contract.publishTestimonial, { params: { id }, body: { is_published } }),
    onSuccess: async (saved) => await keep(client, TESTIMONIALS, saved),
  });
}

export function useDeleteTestimonial(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => await api.call(contract.deleteTestimonial, { params: { id } }),
    onSuccess: async () => {
      client.removeQueries({ queryKey: [...TESTIMONIALS, id] });
      await client.invalidateQueries({ queryKey: TESTIMONIALS, exact: true });
    },
  });
}

/** The list changes at once, and back if the server refuses. */
export function useOrderTestimonials() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (items: contract.ListedTestimonial[]) =>
      await api.call(contract.orderTestimonials, { body: { ids: items.map(({ id }) => id) } }),
    onMutate: (items) => client.setQueryData(TESTIMONIALS, items),
    onError: async () => await client.invalidateQueries({ queryKey: TESTIMONIALS, exact: true }),
  });
}

export function useNewsletters(page: number) {
  return useQuery({
    queryKey: [...NEWSLETTERS, "list", page],
    queryFn: async ({ signal }) => await api.call(contract.listNewsletters, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

const isSending = ({ sending }: contract.ListedNewsletter): boolean => sending !== null && sending.ended_at === null;

export function useNewsletter(id: string | null) {
  return useQuery({
    queryKey: [...NEWSLETTERS, id],
    queryFn: async ({ signal }) => await api.call(contract.readNewsletter, { params: { id: id ?? "" } }, { signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && isSending(state.data) ? PROGRESS_MS : PREVIEW_MS),
  });
}

export type NewsletterFields = { title: string; summary: string; body: string };

export function useSaveNewsletter() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, version, ...fields }: NewsletterFields & { id: string | null; version: number }) =>
      id === null
        ? await api.call(contract.createNewsletter, { body: fields })
        : await api.call(contract.updateNewsletter, { params: { id }, body: { ...fields, version } }),
    onSuccess: async (saved) => await keep(client, NEWSLETTERS, saved),
  });
}

function useNewsletterMutation<Given = void>(mutationFn: (given: Given) => Promise<contract.Newsletter>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: async (saved) => await keep(client, NEWSLETTERS, saved) });
}

export const usePublishNewsletter = (id: string) =>
  useNewsletterMutation(
    async (is_published: boolean) => await api.call(contract.publishNewsletter, { params: { id }, body: { is_published } }),
  );

export const useTestNewsletter = (id: string) =>
  useNewsletterMutation(async () => await api.call(contract.testNewsletter, { params: { id } }));

export const useSendNewsletter = (id: string) =>
  useNewsletterMutation(async (version: number) => await api.call(contract.sendNewsletter, { params: { id }, body: { version } }));

export function useDeleteNewsletter(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => await api.call(contract.deleteNewsletter, { params: { id } }),
    onSuccess: async () => {
      client.removeQueries({ queryKey: [...NEWSLETTERS, id] });
      await client.invalidateQueries({ queryKey: [...NEWSLETTERS, "list"] });
    },
  });
}

export type SubscriberState = (typeof contract.SUBSCRIBER_STATES)[number];

export function useSubscribers(state: SubscriberState, query: string, page: number) {
  return useQuery({
    queryKey: [...SUBSCRIBERS, state, query, page],
    queryFn: async ({ signal }) => await api.call(contract.listSubscribers, { query: { state, query, page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useRemoveSubscriber() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => await api.call(contract.removeSubscriber, { params: { id } }),
    onSettled: async () => await client.invalidateQueries({ queryKey: SUBSCRIBERS }),
  });
}

/** Throws an error whose message can be shown. */
export const downloadSubscribers = async (state: SubscriberState, query: string) => ({
  ...(await api.download(contract.exportSubscribers, { query: { state, query } })),
  name: `subscribers-${state}.csv`,
});

export function useSiteResources() {
  return useQuery({
    queryKey: RESOURCES,
    queryFn: async ({ signal }) => (await api.call(contract.listSiteResources, {}, { signal })).items,
  });
}

/** Each returns the whole list. */
function useResourceMutation<Given>(mutationFn: (given: Given) => Promise<{ items: contract.SiteResource[] }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: ({ items }) => client.setQueryData(RESOURCES, items),
    onError: async () => await client.invalidateQueries({ queryKey: RESOURCES }),
  });
}

export const useAddResource = () =>
  useResourceMutation(async (body: { aside: string; type: ResourceType }) => await api.call(contract.addResource, { body }));

export const useRemoveResource = () =>
  useResourceMutation(async (body: { post_id: string; type: ResourceType }) => await api.call(contract.removeResource, { body }));

export const useOrderResources = () =>
  useResourceMutation(async (body: { type: ResourceType; post_ids: string[] }) => await api.call(contract.orderResources, { body }));
