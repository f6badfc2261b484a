import account from "./account.json" with { type: "json" };
import booking from "./booking.json" with { type: "json" };
import claims from "./claims.json" with { type: "json" };
import customer from "./customer.json" with { type: "json" };
import driver from "./driver.json" with { type: "json" };
import equipment from "./equipment.json" with { type: "json" };
import feedback from "./feedback.json" with { type: "json" };
import food from "./food.json" with { type: "json" };
import formats from "./formats.json" with { type: "json" };
import forms from "./forms.json" with { type: "json" };
import genie from "./genie.json" with { type: "json" };
import home from "./home.json" with { type: "json" };
import hospitals from "./hospitals.json" with { type: "json" };
import information from "./information.json" with { type: "json" };
import issues from "./issues.json" with { type: "json" };
import items from "./items.json" with { type: "json" };
import kinds from "./kinds.json" with { type: "json" };
import lab from "./lab.json" with { type: "json" };
import links from "./links.json" with { type: "json" };
import messages from "./messages.json" with { type: "json" };
import offline from "./offline.json" with { type: "json" };
import payment from "./payment.json" with { type: "json" };
import policy from "./policy.json" with { type: "json" };
import price from "./price.json" with { type: "json" };
import referral from "./referral.json" with { type: "json" };
import refusals from "./refusals.json" with { type: "json" };
import requests from "./requests.json" with { type: "json" };
import search from "./search.json" with { type: "json" };
import shell from "./shell.json" with { type: "json" };
import stay from "./stay.json" with { type: "json" };
import travel from "./travel.json" with { type: "json" };
import trip from "./trip.json" with { type: "json" };

export default {
  account,
  booking,
  claims,
  customer,
  driver,
  equipment,
  feedback,
  food,
  formats,
  forms,
  genie,
  home,
  hospitals,
  information,
  issues,
  items,
  kinds,
  lab,
  links,
  messages,
  offline,
  payment,
  policy,
  price,
  referral,
  refusals,
  requests,
  search,
  shell,
  stay,
  travel,
  trip,
};
