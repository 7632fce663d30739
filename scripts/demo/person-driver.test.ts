import { afterAll, beforeAll, expect, test } from "vitest";
import { userInfo } from "@aside/core/accounts/contract.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { createUser } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { PersonDriver } from "./person-driver.ts";

const TOKEN_SECONDS = 600;
let app: TestApp;
let aheadMs = 0;
beforeAll(async () => {
  app = await startApp({ now: () => new Date(Date.now() + aheadMs), env: { ASR: "off", ACCESS_TOKEN_SECONDS: String(TOKEN_SECONDS) } });
});
afterAll(async () => await app.stop());

test("a person of the demo goes on after their access token has ended, also where anybody gets an answer", async () => {
  const { token, userId, cookies } = await createUser(app, "Maya Chen");
  const person = Object.assign(new PersonDriver(app.url), { token });
  for (const [name, value] of cookies) person.cookies.set(name, value);
  const event = await person.call(createEvent, { body: { title: "Roadmap" } });
  aheadMs += (TOKEN_SECONDS + 1) * 1000;
  expect(await person.call(userInfo, { params: { id: userId } })).toMatchObject({ userId });
  expect(person.token).not.toBe(token);
  aheadMs += (TOKEN_SECONDS + 1) * 1000;
  const post = await person.call(getPost, { params: { id: event.CreatorPosts[0]?.id ?? "" } });
  expect(post.abilities.update).toBe(true);
});
