import { ADMINS, ANYONE, type Input, type Row, SIGNED_IN } from "@aside/testkit/access-row.ts";
import { enablePersonas } from "./personas-store.ts";

/** True Avatar is switched on for each person: here for the colleague. The way of a persona: server/*.hostile.test.ts. */
const forColleague = (answer: number, input: Input = {}): Row => ({
  admits: SIGNED_IN,
  input: async ({ app, actors }) => {
    await enablePersonas(app.context.db, actors.colleague.userId ?? "");
    return input;
  },
  answers: Object.fromEntries(SIGNED_IN.map((kind) => [kind, kind === "colleague" ? answer : 409])),
});
// Nobody has a persona.
const absent = { admits: SIGNED_IN, answers: 404 } as const;
const params = { id: crypto.randomUUID() };
const body = Buffer.from("not a video");

export const access: Record<string, Row> = {
  createPersona: forColleague(200, { body: { name: "Me" } }),
  listPersonas: { admits: SIGNED_IN },
  getPersona: { ...absent, input: () => ({ params }) },
  uploadPersonaTraining: { ...absent, input: () => ({ params, body }) },
  enhancePersona: { ...absent, input: () => ({ params }) },
  updatePersonaProcessed: { ...absent, input: () => ({ params }) },
  updatePersonaMetrics: { ...absent, input: () => ({ params, body: { rating: "happy" } }) },
  choosePersonaImage: { ...absent, input: () => ({ params, body: { image_id: params.id } }) },
  personaImage: { ...absent, input: () => ({ params: { ...params, imageId: params.id } }) },
  askPersonaConsent: { ...absent, input: () => ({ params }) },
  givePersonaConsent: { ...absent, input: () => ({ params, body }) },
  revokePersonaConsent: { ...absent, input: () => ({ params }) },
  deletePersona: { ...absent, input: () => ({ params }) },
  setPersonaInfo: forColleague(404, { body: { post_id: params.id, persona_image_id: params.id } }),
  matchPersonaFace: { ...absent, input: () => ({ query: { personaId: params.id }, body }) },
  checkGlasses: forColleague(422, { body }),
  generatePersonaVideo: forColleague(404, { body: { post_id: params.id, notes: "Hello." } }),
  listPersonaVideos: forColleague(200),
  previewPersonaVideo: forColleague(404, { body: { post_id: params.id, notes: "Hello." } }),
  getPersonaVideo: { ...absent, input: () => ({ params }) },
  cancelPersonaVideo: { ...absent, input: () => ({ params }) },
  personaPreview: { ...absent, input: () => ({ params }) },
  listPersonaSentences: { ...absent, input: () => ({ params }) },
  retakePersonaSentence: forColleague(404, { body: { post_id: params.id, take_id: params.id, sentence: 0, text: "Hello." } }),
  getPronunciations: forColleague(200),
  savePronunciations: forColleague(200, { body: { pronunciations: [{ word: "SQL", spoken: "sequel" }] } }),
  hearPersonaText: { ...absent, input: () => ({ body: { persona_id: params.id, text: "Hello." } }) },
  listPersonaVoices: { ...absent, input: () => ({ params }) },
  choosePersonaVoice: { ...absent, input: () => ({ params, body: { voice: null, language: "en" } }) },
  createPersonalizedVideos: forColleague(404, {
    body: {
      post_id: params.id,
      title: "Hi",
      notes: "Hi.",
      people: [{ email: "a@example.com", name: "A", company: "" }],
      sends_when_ready: true,
    },
  }),
  listPersonalizedVideos: forColleague(200),
  getPersonalizedVideos: { ...absent, input: () => ({ params }) },
  sendPersonalizedVideos: { ...absent, input: () => ({ params, body: {} }) },
  retryPersonalizedVideos: { ...absent, input: () => ({ params, body: {} }) },
  stopPersonalizedVideos: { ...absent, input: () => ({ params, body: {} }) },
  getAvatarSettings: { admits: ADMINS },
  updateAvatarSettings: { admits: ADMINS, input: () => ({ body: { avatar_enabled: true } }) },
  // Not signed by us.
  avatarCallback: {
    admits: ANYONE,
    input: () => ({ params: { provider: "tavus", token: "forged" }, body: Buffer.from("{}") }),
    answers: 404,
  },
};
