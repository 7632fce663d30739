import { Card } from "@aside/ui/elements/Card.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { MAX_MARKDOWN, type Newsletter } from "../../admin-contract.ts";
import { adminCopy } from "../../copy.ts";
import { EditFrame } from "./EditFrame.tsx";
import { MarkdownField } from "./MarkdownField.tsx";
import { PublishButtons } from "./PublishButtons.tsx";
import { type NewsletterFields, useDeleteNewsletter, useNewsletter, usePublishNewsletter, useSaveNewsletter } from "./queries.ts";
import { SaveBar } from "./SaveBar.tsx";
import { SendCard } from "./SendCard.tsx";
import { NEW, SITE_ADMIN } from "./site-admin-paths.ts";
import { useEditedItem } from "./use-edited-item.ts";

const copy = adminCopy.newsletter;
const LIST = `${SITE_ADMIN}/newsletters`;
const EMPTY: NewsletterFields = { title: "", summary: "", body: "" };

const fieldsOf = (item: Newsletter | null): NewsletterFields =>
  item ? { title: item.title, summary: item.summary, body: item.body } : EMPTY;

/** `email`: the administrator's, who gets the tests. */
type Props = { id: string; email: string; onOpen: (href: string) => void };

export function NewsletterForm({ id, email, onOpen }: Props) {
  const isNew = id === NEW;
  const item = useNewsletter(isNew ? null : id);
  return (
    <EditFrame back={LIST} item={isNew ? null : item} pathOf={(each) => `/newsletters/${each.id}`}>
      {(data) => <Fields key={data?.version ?? 0} item={data} email={email} onOpen={onOpen} />}
    </EditFrame>
  );
}

function Fields({ item, email, onOpen }: { item: Newsletter | null; email: string; onOpen: (href: string) => void }) {
  const save = useSaveNewsletter();
  const publish = usePublishNewsletter(item?.id ?? "");
  const remove = useDeleteNewsletter(item?.id ?? "");
  const { fields, isChanged, set, submit } = useEditedItem(item, fieldsOf(item), save, (id) => onOpen(`${LIST}/${id}`));
  return (
    <>
      <Card>
        <form onSubmit={submit} className="flex flex-col gap-4">
          <TextField
            label={copy.subject}
            hint={copy.subjectHint}
            value={fields.title}
            maxLength={150}
            required
            autoComplete="off"
            onChange={(event) => set("title")(event.target.value)}
          />
          <TextField
            label={copy.summary}
            hint={copy.summaryHint}
            value={fields.summary}
            maxLength={300}
            autoComplete="off"
            onChange={(event) => set("summary")(event.target.value)}
          />
          <MarkdownField label={copy.body} value={fields.body} maxLength={MAX_MARKDOWN} required onChange={set("body")} />
          <SaveBar isBusy={save.isPending} isChanged={isChanged} error={save.error}>
            {item && (
              <PublishButtons
                texts={{
                  publishTitle: copy.publishTitle,
                  publishText: copy.publishText,
                  unpublishTitle: copy.unpublishTitle,
                  unpublishText: copy.unpublishText,
                  deleteTitle: copy.deleteTitle,
                  deleteText: copy.deleteText(item.title),
                }}
                isPublished={item.published_at !== null}
                isChanged={isChanged}
                publish={publish}
                remove={remove}
                onDeleted={() => onOpen(LIST)}
              />
            )}
          </SaveBar>
        </form>
      </Card>
      {item && <SendCard item={item} email={email} isChanged={isChanged} />}
    </>
  );
}
