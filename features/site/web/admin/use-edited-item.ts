import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { useLeaveWarning } from "@aside/ui/hooks/use-leave-warning.ts";
import { type FormEvent, useState } from "react";
import { adminCopy } from "../../copy.ts";

type Item = { id: string; version: number };
type Save<Fields> = {
  isPending: boolean;
  mutate: (body: { id: string | null; version: number } & Fields, options: { onSuccess: (saved: Item) => void }) => void;
};

/** The typed texts of a testimonial or newsletter, and saving them. `item`: null for a new one. `saved`: its texts. */
export function useEditedItem<Fields extends Record<string, string>>(
  item: Item | null,
  saved: Fields,
  save: Save<Fields>,
  onCreated: (id: string) => void,
) {
  const [fields, setFields] = useState(saved);
  const isChanged = Object.keys(saved).some((name) => fields[name] !== saved[name]);
  useLeaveWarning(isChanged);
  const set = (name: keyof Fields) => (text: string) => setFields((now) => ({ ...now, [name]: text }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    save.mutate(
      { id: item?.id ?? null, version: item?.version ?? 1, ...fields },
      {
        onSuccess: ({ id }) => {
          toastSuccess(adminCopy.saved);
          if (!item) onCreated(id);
        },
      },
    );
  };
  return { fields, isChanged, set, submit };
}
