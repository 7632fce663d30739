import { BUILT_IN_FORMS, type FormSlug, isFormSlug } from "@aside/features/forms/built-in-forms.ts";
import { copy as formCopy } from "@aside/features/forms/copy.ts";
import { builtInForm } from "@aside/features/forms/web/visitor/built-in-form.ts";
import { FormPage } from "@aside/features/forms/web/visitor/FormPage.tsx";
import { FormView } from "@aside/features/forms/web/visitor/FormView.tsx";
import { usePublicForm } from "@aside/features/forms/web/queries.ts";
import { visitorCopy as copy } from "@aside/features/forms/web-copy.ts";
import { ApiError } from "@aside/web-client/api-error.ts";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { useSession } from "../../shell/session.ts";
import { useFormPath } from "./use-form-path.ts";
import { useFrameHeight } from "./use-frame-height.ts";

/** The form of the current path: one of the product's own, or a company's. */
export function PublicFormScreen() {
  const { formKey } = useFormPath();
  useFrameHeight();
  return isFormSlug(formKey) ? <BuiltInFormPage slug={formKey} /> : <CompanyFormPage formKey={formKey} />;
}

/** Also drawn by the build. */
export function BuiltInFormPage({ slug }: { slug: FormSlug }) {
  const found = usePublicForm(slug);
  if (isRefused(found.error)) return <Unavailable error={found.error} />;
  const form = found.data ?? builtInForm(slug);
  return (
    <FormPage form={form} address={BUILT_IN_FORMS[slug].mailbox.address}>
      <PersonsForm form={form} formKey={slug} path={`/${slug}`} />
    </FormPage>
  );
}

function CompanyFormPage({ formKey }: { formKey: string }) {
  const found = usePublicForm(formKey);
  if (isRefused(found.error)) return <Unavailable error={found.error} />;
  if (found.error)
    return (
      <ErrorState
        heading="h1"
        title={copy.loadFailed}
        error={found.error}
        onRetry={() => void found.refetch()}
        retrying={found.isFetching}
      />
    );
  if (!found.data) return <FormSkeleton />;
  return (
    <FormPage form={found.data}>
      <PersonsForm form={found.data} formKey={formKey} path={`/form/${formKey}`} />
    </FormPage>
  );
}

/** Name and email of a person who is signed in are filled in. */
function PersonsForm(props: Omit<Parameters<typeof FormView>[0], "person">) {
  const { user } = useSession();
  const [first = "", ...rest] = user?.name.trim().split(/\s+/) ?? [];
  const person = user ? { first_name: first, last_name: rest.join(" "), email: user.email } : null;
  return <FormView key={user?.userId ?? ""} {...props} person={person} />;
}

/** It does not exist, or it is closed: trying again does not help. */
const isRefused = (error: Error | null): error is ApiError => error instanceof ApiError && (error.status === 404 || error.status === 422);

function Unavailable({ error }: { error: ApiError }) {
  return (
    <EmptyState heading="h1" title={error.status === 404 ? formCopy.unavailable : error.message}>
      {error.status === 404 && copy.unavailableHint}
    </EmptyState>
  );
}

function FormSkeleton() {
  return (
    <div aria-busy className="mx-auto grid w-full max-w-content gap-8 px-4 py-8 lg:grid-cols-[2fr_3fr] lg:py-16">
      <Skeleton className="h-24" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  );
}
