import account from "./account.json" with { type: "json" };
import booking from "./booking.json" with { type: "json" };
import customer from "./customer.json" with { type: "json" };
import formats from "./formats.json" with { type: "json" };
import forms from "./forms.json" with { type: "json" };
import home from "./home.json" with { type: "json" };
import issues from "./issues.json" with { type: "json" };
import kinds from "./kinds.json" with { type: "json" };
import offline from "./offline.json" with { type: "json" };
import payment from "./payment.json" with { type: "json" };
import policy from "./policy.json" with { type: "json" };
import price from "./price.json" with { type: "json" };
import search from "./search.json" with { type: "json" };
import shell from "./shell.json" with { type: "json" };
import stay from "./stay.json" with { type: "json" };
import trip from "./trip.json" with { type: "json" };

export default {
  account,
  booking,
  customer,
  formats,
  forms,
  home,
  issues,
  kinds,
  offline,
  payment,
  policy,
  price,
  search,
  shell,
  stay,
  trip,
};
