import { id } from "@aside/contract/fields.ts";
import { AppError, notFound } from "@aside/contract/errors.ts";
import { keyedHash } from "@aside/server/auth/keyed-hash.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { addEmailMembers } from "../../../email-plugin/contract.ts";
import { pictureAddress } from "../../../email-plugin/server/api.ts";
import { createdEvents, type CreatedItem } from "../../../inbox/contract.ts";
import { stateOfCreated } from "../../../inbox/copy.ts";
import { copy } from "../../copy.ts";
import { isGone } from "../../tracking.ts";
import { addressOf, recorderAddress } from "./addresses.ts";
import {
  type Button,
  type Card,
  type ClickReply,
  insertIntoDraft,
  link,
  openCard,
  paragraph,
  replaceCard,
  said,
  type TriggerReply,
  type Widget,
} from "./card.ts";
import { inputOf, recipientsOf } from "./event.ts";
import { insertInsertion, listInserted } from "./insertions-store.ts";
import type { GmailCaller } from "./caller.ts";

const SHOWN = 8;
/** How long ago the same people may have got it, so that it is offered as "Insert again". */
const LATELY_MS = 24 * 60 * 60_000;
const SEARCH = "search";
const MAX_SEARCH = 200;

/** Gmail says which people a draft is to, but not which draft it is: each opening of the add-on counts as one draft. */
export async function openCompose(caller: GmailCaller): Promise<TriggerReply> {
  return openCard(await drawCompose(caller, { draftId: caller.context.newId(), search: "" }));
}

export async function choose(caller: GmailCaller): Promise<ClickReply> {
  const { draft } = caller.event.commonEventObject.parameters;
  const search = inputOf(caller.event, SEARCH).slice(0, MAX_SEARCH);
  return replaceCard(await drawCompose(caller, { draftId: id.safeParse(draft).data ?? caller.context.newId(), search }));
}

/** Inserts once into a draft: Google may repeat a call, and people click twice. "Insert again" is a draft of its own. */
export async function insert(caller: GmailCaller): Promise<ClickReply> {
  const { context, event, account } = caller;
  const { post, event: eventId, draft, title = "" } = event.commonEventObject.parameters;
  const [postId, asideId, draftId] = [id.safeParse(post).data, id.safeParse(eventId).data, id.safeParse(draft).data];
  if (!postId || !asideId || !draftId) throw notFound();
  const { named, hasHidden } = recipientsOf(event);
  const body = { users: named.map((email) => ({ email })), added_in_post_id: postId, event_id: asideId, has_other_recipients: hasHidden };
  const { draft: made, links } = await caller.call(addEmailMembers, { body });
  const row = {
    account_id: account.id,
    draft_id: draftId,
    post_id: postId,
    recipients_hash: hashOf(context, named),
    created_at: context.now(),
  };
  const isNew = await insertInsertion(context.db, row);
  const says = isNew ? sayInserted(title, made, links) : [copy.wasInserted(title)];
  const card = await drawCompose(caller, { draftId, search: "", says });
  return isNew ? insertIntoDraft(made.html, card) : replaceCard(card);
}

type Made = { picture_url: string | null; is_personal: boolean };

/** Gmail does not tell us when recipients are added later: then a personal link would identify all of them as one person. */
const sayInserted = (title: string, { picture_url, is_personal }: Made, [first]: { email: string }[]): string[] => [
  copy.isInserted(title),
  ...(is_personal && first ? [copy.isPersonal(first.email)] : []),
  ...(picture_url === null ? [copy.pictureLater] : []),
];

const hashOf = ({ config }: AppContext, emails: readonly string[]): string =>
  keyedHash(config.secretKey, "mail-add-on-recipients", emails.toSorted().join("\n"));

type Shown = { draftId: string; search: string; says?: string[] };

async function drawCompose(caller: GmailCaller, { draftId, search, says = [] }: Shown): Promise<Card> {
  const { context, event, account, actor } = caller;
  const { items } = await caller.call(createdEvents, { query: search === "" ? {} : { search }, body: {} });
  const { named } = recipientsOf(event);
  const since = new Date(context.now().getTime() - LATELY_MS);
  const recipientsHash = named.length === 0 ? null : hashOf(context, named);
  const inserted = new Set(await listInserted(context.db, { accountId: account.id, draftId, recipientsHash, since }));
  const rows = items.slice(0, SHOWN).map((item) => drawItem(context, item, { draftId, isInserted: inserted.has(item.post_id) }));
  const none = paragraph(search === "" ? copy.none : copy.noneFound);
  const again = { function: addressOf(context, "choose"), parameters: [{ key: "draft", value: draftId }] };
  const buttons = [link(copy.record, recorderAddress(context, actor.email), true), { text: copy.refresh, onClick: { action: again } }];
  return {
    header: { title: copy.compose },
    sections: [
      ...(says.length > 0 ? [{ widgets: says.map(paragraph) }] : []),
      { widgets: [{ buttonList: { buttons } }] },
      {
        widgets: [
          { textInput: { name: SEARCH, label: copy.searchLabel, type: "SINGLE_LINE", ...(search === "" ? {} : { value: search }) } },
          { buttonList: { buttons: [{ text: copy.search, onClick: { action: again } }] } },
        ],
      },
      { header: search === "" ? copy.recent : copy.found, widgets: rows.length > 0 ? rows : [none] },
    ],
  };
}

function drawItem(context: AppContext, item: CreatedItem, { draftId, isInserted }: { draftId: string; isInserted: boolean }): Widget {
  const title = item.title || copy.untitled;
  const state = stateOfCreated(item);
  const isRecorded = item.duration > 0 || item.post_status !== "DRAFT";
  return {
    decoratedText: {
      text: said(title),
      wrapText: true,
      bottomLabel: said(isInserted ? `${state} · ${copy.inserted}` : state),
      // Google's servers load it, without a session: an address that only the author gets.
      ...(item.poster_url === null
        ? {}
        : { icon: { iconUrl: pictureAddress(context.config, item.post_id), altText: copy.pictureOf(title) } }),
      ...(isRecorded
        ? { button: insertButton(context, item, { title, draftId: isInserted ? context.newId() : draftId, isInserted }) }
        : {}),
    },
  };
}

function insertButton(
  context: AppContext,
  { post_id, event_id }: CreatedItem,
  { title, draftId, isInserted }: { title: string; draftId: string; isInserted: boolean },
): Button {
  const values = { post: post_id, event: event_id, draft: draftId, title: title.slice(0, MAX_SEARCH) };
  const parameters = Object.entries(values).map(([key, value]) => ({ key, value }));
  const text = isInserted ? copy.insertAgain : copy.insert;
  return { text, altText: `${text}: ${title}`, onClick: { action: { function: addressOf(context, "insert"), parameters } } };
}

/** Only errors with a text for the person are shown. */
export function problemOf(error: unknown): string | null {
  if (isGone(error)) return copy.gone;
  return error instanceof AppError && error.status < 500 ? error.message : null;
}
