import { expect, test } from "vitest";
import { MEASURED } from "#tests/harness/measured.ts";
import { passwordSchema } from "./password-rules.ts";

const chosen = (password: string) => passwordSchema.safeParse(password).success;

// From the top of the lists that leaked, and what people make of them to please a rule.
const EASY =
  `12345678 123456789 1234567890 1qaz2wsx qwertyuiop trustno1 superman baseball football iloveyou starwars 987654321
  1234qwer 88888888 q1w2e3r4t5 123123123 qwer1234 q1w2e3r4 bigdaddy 1q2w3e4r cocacola asdfasdf 12344321 jordan23 danielle
  abcd1234 scorpion slipknot qwerty123 12341234 asdfghjkl password1 passw0rd 4815162342 1qazxsw2 11223344 blink182 789456123
  12qwaszx minecraft 147258369 1232323q 12345qwert 123456789a qweasdzxc zaq12wsx UsuckBallz1 01012011 0987654321 123654789
  password123 a1b2c3d4 1029384756 21122112 1qaz2wsx3edc access14 gn56gn56 drowssap 123qwe123 P@ssw0rd! P@ssw0rd2024
  Welcome@123 Medihaven@2026 admin@123 Hyderabad123 hospital2026 aaaaaaaaaaaa abcabcabcabc iloveyou1234 qwertyuiop123456
  Krishna@1234 Summer2026! 15081947 ChangeMe123! jaihind1947 medihavenadmin2026`.split(/\s+/);

test.each(EASY)("%s is refused", (password) => expect(chosen(password)).toBe(false));

test.each([
  "mango lift river",
  "correct horse battery staple",
  "x7Gq!2pL",
  "ka9!vuLq",
  "Tr0ub4dor&3x",
  "chai at 5 in pune",
  "greenhospitalroom",
  "ramu ki dukan",
  "मेरा पहला घर",
  "   spaces   count   ",
])("%j is accepted", (password) => expect(chosen(password)).toBe(true));

test.each([
  ["7 characters", "x7Gq!2p", false],
  ["8 characters", "x7Gq!2pL", true],
  ["128 characters", `${"x7Gq!2pL".repeat(15)}mango ri`, true],
  ["129 characters", "mango-lift-river-".repeat(8), false],
  ["a megabyte", "mango ".repeat(170_000), false],
])("%s", MEASURED, (_, password, accepted) => {
  const began = performance.now();
  expect(chosen(password)).toBe(accepted);
  expect(performance.now() - began).toBeLessThan(200);
});
