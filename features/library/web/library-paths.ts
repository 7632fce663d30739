export const LIBRARY_PATH = "/dashboard/company-library";
export const SETTINGS_PATH = `${LIBRARY_PATH}/settings`;
export const REVIEWS_PATH = `${LIBRARY_PATH}/reviews`;
export const folderHref = (id: string): string => `${LIBRARY_PATH}/${id}`;
