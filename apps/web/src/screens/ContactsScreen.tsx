import { ContactsBook } from "@aside/features/contacts/web/ContactsBook.tsx";
import { brand } from "@aside/brand/brand.ts";
import { useNavigate } from "@tanstack/react-router";
import { chooseRecipients } from "../session/chosen-recipients.ts";

export function ContactsScreen() {
  const navigate = useNavigate();
  return (
    <div className="mx-auto flex w-full max-w-content flex-col gap-6 px-4 py-6">
      <ContactsBook
        product={brand.product}
        onCompose={(people) => {
          chooseRecipients(people.map(({ emails, name }) => ({ email: emails[0] ?? "", name })));
          void navigate({ href: `/${brand.slug}/new` });
        }}
      />
    </div>
  );
}
