/** Where a list goes on: asked by cursor where the reply has one, otherwise by the page's number. */
type At = { page?: number; cursor?: never };

type Page = { next_cursor?: string | number | null; page?: number; page_size?: number; total?: number; has_more?: boolean };

/** Every item of all pages. A page is requested when the items before it are used up. */
export async function* listAll<Reply extends object, Key extends keyof Reply>(
  read: (at: At) => Promise<Reply>,
  key: Key,
): AsyncGenerator<Reply[Key] extends readonly (infer Item)[] ? Item : never, void, undefined> {
  let at: At = {};
  for (let count = 1; ; count++) {
    const reply = await read(at);
    const items = reply[key] as (Reply[Key] extends readonly (infer Item)[] ? Item : never)[];
    yield* items;
    const page: Page = reply;
    if (page.next_cursor === null) return;
    if (page.next_cursor !== undefined) {
      at = { cursor: page.next_cursor as never };
      continue;
    }
    const number = page.page ?? count;
    const hasMore = page.has_more ?? (page.page_size !== undefined && page.total !== undefined && number * page.page_size < page.total);
    if (!hasMore || items.length === 0) return;
    at = { page: number + 1 };
  }
}
