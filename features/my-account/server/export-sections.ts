import type { Queryable } from "@aside/server/db/open-database.ts";
import * as store from "./export-store.ts";

type Page = (db: Queryable, userId: string, after: string) => Promise<{ cursor: string }[]>;
export type Section = { name: string; says: string; read: (db: Queryable, userId: string) => AsyncIterable<unknown> };

/** A file of the archive. Its rows are read in pages by a cursor, so that no list is in memory as a whole. */
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
  section("profile", "who you are here, and your settings.", store.profilePage),
  section("sessions", "where you were and are signed in.", store.sessionsPage),
  section("ways-in", "accounts of others, passkeys and second factors that you sign in with, without their secrets.", store.waysInPage),
  section("asides", "what you created, with its privacy settings and recipients.", store.asidesPage),
  section("posts", "your video messages and replies: titles, notes, summaries, action items, chapters.", store.postsPage),
  section(
    "attachments",
    "the files attached to them; each is in attachments/ under the id of its post and its own.",
    store.attachmentsPage,
  ),
  section("transcripts", "what was said in them, in seconds from their beginning.", store.transcriptsPage),
  section("insights", "summaries, action items and titles as they were made or edited.", store.insightsPage),
  section("views", "who saw your video messages, as far as it is known.", store.viewsPage),
  section("replies", "who answered your Asides, and when.", store.repliesPage),
  section("received", "what was sent to you.", store.receivedPage),
  section("watched", "what you watched of others.", store.watchedPage),
  section("reactions-given", "your reactions to video messages.", store.reactionsGivenPage),
  section("reactions-received", "the reactions of others to yours.", store.reactionsReceivedPage),
  section("comments-given", "what you said about video messages.", store.commentsGivenPage),
  section("comments-received", "what others said about yours.", store.commentsReceivedPage),
  section("private-notes", "your own notes about video messages, seen by nobody else.", store.privateNotesPage),
  section("prompts", "your saved prompts.", store.promptsPage),
  section("analyses", "your questions to several videos, and the answers.", store.analysesPage),
  section("contacts", "your address book, with its groups.", store.contactsPage),
  section("contact-groups", "the groups of your address book.", store.contactGroupsPage),
  section("unsubscribed", "the senders whose emails you unsubscribed from.", store.unsubscribedPage),
  section("labels", "your labels and your favorites, and on which video messages they are.", store.labelsPage),
  section("searches", "what you searched your video messages for.", store.searchesPage),
  section("handed-on", "which video messages you handed on, how, and the seconds that speaking saved you in them.", store.sharedPage),
  section("notifications", "your notifications, and when you read them.", store.notificationsPage),
  section("notification-settings", "your notification settings, and your devices with push notifications.", store.notificationSettingsPage),
  section("activity", "what the audit log keeps of what you did and what was done to your account.", store.activityPage),
];
