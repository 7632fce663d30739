import { percentViewed } from "../../viewing/contract.ts";
import type { ViewReporter } from "../../viewing/web/engagement/use-view-progress.ts";
import { countEmbedView } from "../contract.ts";

type SeenEvent = "shown" | "started" | "continued";

/** Tokens are valid for an hour. */
const RENEW_AFTER_MS = 30 * 60 * 1000;

/**
 * Counts the views of an embed page. Browsers send no cookies in other sites, so the viewer is identified by the last token, which is only
 * kept in memory: after a reload it is another viewer. The page must use this instead of the API client, which needs a CSRF cookie.
 */
export class EmbedViews implements ViewReporter {
  readonly #postId: string;
  readonly #link: string | undefined;
  #shown: Promise<string | null | undefined> | undefined;
  #latest: string | null | undefined;
  #givenAt = 0;

  /** `link`: the token of a private embed link. */
  constructor(postId: string, link: string | undefined) {
    this.#postId = postId;
    this.#link = link;
  }

  /** The page counts once, however often this is called. */
  async countPageView(): Promise<string | null | undefined> {
    this.#shown ??= this.#count("shown");
    return await this.#shown;
  }

  async countVideoView(): Promise<string | null | undefined> {
    await this.#shown;
    return await this.#count("started");
  }

  async reportViewProgress(...[postId, token, progress]: Parameters<ViewReporter["reportViewProgress"]>): Promise<void> {
    if (!token || !this.#latest) return;
    if (Date.now() - this.#givenAt > RENEW_AFTER_MS) await this.#count("continued");
    const body = { post_id: postId, viewed_percent: progress.percent, watched: progress.watched.slice(-100), viewing_token: this.#latest };
    // Not retried.
    await send(percentViewed, body).catch(() => undefined);
  }

  /** The token; null if the view is not counted, undefined if the request failed. */
  async #count(event: SeenEvent): Promise<string | null | undefined> {
    try {
      const response = await send(countEmbedView, { post_id: this.#postId, event, viewing_token: this.#latest, link: this.#link });
      if (!response.ok) return undefined;
      const { viewing_token: token } = (await response.json()) as { viewing_token: string | null };
      this.#latest = token;
      this.#givenAt = Date.now();
      return token;
    } catch {
      return undefined;
    }
  }
}

/** Also delivered when the page is closed meanwhile. */
async function send({ method, path }: { method: string; path: string }, body: unknown): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return await fetch(path, { method, headers, body: JSON.stringify(body), keepalive: true, credentials: "omit" });
}
