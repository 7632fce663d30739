import { api } from "@aside/web-client/api.ts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { EndpointCall } from "@aside/contract/endpoint.ts";
import {
  addSubmissionNote,
  type AdminForm,
  createForm,
  deleteForm,
  exportSubmissions,
  listForms,
  listSubmissions,
  readSubmission,
  replyByVideo,
  replyToSubmission,
  rotateFormSecret,
  type Submission,
  testFormWebhook,
  updateForm,
  updateSubmission,
} from "../../admin-contract.ts";
import { PERSON_FIELDS } from "../../form-fields.ts";

const FORMS = ["admin", "forms"];
const SUBMISSIONS = ["admin", "form-submissions"];

export type FormSettings = EndpointCall<typeof createForm>["body"];

export function useForms() {
  return useQuery({ queryKey: FORMS, queryFn: async ({ signal }) => await api.call(listForms, {}, { signal }) });
}

/** Without those that every form has. */
export const ownFields = ({ fields }: Pick<AdminForm, "fields">) =>
  fields.filter(({ key }) => !PERSON_FIELDS.some((each) => each.key === key));

/** The settings of a form as an update sends them. */
export const settingsOf = (form: AdminForm): FormSettings => ({
  title: form.title,
  intro: form.intro,
  fields: ownFields(form),
  success_text: form.success_text,
  allows_video: form.allows_video,
  requires_video: form.requires_video,
  max_video_seconds: form.max_video_seconds,
  allows_attachments: form.allows_attachments,
  branding: form.branding,
  origins: form.origins,
  notify_emails: form.notify_emails,
  webhook_url: form.webhook_url,
  agent_ids: form.agents.map(({ id }) => id),
  is_active: form.is_active,
});

function useFormsMutation<Given, Result>(mutationFn: (given: Given) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: FORMS });
      await client.invalidateQueries({ queryKey: ["form"] });
    },
  });
}

export const useSaveForm = () =>
  useFormsMutation(async ({ id, body }: { id: string | null; body: FormSettings }) =>
    id === null ? await api.call(createForm, { body }) : await api.call(updateForm, { params: { id }, body }),
  );

export const useDeleteForm = () => useFormsMutation(async (id: string) => await api.call(deleteForm, { params: { id } }));

export const useRotateSecret = () => useFormsMutation(async (id: string) => await api.call(rotateFormSecret, { params: { id } }));

export const useTestWebhook = () => useFormsMutation(async (id: string) => await api.call(testFormWebhook, { params: { id } }));

export type SubmissionFilter = EndpointCall<typeof exportSubmissions>["query"];

export function useSubmissions(filter: SubmissionFilter, page: number) {
  return useQuery({
    queryKey: [...SUBMISSIONS, filter, page],
    queryFn: async ({ signal }) => await api.call(listSubmissions, { query: { ...filter, page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export const downloadSubmissions = async (filter: SubmissionFilter) => await api.download(exportSubmissions, { query: filter });

const submissionKey = (id: string) => [...SUBMISSIONS, "one", id];

export function useSubmission(id: string) {
  return useQuery({
    queryKey: submissionKey(id),
    queryFn: async ({ signal }) => await api.call(readSubmission, { params: { id } }, { signal }),
  });
}

/** Each returns the changed submission. */
function useSubmissionMutation<Given>(id: string, mutationFn: (given: Given) => Promise<Submission>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: async (next) => {
      client.setQueryData(submissionKey(id), next);
      await client.invalidateQueries({ queryKey: SUBMISSIONS, predicate: ({ queryKey }) => queryKey[2] !== "one" });
      await client.invalidateQueries({ queryKey: FORMS });
    },
  });
}

export type SubmissionChange = EndpointCall<typeof updateSubmission>["body"];
type Written = { id: string; text: string };

export const useUpdateSubmission = (id: string) =>
  useSubmissionMutation(id, async (body: SubmissionChange) => await api.call(updateSubmission, { params: { id }, body }));

export const useReply = (id: string) =>
  useSubmissionMutation(id, async (body: Written) => await api.call(replyToSubmission, { params: { id }, body }));

export const useAddNote = (id: string) =>
  useSubmissionMutation(id, async (body: Written) => await api.call(addSubmissionNote, { params: { id }, body }));

export function useReplyByVideo(id: string) {
  return useMutation({ mutationFn: async () => await api.call(replyByVideo, { params: { id } }) });
}
