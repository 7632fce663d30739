import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { useLeaveWarning } from "@aside/ui/hooks/use-leave-warning.ts";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useRef, useState } from "react";
import type { AdminForm } from "../../admin-contract.ts";
import { builderCopy as copy } from "../../agent-copy.ts";
import { useDeleteForm, useSaveForm } from "../admin/queries.ts";
import { AppearanceCards } from "./AppearanceCards.tsx";
import { EmbedCard } from "./EmbedCard.tsx";
import { FieldsCard } from "./FieldsCard.tsx";
import { checkEdit, editOf, hasErrors, refusedFields, settingsOfEdit, type PartProps } from "./form-edit.ts";
import { FormPreview } from "./FormPreview.tsx";
import { HandlingCards } from "./HandlingCards.tsx";

/** Edits a form, with its preview beside it. `form`: null for a new one. */
export function FormBuilder({ form }: { form: AdminForm | null }) {
  const [edit, setEdit] = useState(() => editOf(form));
  const [isChanged, setChanged] = useState(false);
  const [wasTried, setTried] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const save = useSaveForm();
  const remove = useDeleteForm();
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  useLeaveWarning(isChanged);
  const isOwn = form === null || form.slug === null;
  const mayManage = form === null || form.can_manage;
  const errors = checkEdit(edit);
  const part: PartProps = {
    edit,
    // A number out of range is shown at once, what is missing only when it is saved.
    errors: wasTried ? { ...errors, ...refusedFields(save.error) } : errors.maxSeconds ? { maxSeconds: errors.maxSeconds } : {},
    onChange: (change) => {
      if (save.error) save.reset();
      setEdit((now) => ({ ...now, ...change }));
      setChanged(true);
    },
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    setTried(true);
    // The errors are in the page after this render.
    const focusWrong = () => requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    if (hasErrors(errors)) return void focusWrong();
    save.mutate(
      { id: form?.id ?? null, body: settingsOfEdit(edit) },
      {
        onError: focusWrong,
        onSuccess: (saved) => {
          setChanged(false);
          toastSuccess(form ? copy.saved : copy.created);
          if (!form) void navigate({ href: `/admin/forms/${saved.id}`, replace: true });
        },
      },
    );
  }
  if (!mayManage) return <Banner>{copy.agentNote}</Banner>;
  return (
    <div className={isOwn ? "grid items-start gap-8 lg:grid-cols-[3fr_2fr]" : "max-w-reader"}>
      <form ref={element} noValidate onSubmit={submit} className="flex min-w-0 flex-col gap-6">
        {!isOwn && <Banner>{copy.builtInNote}</Banner>}
        {isOwn && <FieldsCard {...part} />}
        {isOwn && <AppearanceCards {...part} />}
        <HandlingCards {...part} form={form} />
        {isOwn && <EmbedCard {...part} form={form} />}
        {save.error && <Banner tone="danger">{save.error.message}</Banner>}
        {/* Above the navigation of narrow screens. */}
        <div
          data-bottom-bar
          className="sticky bottom-[calc(3.5rem+1px+env(safe-area-inset-bottom))] z-10 -mx-1 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-1 py-3 lg:bottom-0"
        >
          <Button type="submit" busy={save.isPending}>
            {form ? copy.save : copy.create}
          </Button>
          <span role="status" className="flex-1 text-small text-muted">
            {isChanged && copy.unsaved}
          </span>
          {form && isOwn && (
            <Button variant="ghost-danger" onClick={() => setDeleting(true)}>
              {copy.deleteForm}
            </Button>
          )}
        </div>
      </form>
      {isOwn && <FormPreview edit={edit} maxBytes={form?.max_attachment_bytes ?? null} />}
      {form && isDeleting && (
        <ConfirmDialog
          title={copy.deleteTitle}
          description={copy.deleteWhy}
          keep={copy.keep}
          risk={copy.deleteForm}
          state={remove}
          onClose={() => setDeleting(false)}
          onConfirm={() =>
            remove.mutate(form.id, {
              onSuccess: () => {
                setChanged(false);
                toastSuccess(copy.deleted);
                void navigate({ href: "/admin/forms" });
              },
            })
          }
        />
      )}
    </div>
  );
}
