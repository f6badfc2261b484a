/** What editing many rows of a list at once needs in each office; which lists and columns, `app/domain/bulk-edits/declared.ts` says. */
export const BULK = { staff: "staff.item.write", admin: "admin.price.write" } as const;
