import type { ComponentType } from "react";

/** Screens that few people open. Their list is a chunk of its own, because the first script of every page names the files of each screen. */
export const rareScreens = {
  AdminApiKeysScreen: async () => (await import("./screens/admin/AdminApiKeysScreen.tsx")).AdminApiKeysScreen,
  AdminAuditScreen: async () => (await import("./screens/admin/AdminAuditScreen.tsx")).AdminAuditScreen,
  AdminBillingScreen: async () => (await import("./screens/admin/AdminBillingScreen.tsx")).AdminBillingScreen,
  AdminCompanyScreen: async () => (await import("./screens/admin/AdminCompanyScreen.tsx")).AdminCompanyScreen,
  AdminErrorScreen: async () => (await import("./screens/admin/AdminErrorScreen.tsx")).AdminErrorScreen,
  AdminErrorsScreen: async () => (await import("./screens/admin/AdminErrorsScreen.tsx")).AdminErrorsScreen,
  AdminFormScreen: async () => (await import("./screens/admin/AdminFormScreen.tsx")).AdminFormScreen,
  AdminFormsScreen: async () => (await import("./screens/admin/AdminFormsScreen.tsx")).AdminFormsScreen,
  AdminSubmissionScreen: async () => (await import("./screens/admin/AdminSubmissionScreen.tsx")).AdminSubmissionScreen,
  AdminSubmissionsScreen: async () => (await import("./screens/admin/AdminSubmissionsScreen.tsx")).AdminSubmissionsScreen,
  AdminUsersScreen: async () => (await import("./screens/admin/AdminUsersScreen.tsx")).AdminUsersScreen,
  AdminWhitelistScreen: async () => (await import("./screens/admin/AdminWhitelistScreen.tsx")).AdminWhitelistScreen,
  AnalysisScreen: async () => (await import("./screens/AnalysisScreen.tsx")).AnalysisScreen,
  ConversationScreen: async () => (await import("./screens/forms/ConversationScreen.tsx")).ConversationScreen,
  FormEditScreen: async () => (await import("./screens/forms/FormEditScreen.tsx")).FormEditScreen,
  FormRecordScreen: async () => (await import("./screens/forms/FormRecordScreen.tsx")).FormRecordScreen,
  FormSuccessScreen: async () => (await import("./screens/forms/FormSuccessScreen.tsx")).FormSuccessScreen,
  IntegrateScreen: async () => (await import("./screens/sign-in/IntegrateScreen.tsx")).IntegrateScreen,
  NewAnalysisScreen: async () => (await import("./screens/NewAnalysisScreen.tsx")).NewAnalysisScreen,
  PublicFormScreen: async () => (await import("./screens/forms/PublicFormScreen.tsx")).PublicFormScreen,
  UnsubscribeScreen: async () => (await import("./screens/UnsubscribeScreen.tsx")).UnsubscribeScreen,
  WelcomeScreen: async () => (await import("./screens/WelcomeScreen.tsx")).WelcomeScreen,
} satisfies Record<string, () => Promise<ComponentType>>;
