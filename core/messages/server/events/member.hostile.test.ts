import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { addMembers, createEvent, deleteEvent, getMember, removeMembers } from "../../contract.ts";

type Person = Awaited<ReturnType<typeof createUser>>;

let app: TestApp;
let ada: Person;
let bob: Person;
let eve: Person;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace");
  bob = await createUser(app, "Bob Builder");
  eve = await createUser(app, "Eve");
}, 60_000);
afterAll(async () => await app.stop());

async function addBob() {
  const { id: eventId } = await ada.call(createEvent, { body: { title: "Offer" } });
  const { Members } = await ada.call(addMembers, {
    body: { event_id: eventId, users: [{ email: bob.email }, { email: "cyd@example.org" }] },
  });
  const member = Members.find((each) => each.UserDetails.email === bob.email);
  if (!member) throw new Error("was not added");
  return { eventId, memberId: member.member_id };
}
const ask = async (person: Pick<Person, "try">, id: string) => await person.try(getMember, { params: { id } });

test("the creator and the recipient get the same data about the recipient", async () => {
  const { eventId, memberId } = await addBob();
  const [toCreator, toBob] = await Promise.all([ask(ada, memberId), ask(bob, memberId)]);
  expect(toCreator.json()).toMatchObject({
    member_id: memberId,
    event_id: eventId,
    UserDetails: { email: bob.email, name: "Bob Builder" },
  });
  expect([toBob.status, toBob.json()]).toEqual([200, toCreator.json()]);
});

test("everyone else gets a 404, by every path", async () => {
  const { memberId } = await addBob();
  const absent = await ask(eve, crypto.randomUUID());
  const replies = await Promise.all([ask(eve, memberId), ask(eve, memberId)]);
  expect([absent.status, ...replies.map((reply) => reply.status)]).toEqual([404, 404, 404]);
  expect(replies.map((reply) => reply.text)).toEqual([absent.text, absent.text]);
  expect((await ask(app.driver(), memberId)).status).toBe(403);
  for (const id of ["1", "null", "a\u0000b", `${memberId}'--`]) expect((await ask(ada, id)).status).toBe(404);
});

test("removed recipients and recipients of a deleted Aside get a 404", async () => {
  const removed = await addBob();
  await ada.call(removeMembers, { body: { event_id: removed.eventId, member_ids: [removed.memberId] } });
  const deleted = await addBob();
  await ada.call(deleteEvent, { params: { id: deleted.eventId } });
  for (const { memberId } of [removed, deleted])
    expect([(await ask(ada, memberId)).status, (await ask(bob, memberId)).status]).toEqual([404, 404]);
});
