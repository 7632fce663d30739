export const setUpPath = (personaId: string): string => `/dashboard/true-avatar/${personaId}/set-up`;
