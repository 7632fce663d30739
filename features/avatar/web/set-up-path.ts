export const AVATAR_PATH = "/dashboard/true-avatar";
export const setUpPath = (personaId: string): string => `${AVATAR_PATH}/${personaId}/set-up`;
