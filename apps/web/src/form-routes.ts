import { rare } from "./rare.ts";
import type { RouteRow } from "./route-row.ts";

/** Paths and titles of the product's own forms (features/forms/built-in-forms.ts, whose texts are not needed on other pages). */
const BUILT_IN: readonly [slug: string, title: string][] = [
  ["contact-sales", "Contact sales"],
  ["contact-healthcare-sales", "Contact healthcare sales"],
  ["support", "Get support"],
  ["feedback", "Share feedback"],
  ["deal-registration", "Register a deal"],
];

const form = rare("PublicFormScreen");
const success = rare("FormSuccessScreen");
const record = rare("FormRecordScreen");
const edit = rare("FormEditScreen");

const WITHOUT_VIDEO = "/contact-healthcare-sales";

const formPages = (path: string, title: string): RouteRow[] => [
  { path, title, guarded: false, screen: form },
  { path: `${path}/success`, title: "Message sent", guarded: false, screen: success },
];

const videoPages = (path: string): RouteRow[] => [
  { path: `${path}/$postId/record`, title: "Record a video", guarded: false, screen: record },
  { path: `${path}/$postId/edit-video`, title: "Edit your video", guarded: false, screen: edit },
];

const COMPANY_FORM = "/form/$formId";

export const formRoutes: readonly RouteRow[] = [
  ...BUILT_IN.flatMap(([slug, title]) => [
    ...formPages(`/${slug}`, title).map((row) => ({ ...row, marketing: true })),
    ...(`/${slug}` === WITHOUT_VIDEO ? [] : videoPages(`/${slug}`)),
  ]),
  ...[...formPages(COMPANY_FORM, "Form"), ...videoPages(COMPANY_FORM)].map((row) => ({ ...row, forVisitors: true })),
  {
    path: "/conversation/$submissionId",
    title: "Conversation",
    guarded: false,
    forVisitors: true,
    screen: rare("ConversationScreen"),
  },
  {
    path: "/admin/forms",
    title: "Forms",
    guarded: true,
    screen: rare("AdminFormsScreen"),
  },
  {
    path: "/admin/forms/submissions",
    title: "Submissions",
    guarded: true,
    screen: rare("AdminSubmissionsScreen"),
  },
  {
    path: "/admin/forms/submissions/$submissionId",
    title: "Submission",
    guarded: true,
    screen: rare("AdminSubmissionScreen"),
  },
  {
    path: "/admin/forms/$formId",
    title: "Form",
    guarded: true,
    screen: rare("AdminFormScreen"),
  },
];
