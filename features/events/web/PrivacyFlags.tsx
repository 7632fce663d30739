import { Switch } from "@aside/platform/ui/Switch.tsx";
import type { PrivacySettings } from "../contract.ts";

const FLAGS: { name: keyof PrivacySettings; label: string; hint: string }[] = [
  { name: "recipients_can_view_post", label: "Only recipients can view", hint: "By their own link from the mail, or signed in." },
  { name: "signed_in_users_can_view_post", label: "Only signed-in people can view", hint: "With the first switch too, either may." },
  { name: "allow_anonymous_replies", label: "Guests can reply", hint: "People without an account reply with their name." },
  { name: "keep_replies_private", label: "Keep replies private", hint: "Only you and the person who replies see a reply." },
  { name: "no_replies_allowed", label: "No replies", hint: "Nobody can reply." },
  { name: "acknowledgement_required", label: "Ask for acknowledgement", hint: "Recipients confirm that they have seen it." },
];

/** The six flags of an Aside. */
export function PrivacyFlags({
  value,
  onChange,
  disabled = false,
}: {
  value: PrivacySettings;
  onChange: (next: PrivacySettings) => void;
  disabled?: boolean;
}) {
  return (
    <div className="flex flex-col gap-3">
      {FLAGS.map((flag) => (
        <Switch
          key={flag.name}
          label={flag.label}
          hint={flag.hint}
          checked={value[flag.name]}
          disabled={disabled}
          onChange={(event) => onChange({ ...value, [flag.name]: event.target.checked })}
        />
      ))}
    </div>
  );
}
