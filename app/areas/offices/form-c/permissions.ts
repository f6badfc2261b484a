/** What the register of guests from abroad needs in each office that opens it. */
export const FORM_C_READ = { partner: "partner.booking.read", admin: "admin.booking.read" } as const;
export const FORM_C_FILE = { partner: "partner.booking.change", admin: "admin.booking.change" } as const;
