import { toastError } from "@aside/ui/feedback/toast.ts";
import { api } from "@aside/web-client/api.ts";
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { EndpointCall, EndpointOutput, EndpointSpec } from "@aside/contract/endpoint.ts";
import {
  createFolder,
  deleteFolder,
  getFolder,
  getSettings,
  listAdmins,
  listFolders,
  listMembers,
  moveFolder,
  setAdmin,
  setFolderAccess,
  setFolderAdmin,
  updateFolder,
  updateSettings,
} from "../contract.ts";
import {
  decidePost,
  decidePosts,
  getFolderFigures,
  getPostFigures,
  getPostPlace,
  getReview,
  libraryHome,
  listFolderPosts,
  listReviews,
  movePosts,
  pinPost,
  removePost,
  resubmitPost,
  reusePost,
  searchLibrary,
  setExpiry,
  startFromTemplate,
  submitPost,
  withdrawPost,
} from "../video-contract.ts";

/** All queries of the library start with this key. */
const LIBRARY = "library";

export const useLibrarySettings = (isOn = true) =>
  useQuery({ queryKey: [LIBRARY, "settings"], queryFn: async () => await api.call(getSettings, {}), enabled: isOn });

/** The folders in a folder; null: at the top. */
export const useFolders = (parentId: string | null) =>
  useQuery({
    queryKey: [LIBRARY, "folders", parentId],
    queryFn: async () => (await api.call(listFolders, { query: parentId === null ? {} : { parent: parentId } })).folders,
  });

/** Every folder that the user may view, by name. */
export const useAllFolders = (isOn = true) =>
  useQuery({
    queryKey: [LIBRARY, "folders", "all"],
    queryFn: async () => (await api.call(listFolders, { query: { all: "true" } })).folders,
    enabled: isOn,
  });

export const useFolder = (id: string) =>
  useQuery({ queryKey: [LIBRARY, "folder", id], queryFn: async () => await api.call(getFolder, { params: { id } }), retry: 1 });

export type FolderQuery = NonNullable<EndpointCall<typeof listFolderPosts>["query"]>;

export const useFolderPosts = (id: string, query: FolderQuery) =>
  useQuery({
    queryKey: [LIBRARY, "posts", id, query],
    queryFn: async ({ signal }) => await api.call(listFolderPosts, { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** `folderId` null: in the whole library. Nothing is requested for an empty search. */
export const useLibrarySearch = (q: string, folderId: string | null) =>
  useQuery({
    queryKey: [LIBRARY, "search", q, folderId],
    queryFn: async ({ signal }) =>
      await api.call(searchLibrary, { query: { q, ...(folderId === null ? {} : { folder_id: folderId }) } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: q.trim() !== "",
  });

export const useLibraryHome = () => useQuery({ queryKey: [LIBRARY, "home"], queryFn: async () => await api.call(libraryHome, {}) });

/** The place of a video in the library, and its history. */
export const useLibraryPlace = (postId: string, isOn = true) =>
  useQuery({
    queryKey: [LIBRARY, "place", postId],
    queryFn: async () => await api.call(getPostPlace, { params: { id: postId } }),
    enabled: isOn,
    retry: 1,
  });

export const useReviews = (page: number) =>
  useQuery({
    queryKey: [LIBRARY, "reviews", page],
    queryFn: async () => await api.call(listReviews, { query: { page } }),
    placeholderData: keepPreviousData,
  });

export const useReview = (postId: string) =>
  useQuery({ queryKey: [LIBRARY, "review", postId], queryFn: async () => await api.call(getReview, { params: { id: postId } }), retry: 1 });

export const useLibraryAdmins = () => useQuery({ queryKey: [LIBRARY, "admins"], queryFn: async () => await api.call(listAdmins, {}) });

export const usePostFigures = (postId: string) =>
  useQuery({ queryKey: [LIBRARY, "figures", postId], queryFn: async () => await api.call(getPostFigures, { params: { id: postId } }) });

export const useFolderFigures = (folderId: string) =>
  useQuery({
    queryKey: [LIBRARY, "figures", folderId],
    queryFn: async () => await api.call(getFolderFigures, { params: { id: folderId } }),
  });

/** People and groups of the company, for those who administer a folder. */
export const useLibraryMembers = (search: string, isOn = true) =>
  useQuery({
    queryKey: [LIBRARY, "members", search],
    queryFn: async ({ signal }) => await api.call(listMembers, { query: { search } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isOn,
  });

/** Reads again all that shows a video's status, folder or counts. */
async function refreshLibrary(client: QueryClient): Promise<void> {
  await Promise.all([LIBRARY, "created", "post"].map(async (key) => await client.invalidateQueries({ queryKey: [key] })));
}

type ChangeOptions<E extends EndpointSpec> = {
  isQuiet?: boolean;
  /** Before the lists are read again, after which the component may be gone. */
  onDone?: ((output: EndpointOutput<E>, input: EndpointCall<E>) => void) | undefined;
};

/** A change of the library. An error is shown as a toast unless the caller handles it with mutateAsync or onError. */
function useChange<E extends EndpointSpec>(endpoint: E, { isQuiet = false, onDone }: ChangeOptions<E> = {}) {
  const client = useQueryClient();
  return useMutation<EndpointOutput<E>, Error, EndpointCall<E>>({
    mutationFn: async (input) => await api.call(endpoint, input),
    onSuccess: (output, input) => onDone?.(output, input),
    onError: (error) => {
      if (!isQuiet) toastError(error.message);
    },
    onSettled: async () => await refreshLibrary(client),
  });
}

// Forms show the errors of these at their fields.
export const useCreateFolder = () => useChange(createFolder, { isQuiet: true });
export const useRenameFolder = () => useChange(updateFolder, { isQuiet: true });
export const useSubmitPost = (onDone?: ChangeOptions<typeof submitPost>["onDone"]) => useChange(submitPost, { isQuiet: true, onDone });
export const useDecidePost = (onDone?: ChangeOptions<typeof decidePost>["onDone"]) => useChange(decidePost, { isQuiet: true, onDone });

export const useMoveFolder = () => useChange(moveFolder);
export const useDeleteFolder = () => useChange(deleteFolder);
export const useSetFolderAdmin = () => useChange(setFolderAdmin);
export const useSetFolderAccess = () => useChange(setFolderAccess);
export const useSetAdmin = () => useChange(setAdmin);
export const useSaveSettings = () => useChange(updateSettings);
export const useDecidePosts = () => useChange(decidePosts);
export const useMovePosts = () => useChange(movePosts);
export const useRemovePost = () => useChange(removePost);
/** The dialog shows its error. */
export const useWithdrawPost = (onDone?: () => void) => useChange(withdrawPost, { isQuiet: true, onDone });
export const useReusePost = () => useChange(reusePost);
export const useStartFromTemplate = () => useChange(startFromTemplate);
export const useResubmitPost = () => useChange(resubmitPost);
export const usePinPost = () => useChange(pinPost);
export const useSetExpiry = () => useChange(setExpiry);
