import pg from "pg";

/** Records in `asked` every statement that this process sends to PostgreSQL. Call it before the app opens connections. */
export function watchStatements(): { asked: string[]; stop: () => void } {
  const asked: string[] = [];
  const { prototype } = pg.Client;
  const { query } = prototype;
  prototype.query = function watched(this: pg.Client, ...given: unknown[]) {
    const [first] = given;
    asked.push(typeof first === "string" ? first : String((first as { text?: string }).text));
    return (query as (...args: unknown[]) => unknown).apply(this, given);
  } as typeof query;
  return { asked, stop: () => void (prototype.query = query) };
}
