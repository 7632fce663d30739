import { Button } from "@aside/ui/elements/Button.tsx";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { useUrlState } from "@aside/ui/lists/use-url-state.ts";
import { LazyMenu } from "@aside/ui/overlays/LazyMenu.tsx";
import { Ellipsis } from "lucide-react";
import { Suspense, useState } from "react";
import type { Contact } from "../contract.ts";
import { copy } from "../copy.ts";
import { CONTACTS_URL, ContactsList } from "./ContactsList.tsx";
import { GroupPicker } from "./GroupPicker.tsx";
import { useGroups } from "./queries.ts";

const ContactDialog = lazyChunk(async () => ({ default: (await import("./ContactDialog.tsx")).ContactDialog }));
const DuplicatesDialog = lazyChunk(async () => ({ default: (await import("./DuplicatesDialog.tsx")).DuplicatesDialog }));
const ImportDialog = lazyChunk(async () => ({ default: (await import("./ImportDialog.tsx")).ImportDialog }));

type Open = { kind: "contact"; contact: Contact | null } | { kind: "import" } | { kind: "duplicates" } | null;

/** The address book: groups beside the list, and its dialogs. `onCompose`: creates an Aside for these people. */
export function ContactsBook({ product, onCompose }: { product: string; onCompose: (people: Contact[]) => void }) {
  const { state, change } = useUrlState("/contacts", CONTACTS_URL);
  const [open, setOpen] = useState<Open>(null);
  const groups = useGroups().data?.groups ?? [];
  const group = groups.find(({ id }) => id === state.group);
  const close = () => setOpen(null);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="mr-auto text-title font-semibold">{copy.title}</h1>
        <Button variant="ghost" className="max-sm:hidden" onClick={() => setOpen({ kind: "duplicates" })}>
          {copy.duplicates.open}
        </Button>
        <Button variant="secondary" className="max-sm:hidden" onClick={() => setOpen({ kind: "import" })}>
          {copy.importing.open}
        </Button>
        <span className="order-last sm:hidden">
          <LazyMenu
            trigger={
              <IconButton label={copy.more}>
                <Ellipsis aria-hidden />
              </IconButton>
            }
            entries={[
              { label: copy.importing.title, onSelect: () => setOpen({ kind: "import" }) },
              { label: copy.duplicates.open, onSelect: () => setOpen({ kind: "duplicates" }) },
            ]}
          />
        </span>
        <Button onClick={() => setOpen({ kind: "contact", contact: null })}>{copy.add}</Button>
      </div>
      <div className="grid gap-6 md:grid-cols-[13rem_1fr]">
        <GroupPicker groups={groups} shown={state} onShow={(shown) => change({ ...CONTACTS_URL.initial, ...shown })} />
        <ContactsList
          key={state.group ?? state.filter}
          state={state}
          onState={change}
          group={group}
          groups={groups}
          product={product}
          onOpen={(contact) => setOpen({ kind: "contact", contact })}
          onImport={() => setOpen({ kind: "import" })}
          onCompose={onCompose}
        />
      </div>
      <Suspense>
        {open?.kind === "contact" && <ContactDialog contact={open.contact} groups={groups} into={group} onClose={close} />}
        {open?.kind === "import" && <ImportDialog onClose={close} />}
        {open?.kind === "duplicates" && <DuplicatesDialog onClose={close} />}
      </Suspense>
    </>
  );
}
