import { addFolder, ofPublished, submit } from "./submitted.ts";
import type { Kind, World } from "@aside/testkit/actors.ts";
import { ADMINS, CREATOR, SIGNED_IN, THEIR_ADMINS, type Input, type Row } from "@aside/testkit/access-row.ts";

/** The company's people. Without an appointment, only its administrators decide. */
const MEMBERS: readonly Kind[] = ["colleague", ...THEIR_ADMINS, "creator"];

/** The first caller's request takes effect; this is the status for the others. */
const later = (status: number) => ({ companyLead: status, admin: status, superAdmin: status });

const inFolder = (make: (folderId: string) => Input) => async (world: World) => make(await addFolder(world));

const submitted = (make: (place: { postId: string; folderId: string }) => Input) => async (world: World) => make(await submit(world));

const ofSubmitted = (body?: unknown) => submitted(({ postId: id }) => ({ params: { id }, body }));

export const access: Record<string, Row> = {
  librarySettings: { admits: SIGNED_IN },
  updateLibrarySettings: { admits: ADMINS, input: () => ({ body: { needs_approval: true } }) },
  libraryFolders: { admits: MEMBERS, input: inFolder(() => ({ query: {} })) },
  libraryAdmins: { admits: MEMBERS },
  setLibraryAdmin: { admits: THEIR_ADMINS, input: ({ ids }) => ({ body: { admin_id: ids.colleague, is_admin: false } }) },
  libraryMembers: { admits: THEIR_ADMINS, input: () => ({ query: {} }) },
  libraryFolder: { admits: MEMBERS, input: inFolder((id) => ({ params: { id } })) },
  createLibraryFolder: {
    admits: THEIR_ADMINS,
    input: inFolder((id) => ({ body: { parent_folder_id: id, name: "Launch" } })),
    answers: later(409),
  },
  updateLibraryFolder: { admits: THEIR_ADMINS, input: inFolder((id) => ({ params: { id }, body: { name: crypto.randomUUID() } })) },
  moveLibraryFolder: { admits: THEIR_ADMINS, input: inFolder((id) => ({ params: { id }, body: { parent_folder_id: null } })) },
  deleteLibraryFolder: { admits: THEIR_ADMINS, input: inFolder((id) => ({ params: { id } })), answers: later(404) },
  setLibraryFolderAdmin: { admits: THEIR_ADMINS, input: inFolder((id) => ({ body: { folder_id: id, admin_id: null } })) },
  setLibraryFolderAccess: { admits: THEIR_ADMINS, input: inFolder((id) => ({ params: { id }, body: { everyone: "view" } })) },
  libraryFolderPosts: { admits: MEMBERS, input: inFolder((id) => ({ params: { id }, query: {} })) },
  searchLibrary: { admits: MEMBERS, input: () => ({ query: { q: "launch" } }) },
  libraryHome: { admits: MEMBERS },
  submitToLibrary: {
    admits: CREATOR,
    input: async (world) => {
      const [{ postId }, folderId] = [await world.sent(), await addFolder(world)];
      return { body: { post_id: postId, folder_id: folderId } };
    },
  },
  // It still waits for the first decision.
  resubmitLibraryPost: { admits: CREATOR, input: ofSubmitted(), answers: 409 },
  withdrawLibraryPost: { admits: CREATOR, input: ofSubmitted() },
  decideLibraryPost: { admits: THEIR_ADMINS, input: ofSubmitted({ status: "approved" }), answers: later(409) },
  decideLibraryPosts: { admits: THEIR_ADMINS, input: submitted(({ postId }) => ({ body: { post_ids: [postId], status: "approved" } })) },
  moveLibraryPost: {
    admits: THEIR_ADMINS,
    input: submitted(({ postId: id, folderId }) => ({ params: { id }, body: { folder_id: folderId } })),
  },
  moveLibraryPosts: {
    admits: THEIR_ADMINS,
    input: submitted(({ postId, folderId }) => ({ body: { post_ids: [postId], folder_id: folderId } })),
  },
  removeLibraryPost: { admits: THEIR_ADMINS, input: ofSubmitted(), answers: later(404) },
  pinLibraryPost: {
    admits: THEIR_ADMINS,
    input: ofPublished({ is_pinned: true }),
  },
  setLibraryExpiry: { admits: THEIR_ADMINS, input: ofSubmitted({ expires_at: null }) },
  libraryPost: { admits: [...THEIR_ADMINS, "creator"], input: ofSubmitted() },
  libraryReviews: { admits: MEMBERS, input: () => ({ query: {} }) },
  libraryReview: { admits: THEIR_ADMINS, input: ofSubmitted() },
  reuseLibraryPost: { admits: MEMBERS, input: ofPublished() },
  startFromLibraryTemplate: { admits: MEMBERS, input: ofPublished({ starts_at: 0 }) },
  libraryFolderFigures: { admits: THEIR_ADMINS, input: inFolder((id) => ({ params: { id } })) },
  libraryPostFigures: { admits: [...THEIR_ADMINS, "creator"], input: ofSubmitted() },
};
