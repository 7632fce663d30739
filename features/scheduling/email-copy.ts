import { brand } from "@aside/brand/brand.ts";

type Texts = { subject: string; heading: string; body: string };
type ForVisitor = { host: string; when: string };
type ForHost = { visitor: string; when: string };

/** Texts of the emails about demos. */
export const emailCopy = {
  join: "Join the meeting",
  change: "Move or cancel the demo",
  bookAgain: "Choose another time",
  visitor: {
    booked: ({ host, when }: ForVisitor): Texts => ({
      subject: `Your ${brand.product} demo: ${when}`,
      heading: "Your demo is booked",
      body: `You will meet ${host}. The calendar entry is attached.`,
    }),
    moved: ({ host, when }: ForVisitor): Texts => ({
      subject: `Your ${brand.product} demo was moved: ${when}`,
      heading: "Your demo was moved",
      body: `You will meet ${host}. The attached calendar entry replaces the earlier one.`,
    }),
    canceled: ({ when }: ForVisitor): Texts => ({
      subject: `Your ${brand.product} demo is canceled: ${when}`,
      heading: "Your demo is canceled",
      body: "The attached file removes it from your calendar.",
    }),
    reminder: ({ host, when }: ForVisitor): Texts => ({
      subject: `Reminder: your ${brand.product} demo, ${when}`,
      heading: "Your demo starts soon",
      body: `You will meet ${host}.`,
    }),
  },
  host: {
    booked: ({ visitor, when }: ForHost): Texts => ({
      subject: `New demo: ${visitor}, ${when}`,
      heading: `${visitor} booked a demo`,
      body: "",
    }),
    moved: ({ visitor, when }: ForHost): Texts => ({
      subject: `Demo moved: ${visitor}, ${when}`,
      heading: `The demo with ${visitor} was moved`,
      body: "",
    }),
    canceled: ({ visitor, when }: ForHost): Texts => ({
      subject: `Demo canceled: ${visitor}, ${when}`,
      heading: `The demo with ${visitor} is canceled`,
      body: "",
    }),
    reminder: ({ visitor, when }: ForHost): Texts => ({
      subject: `Reminder: demo with ${visitor}, ${when}`,
      heading: `Your demo with ${visitor} starts soon`,
      body: "",
    }),
  },
} as const;
