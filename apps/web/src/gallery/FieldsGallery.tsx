import { Checkbox } from "@aside/ui/fields/Checkbox.tsx";
import { CodeField } from "@aside/ui/fields/CodeField.tsx";
import { PasswordField } from "@aside/ui/fields/PasswordField.tsx";
import { RadioGroup } from "@aside/ui/fields/RadioGroup.tsx";
import { RecipientField } from "@aside/ui/fields/RecipientField.tsx";
import { parseRecipients } from "@aside/ui/fields/recipients.ts";
import { Select } from "@aside/ui/fields/Select.tsx";
import { Switch } from "@aside/ui/fields/Switch.tsx";
import { TextArea } from "@aside/ui/fields/TextArea.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { useState } from "react";
import { GallerySection } from "./GallerySection.tsx";

export function FieldsGallery() {
  const [code, setCode] = useState("12");
  const [watch, setWatch] = useState<"anyone" | "recipients">("anyone");
  const [completed, setCompleted] = useState("");
  const [recipients, setRecipients] = useState(() => parseRecipients("Ada Lovelace <ada@x.io>, grace@x.io, not-an-address"));
  const [nobody, setNobody] = useState(() => parseRecipients(""));
  return (
    <GallerySection title="Fields">
      <div className="grid gap-6 md:grid-cols-2">
        <TextField label="Email" type="email" placeholder="name@company.com" hint="Your work address" />
        <TextField label="Email with an error" defaultValue="ada@" error="Please enter a valid email" />
        <TextField label="Disabled" defaultValue="Ada Lovelace" disabled />
        <PasswordField label="Password" defaultValue="correct horse" />
        <PasswordField label="Password with an error" error="Invalid email or password. Please try again." />
        <Select label="Camera" defaultValue="front">
          <option value="front">FaceTime HD Camera</option>
          <option value="usb">USB Camera</option>
        </Select>
        <TextArea label="Note" placeholder="What should they know before watching?" />
        <TextArea label="Note with an error" defaultValue="Hello" error="Please enter the code" />
        <div>
          <Checkbox label="Keep me logged in" hint="For 7 days on this device" defaultChecked />
          <Checkbox label="Send me a copy" />
          <Checkbox label="Disabled" disabled />
          <Checkbox label="I have read the terms" error="Please accept the terms" />
        </div>
        <div>
          <Switch label="Keep replies private" hint="Only you see them" defaultChecked />
          <Switch label="No replies" />
          <Switch label="Disabled" disabled />
        </div>
        <RadioGroup
          legend="Who can watch?"
          options={[
            { value: "anyone", label: "Anyone with the link", hint: "No account needed" },
            { value: "recipients", label: "Recipients" },
          ]}
          value={watch}
          onChange={setWatch}
        />
        <CodeField
          label="Code from the email"
          length={4}
          value={code}
          onChange={setCode}
          onComplete={setCompleted}
          hint={completed ? `Sent ${completed}` : "It is sent on the last digit"}
        />
        <CodeField label="Code with an error" length={6} value="123456" onChange={() => undefined} error="Invalid code" />
        <RecipientField label="To" value={recipients} onChange={setRecipients} hint="Paste a list, or names with addresses" />
        <RecipientField label="To nobody yet" value={nobody} onChange={setNobody} max={3} />
      </div>
    </GallerySection>
  );
}
