import { brand } from "@aside/brand/brand.ts";
import { SHARED_VIDEOS_PATH } from "@aside/contract/native/native-app.ts";
import { formRoutes } from "./form-routes.ts";
import { rare } from "./rare.ts";
import type { RouteRow } from "./route-row.ts";
import { replyRoutes } from "./reply-routes.ts";
import { MFA_PATH } from "./shell/mfa-gate.ts";

const aside = `/${brand.slug}`;

/** Every path of the app. Unknown paths are redirected to the landing page. */
export const routes: readonly RouteRow[] = [
  {
    path: "/",
    title: "Video messages for business",
    guarded: false,
    marketing: true,
    screen: async () => (await import("./screens/LandingScreen.tsx")).LandingScreen,
  },
  {
    path: "/login",
    title: "Sign In",
    guarded: false,
    marketing: true,
    screen: async () => (await import("./screens/sign-in/LoginScreen.tsx")).LoginScreen,
  },
  {
    path: "/sign-me-up",
    title: "Create your account",
    guarded: false,
    marketing: true,
    screen: rare("SignMeUpScreen"),
  },
  {
    path: "/logout",
    title: "Logout",
    guarded: false,
    screen: rare("LogoutScreen"),
  },
  {
    path: "/reset-password",
    title: "Reset password",
    guarded: false,
    screen: rare("ResetPasswordScreen"),
  },
  {
    path: "/update-password",
    title: "Choose a new password",
    guarded: false,
    screen: rare("UpdatePasswordScreen"),
  },
  {
    path: "/invite",
    title: "Invitation",
    guarded: false,
    screen: rare("InviteScreen"),
  },
  {
    path: "/integrate",
    title: "Signing in",
    guarded: false,
    screen: rare("IntegrateScreen"),
  },
  {
    path: "/oauth/consent/$uid",
    title: "Connect an app",
    guarded: false,
    screen: rare("ConsentScreen"),
  },
  {
    path: "/admin/api-keys",
    title: "API keys",
    guarded: true,
    screen: rare("AdminApiKeysScreen"),
  },
  { path: "/admin/partners", title: "Partners", guarded: true, screen: rare("AdminPartnersScreen") },
  { path: "/admin/crm", title: "CRM", guarded: true, screen: rare("AdminCrmScreen") },
  { path: "/admin/crm/$provider", title: "CRM activities", guarded: true, screen: rare("AdminCrmActivitiesScreen") },
  { path: "/admin/chat", title: "Slack and Teams", guarded: true, screen: rare("AdminChatScreen") },
  { path: "/chat/connect", title: "Connect your accounts", guarded: false, screen: rare("ChatConnectScreen") },
  { path: "/admin/mail-add-ons", title: "Gmail and Outlook", guarded: true, screen: rare("AdminMailAddOnsScreen") },
  { path: "/mail-add-ons/connect", title: "Connect your accounts", guarded: false, screen: rare("MailConnectScreen") },
  { path: "/admin/webhooks", title: "Webhooks", guarded: true, screen: rare("AdminWebhooksScreen") },
  { path: "/admin/webhooks/$webhookId", title: "Deliveries", guarded: true, screen: rare("AdminWebhookScreen") },
  {
    path: "/admin/apps",
    title: "Apps",
    guarded: true,
    screen: rare("AdminAppsScreen"),
  },
  {
    path: "/processing",
    title: "Processing",
    guarded: false,
    screen: rare("ProcessingScreen"),
  },

  {
    path: "/welcome",
    title: "Welcome",
    guarded: true,
    screen: rare("WelcomeScreen"),
  },
  {
    path: "/dashboard",
    title: "Inbox",
    guarded: true,
    screen: async () => (await import("./screens/DashboardScreen.tsx")).DashboardScreen,
  },
  { path: "/dashboard/true-avatar", title: "True Avatar", guarded: true, screen: rare("TrueAvatarScreen") },
  { path: "/dashboard/true-avatar/$personaId/set-up", title: "Set up your persona", guarded: true, screen: rare("SetUpAvatarScreen") },
  { path: "/dashboard/true-avatar/notes/$postId/people", title: "Personalize", guarded: true, screen: rare("PersonalizeScreen") },
  {
    path: "/dashboard/true-avatar/personalized/$batchId",
    title: "Personalized videos",
    guarded: true,
    screen: rare("PersonalizedScreen"),
  },
  { path: "/dashboard/true-avatar/notes/$postId", title: "Make a video", guarded: true, screen: rare("NotesToVideoScreen") },
  // The old path.
  { path: "/dashboard/persona", title: "True Avatar", guarded: true, screen: rare("OldAvatarScreen") },
  {
    path: "/dashboard/resources",
    title: "Resources",
    guarded: true,
    screen: rare("ResourcesScreen"),
  },
  {
    path: "/dashboard/company-library/reviews",
    title: "Reviews",
    guarded: true,
    screen: rare("ReviewsScreen"),
  },
  { path: SHARED_VIDEOS_PATH, title: "Shared videos", guarded: true, screen: rare("SharedVideosScreen") },
  { path: "/dashboard/inbox", title: "Inbox", guarded: true, screen: async () => (await import("./screens/InboxScreen.tsx")).InboxScreen },
  {
    path: "/dashboard/created-videos",
    title: `My ${brand.products}`,
    guarded: true,
    screen: async () => (await import("./screens/CreatedVideosScreen.tsx")).CreatedVideosScreen,
  },
  {
    path: "/dashboard/company-library",
    title: "Company library",
    guarded: true,
    screen: async () => (await import("./screens/library/LibraryScreen.tsx")).LibraryScreen,
  },
  {
    path: "/dashboard/company-library/settings",
    title: "Library settings",
    guarded: true,
    screen: rare("LibrarySettingsScreen"),
  },
  {
    path: "/dashboard/company-library/$folderId",
    title: "Company library",
    guarded: true,
    screen: async () => (await import("./screens/library/LibraryFolderScreen.tsx")).LibraryFolderScreen,
  },
  { path: "/search", title: "Search", guarded: true, screen: async () => (await import("./screens/SearchScreen.tsx")).SearchScreen },
  {
    path: "/analyses",
    title: "Analysis",
    guarded: true,
    screen: async () => (await import("./screens/AnalysesScreen.tsx")).AnalysesScreen,
  },
  {
    path: "/analyses/new",
    title: "New analysis",
    guarded: true,
    screen: rare("NewAnalysisScreen"),
  },
  {
    path: "/analyses/$analysisId",
    title: "Analysis",
    guarded: true,
    screen: rare("AnalysisScreen"),
  },
  {
    path: "/admin/users",
    title: "People",
    guarded: true,
    screen: rare("AdminUsersScreen"),
  },
  {
    path: "/admin/company",
    title: "Company",
    guarded: true,
    screen: rare("AdminCompanyScreen"),
  },
  {
    path: "/admin/audit",
    title: "Audit log",
    guarded: true,
    screen: rare("AdminAuditScreen"),
  },
  {
    path: "/admin/whitelist",
    title: "Whitelist",
    guarded: true,
    screen: rare("AdminWhitelistScreen"),
  },
  {
    path: "/admin/billing",
    title: "Billing",
    guarded: true,
    screen: rare("AdminBillingScreen"),
  },
  {
    path: "/admin/demos",
    title: "Demos",
    guarded: true,
    screen: rare("AdminDemosScreen"),
  },
  {
    path: "/schedule-demo",
    title: "Schedule a demo",
    guarded: false,
    marketing: true,
    screen: rare("ScheduleDemoScreen"),
  },
  {
    path: "/schedule-demo/$bookingId",
    title: "Your demo",
    guarded: false,
    marketing: true,
    screen: rare("ManageDemoScreen"),
  },
  {
    path: "/admin/site/{-$tab}",
    title: "Public site",
    guarded: true,
    screen: rare("AdminSiteScreen"),
  },
  {
    path: "/admin/site/testimonials/$testimonialId",
    title: "Testimonial",
    guarded: true,
    screen: rare("AdminSiteTestimonialScreen"),
  },
  {
    path: "/admin/site/newsletters/$newsletterId",
    title: "Newsletter",
    guarded: true,
    screen: rare("AdminSiteNewsletterScreen"),
  },
  {
    path: "/admin/errors",
    title: "Errors",
    guarded: true,
    screen: rare("AdminErrorsScreen"),
  },
  {
    path: "/admin/errors/$errorId",
    title: "Error",
    guarded: true,
    screen: rare("AdminErrorScreen"),
  },
  {
    path: "/contacts",
    title: "Contacts",
    guarded: true,
    screen: async () => (await import("./screens/ContactsScreen.tsx")).ContactsScreen,
  },
  {
    path: "/unsubscribe",
    title: "Unsubscribe",
    guarded: false,
    screen: rare("UnsubscribeScreen"),
  },
  {
    path: "/notifications",
    title: "Notifications",
    guarded: true,
    screen: async () => (await import("./screens/NotificationsScreen.tsx")).NotificationsScreen,
  },
  {
    path: "/checkout",
    title: "Checkout",
    guarded: true,
    screen: rare("CheckoutScreen"),
  },
  {
    path: "/plan-details",
    title: "Plan details",
    guarded: true,
    screen: rare("PlanDetailsScreen"),
  },
  {
    path: "/account/{-$tab}",
    title: "My Account",
    guarded: true,
    screen: async () => (await import("./screens/account/AccountScreen.tsx")).AccountScreen,
  },
  {
    path: MFA_PATH,
    title: "Two-factor authentication",
    guarded: true,
    screen: async () => (await import("./screens/sign-in/MfaValidateScreen.tsx")).MfaValidateScreen,
  },

  // The second one is where the browser extension of Firefox records.
  ...[`${aside}/new`, "/extension"].map((path) => ({
    path,
    title: `New ${brand.product}`,
    guarded: true,
    screen: async () => (await import("./screens/record/NewAsideScreen.tsx")).NewAsideScreen,
  })),
  { path: "/extension/connected", title: "Connected", guarded: false, screen: rare("ExtensionConnectedScreen") },
  {
    path: `${aside}/deleted`,
    title: "Deleted",
    guarded: false,
    screen: async () => (await import("./screens/DeletedScreen.tsx")).DeletedScreen,
  },
  {
    path: `${aside}/$eventId`,
    title: brand.product,
    guarded: false,
    screen: async () => (await import("./screens/AsideScreen.tsx")).AsideScreen,
  },
  {
    path: `${aside}/$eventId/record`,
    title: "Record",
    guarded: true,
    step: "record",
    screen: async () => (await import("./screens/record/RecordScreen.tsx")).RecordScreen,
  },
  {
    path: `${aside}/$eventId/edit-video`,
    title: "Edit video",
    guarded: true,
    screen: async () => (await import("./screens/record/EditVideoScreen.tsx")).EditVideoScreen,
  },
  {
    path: `${aside}/$eventId/preview`,
    title: "Preview",
    guarded: true,
    step: "preview",
    screen: async () => (await import("./screens/PreviewScreen.tsx")).PreviewScreen,
  },
  {
    path: `${aside}/$eventId/view`,
    title: "View",
    guarded: false,
    screen: async () => (await import("./screens/ViewScreen.tsx")).ViewScreen,
  },
  // In emails to people with an account: signs them in first, where their browser doesn't know them (server/email/links.ts).
  {
    path: `${aside}/$eventId/open`,
    title: "Open",
    guarded: true,
    screen: async () => (await import("./screens/ViewScreen.tsx")).ViewScreen,
  },
  {
    path: `${aside}/$eventId/sent`,
    title: "Sent",
    guarded: true,
    step: "sent",
    screen: async () => (await import("./screens/SentScreen.tsx")).SentScreen,
  },
  {
    path: `${aside}/$eventId/approval/sent`,
    title: "Sent for approval",
    guarded: true,
    screen: rare("ApprovalSentScreen"),
  },

  ...replyRoutes,
  ...formRoutes,

  ...(import.meta.env.DEV || import.meta.env.VITE_GALLERY
    ? [
        {
          path: "/dev/gallery",
          title: "Gallery",
          guarded: false,
          screen: async () => (await import("./gallery/GalleryScreen.tsx")).GalleryScreen,
        },
      ]
    : []),
];
