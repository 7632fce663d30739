import { Card } from "@aside/ui/elements/Card.tsx";
import { Link } from "@aside/ui/elements/Link.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { RadioGroup } from "@aside/ui/fields/RadioGroup.tsx";
import { Switch } from "@aside/ui/fields/Switch.tsx";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { ChevronLeft, Lock } from "lucide-react";
import { useState } from "react";
import { type LibrarySettings, type LibraryState, REAPPROVAL } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { LIBRARY_PATH } from "../library-paths.ts";
import { useSaveSettings } from "../queries.ts";
import { AdminsCard } from "./AdminsCard.tsx";
import { RemindersCard } from "./RemindersCard.tsx";

/** Settings and administrators of the library. Settings are saved when they are changed. */
export function LibraryAdministration({ state }: { state: LibraryState }) {
  const texts = copy.admin;
  if (!state.abilities.administer)
    return (
      <EmptyState
        heading="h1"
        title={texts.title}
        icon={<Lock aria-hidden />}
        action={<LinkButton href={LIBRARY_PATH}>{copy.folder.toLibrary}</LinkButton>}
      >
        {texts.notForYou}
      </EmptyState>
    );
  return (
    <div className="mx-auto flex w-full max-w-reader flex-col gap-6 px-4 pt-2 pb-6">
      <div>
        <Link
          href={LIBRARY_PATH}
          className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-control px-2 text-small text-muted hover:text-ink"
        >
          <ChevronLeft aria-hidden className="size-4" /> {copy.title}
        </Link>
        <h1 className="text-title font-semibold">{texts.title}</h1>
      </div>
      <EnabledCard state={state} />
      <ApprovalCard state={state} />
      <RemindersCard state={state} />
      <AdminsCard canAppoint={state.abilities.switch} />
    </div>
  );
}

function EnabledCard({ state }: { state: LibraryState }) {
  const save = useSaveSettings();
  const [asks, setAsks] = useState(false);
  const texts = copy.admin;
  const set = (is_enabled: boolean) =>
    save.mutate(
      { body: { is_enabled } },
      {
        onSuccess: () => {
          toastSuccess(texts.saved);
          setAsks(false);
          // The server knows whether the person is still admitted; the screen asks it and follows.
          if (is_enabled) sessionStore.setUser({ isCompanyLibraryEnabled: true });
        },
      },
    );
  return (
    <Card>
      <Switch
        label={<span className="text-lead font-semibold">{texts.enabled}</span>}
        hint={state.abilities.switch ? texts.enabledHint : texts.enabledOthers}
        checked={state.is_enabled}
        disabled={!state.abilities.switch || save.isPending}
        onChange={(event) => (event.target.checked ? set(true) : setAsks(true))}
      />
      {asks && (
        <ConfirmDialog
          title={texts.turnOffTitle}
          description={texts.turnOffHint}
          keep={texts.keepOn}
          risk={texts.turnOff}
          state={save}
          onClose={() => setAsks(false)}
          onConfirm={() => set(false)}
        />
      )}
    </Card>
  );
}

function ApprovalCard({ state }: { state: LibraryState }) {
  const save = useSaveSettings();
  const texts = copy.admin;
  const set = (body: Partial<LibrarySettings>) => save.mutate({ body }, { onSuccess: () => toastSuccess(texts.saved) });
  // Changes are shown while they are saved.
  const shown = { ...state, ...(save.isPending ? save.variables.body : {}) };
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-lead font-semibold">{texts.approval}</h2>
      <Switch
        label={texts.needsApproval}
        hint={texts.needsApprovalHint}
        checked={shown.needs_approval}
        onChange={(event) => set({ needs_approval: event.target.checked })}
      />
      {shown.needs_approval && (
        <>
          <Switch
            label={texts.selfApproval}
            checked={shown.allows_self_approval}
            onChange={(event) => set({ allows_self_approval: event.target.checked })}
          />
          <div className="pt-3">
            <RadioGroup
              legend={texts.reapproval}
              value={shown.reapproval}
              onChange={(reapproval) => set({ reapproval })}
              options={REAPPROVAL.map((value) => ({ value, ...texts.reapprovals[value] }))}
            />
          </div>
        </>
      )}
    </Card>
  );
}
