/** What a list shows, as it is kept in the address: a reload, Back and a shared link show the same. */

type UrlValue = string | number | string[] | null;

export interface UrlParam<T> {
  /** The value without the parameter. It is not written, so that addresses stay short. */
  initial: T;
  /** Reads the router's value, which may be a number or a boolean. Anyone may have typed it: invalid values become `initial`. */
  read: (given: unknown) => T;
  /** In the address, if it is not the name in the state. */
  name?: string;
}

type UrlParams<State> = { [Name in keyof State]: UrlParam<State[Name]> };

export interface UrlState<State> {
  initial: State;
  read: (search: Record<string, unknown>) => State;
  write: (state: State) => Record<string, string | number>;
}

/** `tidy`: what holds between several values. */
export function urlState<State extends Record<string, UrlValue>>(
  params: UrlParams<State>,
  tidy = (state: State): State => state,
): UrlState<State> {
  const entries = Object.entries<UrlParam<UrlValue>>(params);
  const stateOf = (valueOf: (field: string, param: UrlParam<UrlValue>) => UrlValue) =>
    Object.fromEntries(entries.map(([field, param]) => [field, valueOf(field, param)])) as State;
  return {
    initial: stateOf((_, { initial }) => initial),
    read: (search) => tidy(stateOf((field, { name = field, read }) => read(search[name]))),
    write: (state) => {
      const written: Record<string, string | number> = {};
      for (const [field, { name = field, initial }] of entries) {
        const value: UrlValue | undefined = state[field];
        const plain = Array.isArray(value) ? value.join(",") : value;
        if (plain && plain !== initial) written[name] = plain;
      }
      return written;
    },
  };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const MAX_TEXT = 200;
const MAX_PAGE = 100_000;

export const oneOf = <T extends string | null>(known: readonly T[], initial: T): UrlParam<T> => ({
  initial,
  read: (given) => known.find((value) => value === given) ?? initial,
});

const isText = (given: unknown) => typeof given === "string" || typeof given === "number" || typeof given === "boolean";

export const text: UrlParam<string> = { initial: "", read: (given) => (isText(given) ? `${given}`.trim().slice(0, MAX_TEXT) : "") };

export const id: UrlParam<string | null> = {
  initial: null,
  read: (given) => (typeof given === "string" && UUID.test(given) ? given : null),
};

export const page: UrlParam<number> = {
  initial: 1,
  read: (given) => Math.min(MAX_PAGE, Math.max(1, Math.floor(Number(given)) || 1)),
};
