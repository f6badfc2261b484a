import type { MenuEntry } from "#app/http/menus.ts";
import { BarChart } from "../charts/bar-chart.tsx";
import { ChoiceLink } from "../choice-link.tsx";
import { Differences } from "../differences.tsx";
import { FilterBar, MoreFilters, SelectFilter, TextFilter } from "../filter-bar.tsx";
import { Menu } from "../menu.tsx";
import {
  AmountTile,
  EmptyState,
  FactList,
  FoldedPanel,
  NumberTile,
  Panel,
  Tiles,
  TwoColumns,
} from "../page.tsx";
import { Pager } from "../pager.tsx";
import { DataTable } from "../table.tsx";
import { Tabs } from "../tabs.tsx";
import { Group, Row, Specimen } from "./specimen.tsx";

type Line = { id: string; guest: string; house: string; paise: number };

const LINES: Line[] = [
  { id: "MHR-7K3F-92QX", guest: "Lakshmi Devi", house: "Film Nagar Care Home", paise: 309_200 },
  { id: "MHR-5JA8-PE67", guest: "Meera Nair", house: "Udupi Attendant Home", paise: 228_760 },
];

const MENU: MenuEntry[] = [
  { path: "/home", label: "Home", icon: "home" },
  { path: "/_ui", label: "To do", icon: "tasks" },
  { path: "/properties", label: "My properties", icon: "tag", group: "On sale" },
  { path: "/prices", label: "Prices and rooms", icon: "tag", group: "On sale" },
];

/** What the offices work with. */
export function Lists() {
  return (
    <>
      <Group title="Lists">
        <Tabs
          label="Reports"
          tabs={["By month", "By property", "Revenue"].map((label, index) => ({
            to: `?view=${index}`,
            label,
            isHere: index === 0,
          }))}
        />
        <Tabs
          label="Kinds"
          look="choices"
          tabs={["All", "Rooms", "Meals"].map((label, index) => ({
            to: `?kind=${index}`,
            label,
            isHere: index === 0,
          }))}
        />
        <FilterBar>
          <TextFilter name="q" label="Guest" value="" />
          <SelectFilter name="status" label="Status" value="" options={[{ value: "", label: "All" }]} />
          <MoreFilters>
            <TextFilter name="city" label="City" value="" />
          </MoreFilters>
        </FilterBar>
        <DataTable
          caption="Bookings"
          columns={[
            {
              key: "id",
              label: "Booking",
              sortable: true,
              value: ({ id }) => (
                <a className="link" href="#main">
                  {id}
                </a>
              ),
            },
            { key: "guest", label: "Guest", value: ({ guest }) => guest },
            { key: "house", label: "Property", value: ({ house }) => house },
            { key: "paid", label: "Paid", numeric: true, value: ({ paise }) => `₹${paise / 100}` },
          ]}
          rows={LINES}
          rowKey={({ id }) => id}
          sort={{ current: "-id", href: () => "#main" }}
          empty={null}
        />
        <Pager page={2} pageSize={20} total={57} href={() => "#main"} />
        <Row>
          <Specimen name="Several to choose from">
            <ChoiceLink to="#main" what="Sat, 5 Dec to Tue, 8 Dec 2026" more="₹1,478.40, ₹985.60 less" />
            <ChoiceLink to="#main" what="Garden room" />
          </Specimen>
          <Specimen name="Nothing here">
            <EmptyState>Nothing fits these filters.</EmptyState>
          </Specimen>
          <Specimen name="Nothing is sold here, and the next step">
            <EmptyState
              kind="travel"
              action={
                <a className="btn btn-outline min-h-11" href="#main">
                  Another city
                </a>
              }
            >
              We have no cabs in Mysuru yet.
            </EmptyState>
          </Specimen>
          <Specimen name="Numbers that open their lists; nothing is calmer than something">
            <Tiles>
              <NumberTile to="#main" label="Arriving today" value={4} hint="2 before noon" />
              <NumberTile to="#main" label="Leaving today" value={0} />
              <AmountTile to="#main" label="Due to you" paise={12_345_600} before="₹98,000 last month" />
            </Tiles>
          </Specimen>
          <Specimen name="The menu of an office, with the entry of the page that is open">
            <Menu session="admin" language="en" menu={MENU} />
          </Specimen>
        </Row>
      </Group>
      <Group title="Panels">
        <TwoColumns
          first={<Panel title="First, in the column of the content">The form.</Panel>}
          aside={
            <Panel title="The summary">
              <FactList
                facts={[
                  ["Check-in", "Tue, 1 Dec 2026"],
                  ["Check-out", "Fri, 4 Dec 2026"],
                ]}
              />
            </Panel>
          }
        >
          <FoldedPanel title="Folded until it is wanted" open={false}>
            A form above a list.
          </FoldedPanel>
        </TwoColumns>
        <Differences lines={[{ label: "Price", before: "₹1,000.00", after: "₹1,200.00" }]} />
        <BarChart
          title="Bookings by month"
          unit="count"
          valueLabel="Bookings"
          nameLabel="Month"
          bars={[
            { label: "Oct", name: "Oct 2026", value: 14 },
            { label: "Nov", name: "Nov 2026", value: 22 },
          ]}
        />
      </Group>
    </>
  );
}
