import { brand } from "@aside/brand/brand.ts";
import type { FormField } from "./contract.ts";
import { PERSON_FIELDS } from "./form-fields.ts";

/** Stored as `forms.slug`; the public path is `/{slug}`. */
export const FORM_SLUGS = ["contact-sales", "contact-healthcare-sales", "support", "feedback", "deal-registration"] as const;
export type FormSlug = (typeof FORM_SLUGS)[number];

export type BuiltInForm = {
  title: string;
  intro: string;
  fields: readonly FormField[];
  successText: string;
  allowsVideo: boolean;
  /** The mailbox that the submissions belong to. */
  mailbox: { name: string; address: string };
};

const { sales, support, feedback, healthSales } = brand.mailboxes;

const line = (key: string, label: string, isRequired = false): FormField => ({
  key,
  label,
  type: "text",
  is_required: isRequired,
  options: [],
});
const message = (label: string, isRequired: boolean): FormField => ({
  key: "message",
  label,
  type: "longtext",
  is_required: isRequired,
  options: [],
});
const company = line("company", "Company", true);
const phone: FormField = { key: "phone", label: "Phone", type: "phone", is_required: false, options: [] };
const teamSize: FormField = {
  key: "team_size",
  label: "Team size",
  type: "select",
  is_required: false,
  options: ["1–10", "11–50", "51–200", "201–1,000", "More than 1,000"],
};

/** The product's own forms. Their texts and fields are part of the product; an administrator sets where submissions go. */
export const BUILT_IN_FORMS: Readonly<Record<FormSlug, BuiltInForm>> = {
  "contact-sales": {
    title: "Contact sales",
    intro: `Tell us what your team wants to do with ${brand.product}. Record a short video or write: we answer in the same way.`,
    fields: [...PERSON_FIELDS, company, teamSize, phone, message("How can we help?", true)],
    successText: "Thank you. Someone from our team will answer you by email.",
    allowsVideo: true,
    mailbox: { name: `${brand.product} sales`, address: sales },
  },
  "contact-healthcare-sales": {
    title: "Contact healthcare sales",
    intro: `Tell us about your organization and how you want to use video messages. Please don't include patient data.`,
    fields: [
      ...PERSON_FIELDS,
      line("organization", "Organization", true),
      line("job_title", "Job title"),
      phone,
      message("How can we help?", true),
    ],
    successText: "Thank you. Someone from our healthcare team will answer you by email.",
    // A recording could show patients: the specification has no record route for this form.
    allowsVideo: false,
    mailbox: { name: `${brand.product} healthcare sales`, address: healthSales },
  },
  support: {
    title: "Get support",
    intro: "Show us what happens in a video, or describe it. You can attach files.",
    fields: [...PERSON_FIELDS, line("subject", "Subject", true), message("What happened, and what did you expect?", true)],
    successText: "Thank you. Our support team will answer you by email.",
    allowsVideo: true,
    mailbox: { name: `${brand.product} support`, address: support },
  },
  feedback: {
    title: "Share feedback",
    intro: `What works well, what doesn't, what is missing? Say it on video or write it. The team that builds ${brand.product} sees every message.`,
    fields: [
      ...PERSON_FIELDS,
      { key: "topic", label: "Topic", type: "select", is_required: false, options: ["An idea", "A problem", "Praise", "Something else"] },
      message("Your feedback", true),
    ],
    successText: "Thank you. If you asked a question, we answer you by email.",
    allowsVideo: true,
    mailbox: { name: `${brand.product} feedback`, address: feedback },
  },
  "deal-registration": {
    title: "Register a deal",
    intro: "For partners: register a customer that you are talking to, so that no one else works on the same deal.",
    fields: [
      ...PERSON_FIELDS,
      line("partner_company", "Your company", true),
      line("customer", "Customer", true),
      { key: "domain", label: "Customer's domain", type: "domain", is_required: true, options: [] },
      line("seats", "Expected seats"),
      line("closing_date", "Expected closing date"),
      message("About the deal", false),
    ],
    successText: "Thank you. We check the deal and answer you by email.",
    allowsVideo: true,
    mailbox: { name: `${brand.product} sales`, address: sales },
  },
};

export const isFormSlug = (key: string): key is FormSlug => (FORM_SLUGS as readonly string[]).includes(key);
