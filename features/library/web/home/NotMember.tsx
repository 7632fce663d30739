import { Button } from "@aside/ui/elements/Button.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { Check, Library } from "lucide-react";
import type { LibraryState } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { useSaveSettings } from "../queries.ts";

/** Explains the library to those for whom it is off, and lets an administrator of the company turn it on. */
export function NotMember({ state }: { state: LibraryState }) {
  const save = useSaveSettings();
  const { company_name: company, is_locked: isLocked, abilities } = state;
  const canEnable = abilities.switch && !isLocked;
  const enable = () =>
    save.mutate(
      { body: { is_enabled: true } },
      {
        onSuccess: () => {
          // The navigation shows the library at once, not only after the next renewal of the session.
          sessionStore.setUser({ isCompanyLibraryEnabled: true });
          toastSuccess(copy.join.enabled);
        },
      },
    );
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-6 px-4 py-12">
      <span className="grid size-14 place-items-center rounded-card bg-ember-soft text-ember-strong">
        <Library aria-hidden className="size-7" />
      </span>
      <div className="flex flex-col gap-2">
        <h1 className="text-title font-semibold">{copy.title}</h1>
        <p className="text-lead text-muted">{copy.join.explain}</p>
      </div>
      <ul className="flex flex-col gap-3">
        {copy.join.points.map((point) => (
          <li key={point} className="flex gap-3">
            <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
            {point}
          </li>
        ))}
      </ul>
      {canEnable ? (
        <div className="flex flex-col items-start gap-2">
          <Button busy={save.isPending} onClick={enable}>
            {copy.join.enable}
          </Button>
          {company && <p className="text-small text-muted">{copy.join.enableHint(company)}</p>}
        </div>
      ) : (
        <div className="flex flex-col items-start gap-4 rounded-card border border-line bg-surface p-5">
          <p>{company === null ? copy.join.noCompany : isLocked ? copy.join.locked : copy.join.ask(company)}</p>
          <LinkButton variant="secondary" href="/dashboard/inbox">
            {copy.join.toInbox}
          </LinkButton>
        </div>
      )}
    </div>
  );
}
