import { Switch } from "@aside/ui/fields/Switch.tsx";
import { startTransition, useOptimistic } from "react";
import type { PrivacySettings } from "../contract.ts";

const FLAGS: { name: keyof PrivacySettings; label: string; hint: string }[] = [
  { name: "recipients_can_view_post", label: "Only recipients can view", hint: "With the link from their email, or signed in." },
  {
    name: "signed_in_users_can_view_post",
    label: "Only signed-in people can view",
    hint: "Viewers need an account. With both on, recipients must sign in.",
  },
  { name: "allow_anonymous_replies", label: "Guests can reply", hint: "People without an account can reply with their name." },
  { name: "keep_replies_private", label: "Keep replies private", hint: "Only you and the person replying can see a reply." },
  { name: "no_replies_allowed", label: "No replies", hint: "Nobody can reply." },
  { name: "acknowledgement_required", label: "Ask for acknowledgement", hint: "Recipients are asked to confirm that they watched it." },
];

/**
 * The six flags of an Aside. A switch changes immediately, and changes back if `onChange` settles
 * without the new `value` having arrived. `onChange` handles its own errors.
 */
export function PrivacyFlags({
  value,
  onChange,
  disabled = false,
}: {
  value: PrivacySettings;
  onChange: (next: PrivacySettings) => Promise<void>;
  disabled?: boolean;
}) {
  const [shown, show] = useOptimistic(value);
  const change = (next: PrivacySettings) =>
    startTransition(async () => {
      show(next);
      await onChange(next);
    });
  return (
    <div className="flex flex-col gap-3">
      {FLAGS.map((flag) => (
        <Switch
          key={flag.name}
          label={flag.label}
          hint={flag.hint}
          checked={shown[flag.name]}
          disabled={disabled}
          onChange={(event) => change({ ...shown, [flag.name]: event.target.checked })}
        />
      ))}
    </div>
  );
}
