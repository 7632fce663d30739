import { escapeHtml } from "@aside/contract/text/escape-html.ts";

/**
 * The parts of Google's cards that are used. Source: "Generic card" in developers.google.com/workspace/add-ons/guides/alternate-runtimes.
 * Texts are HTML there: what people wrote is escaped.
 */
export type OnClick =
  | { action: { function: string; parameters: { key: string; value: string }[] } }
  | { openLink: { url: string; openAs: "FULL_SIZE" | "OVERLAY"; onClose: "NOTHING" | "RELOAD" } };
export type Button = { text: string; altText?: string; onClick: OnClick };
export type Widget =
  | { textParagraph: { text: string } }
  | { buttonList: { buttons: Button[] } }
  | { textInput: { name: string; label: string; type: "SINGLE_LINE"; value?: string } }
  | { divider: Record<string, never> }
  | {
      decoratedText: {
        text: string;
        wrapText: boolean;
        bottomLabel?: string;
        icon?: { iconUrl: string; altText: string };
        button?: Button;
      };
    };
export type Card = { header: { title: string }; sections: { header?: string; widgets: Widget[] }[] };

type Action = { navigations?: ({ pushCard: Card } | { updateCard: Card })[]; notification?: { text: string } };
type Draft = { gmailAction: { updateDraftActionMarkup: { updateBody: { type: "IN_PLACE_INSERT"; insertContents: Content[] } } } };
type Content = { content: string; contentType: "MUTABLE_HTML" };

/** What a trigger of the manifest gets, as opening a draft. */
export type TriggerReply = { action: Action } | ScopeRequest;
/** What a click in a card gets. */
export type ClickReply = { renderActions: { action: Action; hostAppAction?: Draft } } | ScopeRequest;
type ScopeRequest = { requesting_google_scopes: { scopes: string[] } };

export const said = escapeHtml;

export const openCard = (card: Card): TriggerReply => ({ action: { navigations: [{ pushCard: card }] } });
export const replaceCard = (card: Card): ClickReply => ({ renderActions: { action: { navigations: [{ updateCard: card }] } } });
export const notify = (text: string): ClickReply => ({ renderActions: { action: { notification: { text } } } });
export const askForScopes = (...scopes: string[]): ScopeRequest => ({ requesting_google_scopes: { scopes } });

/** Inserts at the cursor, and shows the card. */
export const insertIntoDraft = (html: string, card: Card): ClickReply => ({
  renderActions: {
    action: { navigations: [{ updateCard: card }] },
    hostAppAction: {
      gmailAction: {
        updateDraftActionMarkup: {
          updateBody: { type: "IN_PLACE_INSERT", insertContents: [{ content: html, contentType: "MUTABLE_HTML" }] },
        },
      },
    },
  },
});

export const paragraph = (text: string): Widget => ({ textParagraph: { text: said(text) } });
export const link = (text: string, url: string, isReloading = false): Button => ({
  text,
  onClick: { openLink: { url, openAs: isReloading ? "OVERLAY" : "FULL_SIZE", onClose: isReloading ? "RELOAD" : "NOTHING" } },
});
