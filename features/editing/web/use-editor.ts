import { ApiError } from "@aside/web-client/api-error.ts";
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { EditState } from "../contract.ts";
import { useSaveEdit } from "./edit-queries.ts";
import { type EditModel, isSameList, openModel, wholeList, withFrameRate } from "./edit-model.ts";
import { EditorPlayer, type PlayerState } from "./editor-player.ts";

/** What the parts of the editor share. */
export type Editor = {
  model: EditModel;
  change: (operation: (model: EditModel) => EditModel) => void;
  player: EditorPlayer;
  /** The latest state from the server. */
  server: EditState;
  isDirty: boolean;
  save: () => Promise<void>;
  saving: ReturnType<typeof useSaveEdit>;
  /** The edit was made from something that the post no longer shows. */
  isConflict: boolean;
  /** Another video is being added: changes would be lost. */
  isLocked: boolean;
  /** A change made here other than by saving the list. */
  accept: (state: EditState) => void;
};

const ignore = () => undefined;

/**
 * Starts from the server's state at opening; later states update renders and pictures only. `isReplaced`: the post shows another
 * original.
 */
export function useEditor(server: EditState, isReplaced: boolean): Editor {
  const { duration, frame_rate: frameRate } = server.original;
  const [model, setModel] = useState(() => openModel({ duration, frameRate }, server.edit_list));
  // The version that this edit was made from. Not the latest polled one: another person's edit would be overwritten without notice.
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

/** The list that viewers see. */
export const shownList = (server: EditState) => server.edit_list ?? wholeList(server.original.duration);
