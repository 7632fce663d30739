import { mailLink } from "@aside/server/email/links.ts";
import { button, heading, layout, type MailPart, paragraph, summaryBox } from "@aside/server/email/layout.ts";
import { headerSafe } from "@aside/server/email/port.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { emailCopy } from "../../email-copy.ts";
import { conversationPath } from "../conversation/conversation-key.ts";
import type { MessageRow } from "../conversation/messages-store.ts";
import type { Form } from "../forms/form.ts";
import type { MailKind } from "../jobs.ts";
import type { StoredAnswer, SubmissionRow } from "../submissions/submissions-store.ts";

type Given = { submission: SubmissionRow; form: Form; message: MessageRow | null };

/** What people typed is text: it is escaped, and no links are made of it. */
export function writeFormMail(context: AppContext, kind: MailKind, given: Given): { subject: string; html: string; text: string } {
  const { submission, form, message } = given;
  const isVisitor = kind === "confirmation" || kind === "answer";
  const texts = emailCopy[kind]({ form: form.title, name: submission.name, author: message?.author_name ?? "" });
  const href = mailLink(context.config, isVisitor ? conversationPath(context, submission.id) : `/admin/forms/submissions/${submission.id}`);
  const parts: MailPart[] = [
    heading(texts.heading),
    ...(texts.body === "" ? [] : [paragraph(texts.body)]),
    ...contentOf(kind, given),
    button({ label: texts.action, href }),
  ];
  return {
    subject: headerSafe(texts.subject),
    ...layout({ preview: texts.heading, parts, ...(isVisitor ? { footer: emailCopy.whyVisitor } : { footer: emailCopy.whyAgent }) }),
  };
}

function contentOf(kind: MailKind, { submission, message }: Given): MailPart[] {
  if (message) return [summaryBox({ title: message.author_name, body: message.kind === "video" ? emailCopy.video : message.text })];
  if (kind === "confirmation" && !submission.wants_copy) return [];
  const answers = (submission.answers as StoredAnswer[]).map(({ label, value }) => summaryBox({ title: label, body: value }));
  return [...answers, ...(submission.has_video ? [summaryBox({ title: emailCopy.videoLabel, body: emailCopy.videoIncluded })] : [])];
}
