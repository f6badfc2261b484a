/** SQL: what a partner's account signed up as, a `SignUpKind`; null for an agency. Of `accounts`. */
export const SIGNED_UP_AS = "CASE WHEN laboratory THEN 'lab' ELSE partner_kind END";
