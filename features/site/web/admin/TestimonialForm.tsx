import { Card } from "@aside/ui/elements/Card.tsx";
import { TextArea } from "@aside/ui/fields/TextArea.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { MAX_MARKDOWN, type Testimonial } from "../../admin-contract.ts";
import { adminCopy } from "../../copy.ts";
import { EditFrame } from "./EditFrame.tsx";
import { MarkdownField } from "./MarkdownField.tsx";
import { PublishButtons } from "./PublishButtons.tsx";
import { type TestimonialFields, useDeleteTestimonial, usePublishTestimonial, useSaveTestimonial, useTestimonial } from "./queries.ts";
import { SaveBar } from "./SaveBar.tsx";
import { NEW, SITE_ADMIN } from "./site-admin-paths.ts";
import { useEditedItem } from "./use-edited-item.ts";

const copy = adminCopy.testimonial;
const EMPTY: TestimonialFields = { name: "", role: "", company: "", quote: "", story: "", aside: "" };

const fieldsOf = (item: Testimonial | null): TestimonialFields =>
  item
    ? {
        name: item.name,
        role: item.role,
        company: item.company,
        quote: item.quote,
        story: item.story,
        aside: item.aside ? `/embed/${item.aside.post_id}` : "",
      }
    : EMPTY;

type Props = { id: string; onOpen: (href: string) => void };

export function TestimonialForm({ id, onOpen }: Props) {
  const isNew = id === NEW;
  const item = useTestimonial(isNew ? null : id);
  return (
    <EditFrame back={SITE_ADMIN} item={isNew ? null : item} pathOf={(each) => `/testimonials/${each.id}`}>
      {(data) => <Fields key={data?.version ?? 0} item={data} onOpen={onOpen} />}
    </EditFrame>
  );
}

function Fields({ item, onOpen }: { item: Testimonial | null; onOpen: (href: string) => void }) {
  const save = useSaveTestimonial();
  const publish = usePublishTestimonial(item?.id ?? "");
  const remove = useDeleteTestimonial(item?.id ?? "");
  const { fields, isChanged, set, submit } = useEditedItem(item, fieldsOf(item), save, (id) => onOpen(`${SITE_ADMIN}/testimonials/${id}`));
  const input = (name: keyof TestimonialFields, maxLength: number) => ({
    label: copy[name],
    value: fields[name],
    maxLength,
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => set(name)(event.target.value),
  });
  return (
    <Card>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField {...input("name", 100)} required />
          <TextField {...input("role", 100)} />
          <TextField {...input("company", 100)} />
        </div>
        <TextArea {...input("quote", 500)} hint={copy.quoteHint} required />
        <MarkdownField label={copy.story} value={fields.story} maxLength={MAX_MARKDOWN} onChange={set("story")} />
        <TextField {...input("aside", 500)} hint={item?.aside ? `${adminCopy.asideHint} (${item.aside.title})` : adminCopy.asideHint} />
        <SaveBar isBusy={save.isPending} isChanged={isChanged} error={save.error}>
          {item && (
            <PublishButtons
              texts={{
                publishTitle: copy.publishTitle,
                publishText: copy.publishText(item.name),
                unpublishTitle: copy.unpublishTitle,
                unpublishText: copy.unpublishText(item.name),
                deleteTitle: copy.deleteTitle,
                deleteText: copy.deleteText(item.name),
              }}
              isPublished={item.published_at !== null}
              isChanged={isChanged}
              publish={publish}
              remove={remove}
              onDeleted={() => onOpen(SITE_ADMIN)}
            />
          )}
        </SaveBar>
      </form>
    </Card>
  );
}
