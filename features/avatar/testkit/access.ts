import { ADMINS, ANYONE, type Row, SIGNED_IN } from "@aside/testkit/access-row.ts";

// True Avatar is switched on for each person, and for nobody of this test: server/personas.hostile.test.ts and server/videos.hostile.test.ts.
const off = { admits: SIGNED_IN, answers: 403 } as const;
// Nobody has a persona.
const absent = { admits: SIGNED_IN, answers: 404 } as const;
const params = { id: crypto.randomUUID() };
const body = Buffer.from("not a video");

export const access: Record<string, Row> = {
  createPersona: { ...off, input: () => ({ body: { name: "Me" } }) },
  listPersonas: off,
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
  setPersonaInfo: { ...off, input: () => ({ body: { post_id: params.id, persona_image_id: params.id } }) },
  matchPersonaFace: { ...absent, input: () => ({ query: { personaId: params.id }, body }) },
  checkGlasses: { ...off, input: () => ({ body }) },
  generatePersonaVideo: { ...off, input: () => ({ body: { post_id: params.id, notes: "Hello." } }) },
  listPersonaVideos: off,
  getAvatarSettings: { admits: ADMINS },
  updateAvatarSettings: { admits: ADMINS, input: () => ({ body: { avatar_enabled: true } }) },
  // Not signed by us.
  avatarCallback: {
    admits: ANYONE,
    input: () => ({ params: { provider: "tavus", token: "forged" }, body: Buffer.from("{}") }),
    answers: 404,
  },
};
