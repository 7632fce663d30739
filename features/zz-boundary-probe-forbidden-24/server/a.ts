export const all = (db: any) => db.selectFrom("posts");
