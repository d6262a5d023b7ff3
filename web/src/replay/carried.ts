/** The game file that somebody brought, on its way from one page to another. */
export const carried: { record: Blob | null } = { record: null };
