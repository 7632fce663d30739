import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { scriptsOf } from "./scripts-of.ts";

const SIGNED_IN = ["index.html", "src/shell/navigation/SignedInMenu.tsx"];
/** Names the files of screens that few people open. */
const RARE = ["src/rare-screens.ts"];
/** Loaded when the browser is idle, so that toasts, menus and dialogs work offline. */
const IDLE = [
  "../../packages/ui/feedback/Toasts.tsx",
  "../../packages/ui/overlays/Menu.tsx",
  "../../features/site/web/menu-icons.ts",
  "../../packages/ui/overlays/OpenDialog.tsx",
  "../../features/notifications/web/NotificationPopover.tsx",
];

interface Page {
  /** The entry, and the dynamic imports that the page starts without a click. What these import statically is found in the manifest. */
  chunks: readonly string[];
  /** Maximum size of all scripts with gzip, in kB. */
  budget: number;
}

const screen = (file: string, budget: number): Page => ({ chunks: [...SIGNED_IN, `src/screens/${file}.tsx`], budget });

/** The scripts of each page. Journeys in testing/e2e compare the budgets of the share page and the inbox with what Chromium loads. */
export const PAGES = {
  "share page until the first frame": { chunks: ["share.html"], budget: 18 },
  "share page": {
    chunks: ["share.html", "src/share/mount-share.tsx", "../../packages/ui/feedback/Toasts.tsx"],
    budget: 158,
  },
  inbox: screen("InboxScreen", 203),
  "inbox when idle": { chunks: [...SIGNED_IN, ...IDLE, "src/screens/InboxScreen.tsx"], budget: 253 },
  "created videos": screen("CreatedVideosScreen", 203),
  record: screen("record/RecordScreen", 395),
  preview: screen("PreviewScreen", 240),
  sent: screen("SentScreen", 186),
  search: screen("SearchScreen", 175),
  contacts: screen("ContactsScreen", 177),
  notifications: screen("NotificationsScreen", 170),
  library: screen("library/LibraryScreen", 199),
  "library folder": screen("library/LibraryFolderScreen", 207),
  "true avatar": { chunks: [...SIGNED_IN, ...RARE, "src/screens/avatar/TrueAvatarScreen.tsx"], budget: 191 },
  // Without the models of the hints, which the camera loads.
  "notes to video": { chunks: [...SIGNED_IN, ...RARE, "src/screens/avatar/NotesToVideoScreen.tsx"], budget: 230 },
  "true avatar set-up": { chunks: [...SIGNED_IN, ...RARE, "src/screens/avatar/SetUpAvatarScreen.tsx"], budget: 198 },
  personalize: { chunks: [...SIGNED_IN, ...RARE, "src/screens/avatar/PersonalizeScreen.tsx"], budget: 195 },
  "personalized videos": { chunks: [...SIGNED_IN, ...RARE, "src/screens/avatar/PersonalizedScreen.tsx"], budget: 179 },
  analyses: screen("AnalysesScreen", 174),
  reviews: {
    chunks: [...SIGNED_IN, "src/screens/library/ReviewsScreen.tsx"],
    budget: 216,
  },
  "approval sent": screen("library/ApprovalSentScreen", 186),
  account: { chunks: [...SIGNED_IN, "src/screens/account/AccountScreen.tsx", "src/screens/account/ProfileTab.tsx"], budget: 190 },
  form: { chunks: ["index.html", ...RARE, "src/screens/forms/PublicFormScreen.tsx"], budget: 182 },
  conversation: { chunks: ["index.html", ...RARE, "src/screens/forms/ConversationScreen.tsx"], budget: 204 },
  submissions: { chunks: [...SIGNED_IN, ...RARE, "src/screens/admin/AdminSubmissionsScreen.tsx"], budget: 198 },
  "form builder": { chunks: [...SIGNED_IN, ...RARE, "src/screens/admin/AdminFormScreen.tsx"], budget: 214 },
  /** Without Microsoft's own scripts, and before its sign-in. */
  "task pane of Outlook": { chunks: ["outlook.html"], budget: 100 },
} satisfies Record<string, Page>;

/** The size of a script as servers send it, with gzip. */
export const gzipSize = (script: Uint8Array): number => gzipSync(script, { level: 9 }).length;

/** The table of all pages: script files, their size in kB, and the budget. */
export function measurePages(dist: string): { page: string; files: number; kB: number; budget: number }[] {
  return Object.entries(PAGES).map(([page, { chunks, budget }]) => {
    const files = scriptsOf(dist, chunks);
    const bytes = files.reduce((sum, file) => sum + gzipSize(readFileSync(join(dist, file))), 0);
    return { page, files: files.length, kB: Math.round(bytes / 100) / 10, budget };
  });
}
