import { ApiError } from "@aside/web-client/api-error.ts";
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { EditState } from "../contract.ts";
import { useSaveEdit } from "./edit-queries.ts";
import { type EditModel, isSameList, openModel, wholeList, withFrameRate } from "./edit-model.ts";
import { EditorPlayer, type PlayerState } from "./editor-player.ts";

/** The state and actions shared by the editor's components. */
export type Editor = {
  model: EditModel;
  change: (operation: (model: EditModel) => EditModel) => void;
  player: EditorPlayer;
  /** The latest state from the server. */
  server: EditState;
  isDirty: boolean;
  save: () => Promise<void>;
  saving: ReturnType<typeof useSaveEdit>;
  /** The current edit is based on an outdated version of the post. */
  isConflict: boolean;
  /** A merge is in progress. Changes would be lost, because the merge replaces the video that they are based on. */
  isLocked: boolean;
  /** Accepts a version that this editor created other than by saving, for example by a merge. */
  accept: (state: EditState) => void;
};

const ignore = () => undefined;

/** Starts from the server's state at opening. Later states only update renders and pictures. `isReplaced`: the original has changed. */
export function useEditor(server: EditState, isReplaced: boolean): Editor {
  const { duration, frame_rate: frameRate } = server.original;
  const [model, setModel] = useState(() => openModel({ duration, frameRate }, server.edit_list));
  // The version that this edit is based on. Using a newer one from a poll would silently overwrite someone else's edit.
  const [saved, setSaved] = useState({ version: server.version, list: model.list });
  const [player] = useState(() => new EditorPlayer(server.original, model.list.ranges));
  const saving = useSaveEdit(server.post_id);
  useEffect(() => setModel((before) => withFrameRate(before, frameRate)), [frameRate]);
  useEffect(() => player.setEdit(model), [player, model]);

  const { mutateAsync } = saving;
  const save = useCallback(async () => {
    const state = await mutateAsync({ version: saved.version, list: model.list, before: server });
    setSaved({ version: state.version, list: model.list });
  }, [mutateAsync, saved.version, model.list, server]);

  const isLocked = server.render.state === "converting" && server.render.kind === "merge";
  return {
    model,
    change: isLocked ? ignore : setModel,
    player,
    server,
    isDirty: useMemo(() => !isSameList(model.list, saved.list), [model.list, saved.list]),
    save,
    saving,
    isLocked,
    accept: useCallback(({ version }: EditState) => setSaved((before) => ({ ...before, version })), []),
    isConflict: isReplaced || (saving.error instanceof ApiError && saving.error.code === "edit_conflict"),
  };
}

export function usePlayer(player: EditorPlayer): PlayerState {
  return useSyncExternalStore(player.subscribe, player.read);
}

/** The edit list of the video that viewers see. */
export const shownList = (server: EditState) => server.edit_list ?? wholeList(server.original.duration);
