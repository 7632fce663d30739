import { brand } from "@aside/brand/brand.ts";

type Given = {
  /** The form's title. */
  form: string;
  /** The visitor's name. */
  name: string;
  /** The author of the message. */
  author: string;
};
type Texts = { subject: string; heading: string; body: string; action: string };

/** Texts of the emails about forms, by kind (server/jobs.ts). */
export const emailCopy = {
  submitted: ({ form, name }: Given): Texts => ({
    subject: `New submission: ${form} – ${name}`,
    heading: `${name} submitted “${form}”`,
    body: "",
    action: "View submission",
  }),
  confirmation: ({ form }: Given): Texts => ({
    subject: `We received your message: ${form}`,
    heading: "We received your message",
    body: "Our answer appears in your conversation, where you can also add something. Keep this link private: it opens your conversation.",
    action: "View conversation",
  }),
  answer: ({ form, author }: Given): Texts => ({
    subject: `${author} answered: ${form}`,
    heading: `${author} answered`,
    body: "",
    action: "View conversation",
  }),
  follow_up: ({ form, name }: Given): Texts => ({
    subject: `${name} wrote again: ${form}`,
    heading: `${name} wrote again`,
    body: "",
    action: "View submission",
  }),
  video: "A video message",
  videoLabel: "Video",
  videoIncluded: "Included",
  whyVisitor: `You get this email because someone entered your address in a form on ${brand.product}.`,
  whyAgent: `You get this email because you receive submissions of this form on ${brand.product}.`,
} as const;
