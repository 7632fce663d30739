import { SESSION_ENDED_HEADER } from "@aside/contract/errors.ts";
import type { EndpointSpec } from "@aside/contract/endpoint.ts";
import { ApiDriver } from "@aside/testkit/api-driver.ts";
import { refreshSession } from "../../features/sign-in/contract.ts";

/** A person of the demo. A slow machine fills it for longer than an access token lives: as in browsers, the session's cookie gets the next one. */
export class PersonDriver extends ApiDriver {
  override async try(...[endpoint, input]: Parameters<ApiDriver["try"]>): ReturnType<ApiDriver["try"]> {
    const reply = await super.try(endpoint, input);
    const hasEnded = reply.error.code === "session_expired" || reply.headers.get(SESSION_ENDED_HEADER) !== null;
    if (!hasEnded || isRenewal(endpoint)) return reply;
    this.token = (await this.call(refreshSession, { body: {} })).token;
    return await super.try(endpoint, input);
  }
}

const isRenewal = ({ path }: EndpointSpec) => path === refreshSession.path;
