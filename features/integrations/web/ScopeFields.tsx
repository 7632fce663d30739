import type { ApiScope } from "@aside/contract/api-scopes.ts";
import { Checkbox } from "@aside/ui/fields/Checkbox.tsx";
import { copy } from "../copy.ts";

type Props = { choices: readonly ApiScope[]; value: ApiScope[]; onChange: (value: ApiScope[]) => void };

/** What a key or token may do. */
export function ScopeFields({ choices, value, onChange }: Props) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-medium">{copy.permissions}</legend>
      {choices.map((scope) => (
        <Checkbox
          key={scope}
          label={copy.scopes[scope].label}
          hint={copy.scopes[scope].hint}
          checked={value.includes(scope)}
          onChange={(event) => onChange(event.target.checked ? [...value, scope] : value.filter((other) => other !== scope))}
        />
      ))}
    </fieldset>
  );
}
