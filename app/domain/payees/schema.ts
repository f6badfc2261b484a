import { z } from "zod";

/** What identifies a bank account in India. The one check of each, for forms, calls and imports. */

const blank = (typed: unknown) => (typeof typed === "string" && typed.trim() === "" ? undefined : typed);
const compact = (typed: string) => typed.replace(/[\s-]/g, "");

/** Four letters of the bank, a zero, six characters of the branch. */
export const ifscSchema = z
  .string("Please enter the IFSC.")
  .max(30, "This is not an IFSC.")
  .transform((typed) => compact(typed).toUpperCase())
  .refine((code) => /^[A-Z]{4}0[0-9A-Z]{6}$/.test(code), {
    message: "This is not an IFSC: four letters, a zero, six letters or digits, like HDFC0001234.",
  });

export const accountNumberSchema = z
  .string("Please enter the account number.")
  .max(40, "An account number has at most 18 digits.")
  .transform(compact)
  .refine((number) => /^\d{9,18}$/.test(number), { message: "An account number has 9 to 18 digits." });

export const upiSchema = z
  .string("Please enter the UPI ID.")
  .max(200, "This UPI ID is too long.")
  .transform((typed) => typed.trim().toLowerCase())
  .refine((upi) => /^[a-z0-9._-]{2,100}@[a-z][a-z0-9]{1,63}$/.test(upi), {
    message: "This is not a UPI ID. It looks like sunrise.stays@okhdfcbank.",
  });

/** What the owner enters; the number twice, because nobody sees a wrong digit. */
export const payeeSchema = z
  .object({
    holder_name: z
      .string("Please enter the name of the account holder.")
      .trim()
      .min(2, "Please enter the name of the account holder.")
      .max(120, "At most 120 characters, please.")
      .regex(/^[^\p{Cc}<>]*$/u, "Please leave out line breaks and < >."),
    bank_account_num: accountNumberSchema,
    bank_account_num_again: accountNumberSchema,
    ifsc: ifscSchema,
    upi: z.preprocess(blank, upiSchema.optional()),
  })
  .refine((values) => values.bank_account_num === values.bank_account_num_again, {
    path: ["bank_account_num_again"],
    message: "The two account numbers differ.",
  });
