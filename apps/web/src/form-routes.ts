import type { RouteRow } from "./routes.tsx";

/** Paths and titles of the product's own forms (features/forms/built-in-forms.ts, whose texts are not needed on other pages). */
const BUILT_IN: readonly [slug: string, title: string][] = [
  ["contact-sales", "Contact sales"],
  ["contact-healthcare-sales", "Contact healthcare sales"],
  ["support", "Get support"],
  ["feedback", "Share feedback"],
  ["deal-registration", "Register a deal"],
];

const form = async () => (await import("./screens/forms/PublicFormScreen.tsx")).PublicFormScreen;
const success = async () => (await import("./screens/forms/FormSuccessScreen.tsx")).FormSuccessScreen;
const record = async () => (await import("./screens/forms/FormRecordScreen.tsx")).FormRecordScreen;
const edit = async () => (await import("./screens/forms/FormEditScreen.tsx")).FormEditScreen;

const formPages = ([path, title]: readonly [string, string]): RouteRow[] => [
  { path, title, guarded: false, marketing: true, screen: form },
  { path: `${path}/success`, title: "Message sent", guarded: false, marketing: true, screen: success },
  { path: `${path}/$postId/record`, title: "Record a video", guarded: false, screen: record },
  { path: `${path}/$postId/edit-video`, title: "Edit your video", guarded: false, screen: edit },
];

export const formRoutes: readonly RouteRow[] = [
  ...BUILT_IN.flatMap(([slug, title]) => formPages([`/${slug}`, title])),
  ...formPages(["/form/$formId", "Form"]),
  {
    path: "/conversation/$submissionId",
    title: "Conversation",
    guarded: false,
    screen: async () => (await import("./screens/forms/ConversationScreen.tsx")).ConversationScreen,
  },
  {
    path: "/admin/forms",
    title: "Forms",
    guarded: true,
    screen: async () => (await import("./screens/admin/AdminFormsScreen.tsx")).AdminFormsScreen,
  },
  {
    path: "/admin/forms/submissions",
    title: "Submissions",
    guarded: true,
    screen: async () => (await import("./screens/admin/AdminSubmissionsScreen.tsx")).AdminSubmissionsScreen,
  },
  {
    path: "/admin/forms/submissions/$submissionId",
    title: "Submission",
    guarded: true,
    screen: async () => (await import("./screens/admin/AdminSubmissionScreen.tsx")).AdminSubmissionScreen,
  },
  {
    path: "/admin/forms/$formId",
    title: "Form",
    guarded: true,
    screen: async () => (await import("./screens/admin/AdminFormScreen.tsx")).AdminFormScreen,
  },
];
