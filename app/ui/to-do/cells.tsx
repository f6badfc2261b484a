import type { ToDoKind } from "#app/domain/to-do/labels.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import type { OfficeName } from "#app/http/offices.ts";
import { paths } from "#app/http/paths.ts";
import { peoplePaths } from "#app/http/people-paths.ts";
import { reportPaths } from "#app/http/report-paths.ts";
import { fromToDo } from "#app/http/to-do-links.ts";
import { visitPaths } from "#app/http/visit-paths.ts";
import { words } from "#app/words/catalogue.ts";
import { StatusBadge } from "../badge.tsx";
import { CellLink, type Cells } from "../list/list-page.tsx";

/** Where each office works on what waits: the screen of the row, or the list that shows it alone. */
type Links = Partial<Record<ToDoKind, (id: string) => string>>;

const ADMIN: Links = {
  approval: peoplePaths.adminApproval,
  rate: moneyPaths.taxRate,
  month: () => moneyPaths.bookMonths,
  campaign: paths.adminCampaign,
  job: () => paths.adminQueues,
  request: paths.adminRequest,
  cannot_take: paths.adminRelocate,
  waiver: paths.adminWaiver,
  objection: paths.adminClaim,
  deposit: paths.adminDesk,
  dispute: moneyPaths.dispute,
  payout: moneyPaths.payout,
  refund: paths.adminDesk,
  visit: visitPaths.adminView,
  reply: paths.adminReply,
  message: (id) => `${paths.adminMessages}?message=${id}`,
  report: () => reportPaths.adminFiles.all,
  paper: peoplePaths.adminPartner,
};

/** What the sources leave to admins has no screen elsewhere, and no row there either. */
const LINKS: Partial<Record<OfficeName, Links>> = {
  admin: ADMIN,
  staff: {
    advice: peoplePaths.staffPartner,
    request: paths.staffRequest,
    visit: visitPaths.one,
    reply: paths.staffReply,
  },
  city_manager: {
    request: paths.cityRequest,
    cannot_take: paths.cityRelocate,
    waiver: paths.cityWaiver,
    objection: paths.cityClaim,
    deposit: paths.cityDesk,
    reply: paths.cityReply,
    report: () => reportPaths.cityFiles.all,
  },
};

type Row = { on: string; subject: string; what: string; overdue: boolean | null };

/** How the list of an office shows what waits: each row opens where it is worked on, and `query` is how one comes back to it. */
export const toDoCells = (office: OfficeName, query = ""): Cells<Row> => ({
  what: ({ on, subject, what }) => {
    const to = LINKS[office]?.[on as ToDoKind]?.(subject);
    return to ? <CellLink to={fromToDo(to, query)}>{what}</CellLink> : what;
  },
  overdue: ({ overdue }) =>
    overdue ? <StatusBadge status="overdue">{words("officeToDo")("late")}</StatusBadge> : null,
});
