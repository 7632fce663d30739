import { useLocation, useParams } from "@tanstack/react-router";

/** `formKey`: slug or id. `path`: of the form's page. */
export function useFormPath(): { formKey: string; path: string } {
  const { formId } = useParams({ strict: false }) as { formId?: string };
  const slug = useLocation({ select: ({ pathname }) => pathname.split("/")[1] ?? "" });
  return formId === undefined ? { formKey: slug, path: `/${slug}` } : { formKey: formId, path: `/form/${formId}` };
}
