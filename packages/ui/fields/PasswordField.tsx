import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { controlStyle, Field, type FieldTexts, useFieldControl } from "./Field.tsx";
import { IconButton } from "../elements/IconButton.tsx";

type PasswordFieldProps = Omit<ComponentProps<"input">, "type" | "className"> & FieldTexts;

export function PasswordField({ label, hint, error, id, autoComplete = "current-password", ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const control = useFieldControl(id, { hint, error });
  return (
    <Field id={control.id} label={label} hint={hint} error={error}>
      <div className="relative">
        <input
          {...rest}
          {...control}
          type={shown ? "text" : "password"}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          className={`${controlStyle} pr-12`}
        />
        <IconButton
          label={shown ? "Hide password" : "Show password"}
          aria-controls={control.id}
          className="absolute top-0 right-0 text-muted hover:bg-transparent hover:text-ink"
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </IconButton>
      </div>
    </Field>
  );
}
