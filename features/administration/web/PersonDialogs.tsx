import { Button } from "@aside/ui/elements/Button.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { Select } from "@aside/ui/fields/Select.tsx";
import { Switch } from "@aside/ui/fields/Switch.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { useState } from "react";
import type { Role } from "@aside/contract/permissions.ts";
import type { ListedUser } from "../contract.ts";
import { peopleCopy } from "../copy.ts";
import type { Deed } from "./PersonRow.tsx";
import { type PersonFlags, useResetMfa, useUpdateFlags, useUpdateRole, useUpdateStatus } from "./queries.ts";
import { roleNames, roleHints } from "@aside/core/accounts/copy.ts";

type Props = { person: ListedUser; onClose: () => void };
const nameOf = (person: ListedUser) => person.name || person.email;

/** The dialog of an action. */
export function PersonDialog({ deed, ...rest }: Props & { deed: Deed }) {
  if (deed === "role") return <RoleDialog {...rest} />;
  if (deed === "flags") return <FlagsDialog {...rest} />;
  return deed === "mfa" ? <ResetDialog {...rest} /> : <StatusDialog {...rest} />;
}

function RoleDialog({ person, onClose }: Props) {
  const [role, setRole] = useState<Role>(person.role);
  const update = useUpdateRole();
  const save = () =>
    update.mutate(
      { user_id: person.id, role },
      {
        onSuccess: () => {
          toastSuccess(peopleCopy.roleChanged(nameOf(person), roleNames[role]));
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={peopleCopy.roleOf(nameOf(person))}
      description={peopleCopy.roleCounts}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {peopleCopy.cancel}
          </Button>
          <Button busy={update.isPending} disabled={role === person.role} onClick={save}>
            {peopleCopy.save}
          </Button>
        </>
      }
    >
      <Select
        label={peopleCopy.role}
        value={role}
        hint={roleHints[role]}
        error={update.error?.message}
        onChange={(event) => setRole(event.target.value as Role)}
      >
        {person.abilities.set_role.map((each) => (
          <option key={each} value={each}>
            {roleNames[each]}
          </option>
        ))}
      </Select>
    </Dialog>
  );
}

const FLAGS = ["isUploadVideoEnabled", "isCompanyLibraryEnabled", "isPersonaEnabled"] as const;

function FlagsDialog({ person, onClose }: Props) {
  const [flags, setFlags] = useState<PersonFlags>({});
  const update = useUpdateFlags();
  function change(name: (typeof FLAGS)[number], value: boolean) {
    setFlags((before) => ({ ...before, [name]: value }));
    update.mutate(
      { user_id: person.id, [name]: value },
      {
        onError: (error) => {
          setFlags((before) => ({ ...before, [name]: !value }));
          toastError(error.message);
        },
      },
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={peopleCopy.flagsOf(nameOf(person))}
      description={peopleCopy.flagsCount}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {peopleCopy.done}
        </Button>
      }
    >
      {FLAGS.map((name) => {
        const isOn = flags[name] ?? person[name];
        // Their own switch changes nothing then.
        const isGiven = name === "isCompanyLibraryEnabled" && person.has_library && !person.isCompanyLibraryEnabled && !isOn;
        return (
          <Switch
            key={name}
            label={peopleCopy.flags[name]}
            {...(isGiven && { hint: peopleCopy.libraryOfCompany })}
            checked={isOn || isGiven}
            disabled={isGiven}
            onChange={(event) => change(name, event.target.checked)}
          />
        );
      })}
    </Dialog>
  );
}

function StatusDialog({ person, onClose }: Props) {
  const update = useUpdateStatus();
  const name = nameOf(person);
  const change = () =>
    update.mutate(
      { user_id: person.id, is_disabled: !person.is_disabled },
      {
        onSuccess: () => {
          toastSuccess(person.is_disabled ? peopleCopy.wasEnabled(name) : peopleCopy.wasDisabled(name));
          onClose();
        },
      },
    );
  if (!person.is_disabled)
    return (
      <ConfirmDialog
        title={peopleCopy.disableTitle(name)}
        description={peopleCopy.disableText}
        keep={peopleCopy.cancel}
        risk={peopleCopy.disableNow}
        state={update}
        onClose={onClose}
        onConfirm={change}
      />
    );
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={peopleCopy.enableTitle(name)}
      description={peopleCopy.enableText}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {peopleCopy.cancel}
          </Button>
          <Button busy={update.isPending} onClick={change}>
            {peopleCopy.enable}
          </Button>
        </>
      }
    >
      {update.error && (
        <p role="alert" className="text-danger">
          {update.error.message}
        </p>
      )}
    </Dialog>
  );
}

function ResetDialog({ person, onClose }: Props) {
  const reset = useResetMfa();
  const name = nameOf(person);
  return (
    <ConfirmDialog
      title={peopleCopy.resetTitle(name)}
      description={peopleCopy.resetText}
      keep={peopleCopy.cancel}
      risk={peopleCopy.resetNow}
      state={reset}
      onClose={onClose}
      onConfirm={() =>
        reset.mutate(person.id, {
          onSuccess: () => {
            toastSuccess(peopleCopy.wasReset(name));
            onClose();
          },
        })
      }
    />
  );
}
