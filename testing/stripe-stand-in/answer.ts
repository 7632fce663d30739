import { catalogueRoutes } from "./api/catalogue-routes.ts";
import { customerRoutes } from "./api/customer-routes.ts";
import { paymentRoutes } from "./api/payment-routes.ts";
import type { Route } from "./api/route.ts";
import { subscriptionRoutes } from "./api/subscription-routes.ts";
import { settleDue } from "./billing/renew.ts";
import { HttpError, invalid } from "./http-error.ts";
import { type Params, parseForm } from "./parse-form.ts";
import { render } from "./render.ts";
import type { World } from "./world.ts";

const ROUTES: readonly Route[] = [...catalogueRoutes, ...customerRoutes, ...paymentRoutes, ...subscriptionRoutes];

export type Request = { method: string; path: string; query: string; body: string; authorization: string; idempotencyKey: string | null };
export type Answer = { status: number; body: object };
export type Keys = { secret: string; publishable: string };

/** What the API answers. Everything happens at once, so that no two requests meet. */
export class Api {
  readonly #answers = new Map<string, { request: string; answer: Answer }>();
  readonly #world: World;
  readonly #keys: Keys;

  constructor(world: World, keys: Keys) {
    this.#world = world;
    this.#keys = keys;
  }

  answer(request: Request): Answer {
    settleDue(this.#world);
    const key = request.method === "POST" ? request.idempotencyKey : null;
    if (key === null) return this.#attempt(request);
    const named = `${request.path}\n${request.body}`;
    const known = this.#answers.get(key);
    if (known?.request === named) return known.answer;
    if (known)
      return answerTo(
        new HttpError(400, {
          type: "idempotency_error",
          message: "Keys for idempotent requests can only be used with the same parameters.",
        }),
      );
    const answer = this.#attempt(request);
    // A copy: the object may change later.
    if (answer.status !== 400 && answer.status < 500) this.#answers.set(key, { request: named, answer: structuredClone(answer) });
    return answer;
  }

  #attempt(request: Request): Answer {
    try {
      return { status: 200, body: this.#handle(request) };
    } catch (error) {
      if (error instanceof HttpError) return answerTo(error);
      throw error;
    }
  }

  #handle({ method, path, query, body, authorization }: Request): object {
    const found = ROUTES.find((route) => route.method === method && route.pattern.test(path));
    const isOwner = keyOf(authorization) === this.#keys.secret;
    const isBrowser = found?.isPublic === true && keyOf(authorization) === this.#keys.publishable;
    if (!isOwner && !isBrowser) throw invalid("Invalid API Key provided.", {}, 401);
    if (!found) throw invalid(`Unrecognized request URL (${method}: ${path}).`, {}, 404);
    const { expand = [], ...params } = parseForm(method === "GET" ? query : body);
    const ids = found.pattern.exec(path)?.slice(1) ?? [];
    const result = found.handle(this.#world, ids, params as Params);
    return render(this.#world, result, expand as string[]);
  }
}

const answerTo = ({ status, body }: HttpError): Answer => ({ status, body });

/** The key is a bearer token, or the name of basic authentication. */
function keyOf(authorization: string): string {
  const [kind, value = ""] = authorization.split(" ");
  if (kind === "Basic") return Buffer.from(value, "base64").toString().split(":")[0] ?? "";
  return kind === "Bearer" ? value : "";
}
