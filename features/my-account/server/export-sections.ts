import type { Queryable } from "@aside/server/db/open-database.ts";
import * as store from "./export-store.ts";

type Page = (db: Queryable, userId: string, after: string) => Promise<{ cursor: string }[]>;
export type Section = { name: string; says: string; read: (db: Queryable, userId: string) => AsyncIterable<unknown> };

/** A file of the archive. Its rows are read in pages by a cursor, so that a whole list is never in memory. */
function section(name: string, says: string, page: Page): Section {
  return {
    name,
    says,
    async *read(db, userId) {
      let after = "";
      for (;;) {
        const rows = await page(db, userId, after);
        for (const { cursor: _, ...row } of rows) yield row;
        const last = rows.at(-1);
        if (!last || rows.length < store.PAGE) return;
        after = last.cursor;
      }
    },
  };
}

export const SECTIONS: Section[] = [
  section("profile", "your profile and settings.", store.profilePage),
  section("sessions", "your current and earlier sign-ins, by browser and device.", store.sessionsPage),
  section("ways-in", "connected accounts, passkeys and second factors, without their secrets.", store.waysInPage),
  section("asides", "the Asides you created, with their privacy settings and recipients.", store.asidesPage),
  section("posts", "your video messages and replies: titles, notes, summaries, action items, chapters.", store.postsPage),
  section("attachments", "the files attached to them, each stored in attachments/ by post ID and its own ID.", store.attachmentsPage),
  section("transcripts", "transcripts of your videos. Times are seconds from the start.", store.transcriptsPage),
  section("insights", "generated or edited summaries, action items and titles.", store.insightsPage),
  section("views", "who watched your video messages, as far as known.", store.viewsPage),
  section("replies", "who replied to your Asides, and when.", store.repliesPage),
  section("received", "video messages sent to you.", store.receivedPage),
  section("watched", "video messages you watched.", store.watchedPage),
  section("reactions-given", "your reactions to video messages.", store.reactionsGivenPage),
  section("reactions-received", "others' reactions to your video messages.", store.reactionsReceivedPage),
  section("comments-given", "your comments on video messages.", store.commentsGivenPage),
  section("comments-received", "others' comments on your video messages.", store.commentsReceivedPage),
  section("private-notes", "your private notes about video messages.", store.privateNotesPage),
  section("prompts", "your saved prompts.", store.promptsPage),
  section("analyses", "your questions about several videos, with the answers.", store.analysesPage),
  section("contacts", "your address book, with its groups.", store.contactsPage),
  section("contact-groups", "the groups of your address book.", store.contactGroupsPage),
  section("unsubscribed", "the senders whose emails you unsubscribed from.", store.unsubscribedPage),
  section("newsletter", "your subscription to the newsletter.", store.newsletterPage),
  section("labels", "your labels and favorites, with their video messages.", store.labelsPage),
  section("form-submissions", "what you submitted to contact forms while signed in, with the conversations.", store.formSubmissionsPage),
  section("searches", "your searches.", store.searchesPage),
  section("handed-on", "video messages you shared, how you shared them, and the time saved in seconds.", store.sharedPage),
  section("notifications", "your notifications, and when you read them.", store.notificationsPage),
  section("notification-settings", "your notification settings, and your devices with push notifications.", store.notificationSettingsPage),
  section("activity", "audit log entries of your actions and of changes to your account.", store.activityPage),
];
