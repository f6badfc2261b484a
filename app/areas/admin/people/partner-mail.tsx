import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { DomainError, Invalid } from "#app/domain/errors.ts";
import { sendPasswordLink } from "#app/domain/identity/set-password.ts";
import { listPartnerLogins } from "#app/domain/registrations/partner-logins.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { FilterBar, SelectFilter, TextFilter } from "#app/ui/filter-bar.tsx";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatInstant, formatPhone } from "#app/ui/format.ts";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { DataTable } from "#app/ui/table.tsx";
import { search } from "./partner-mail-search.ts";

export const meta = () => [{ title: "Partner credentials" }];

export const loader = adminLoader(
  { permission: "admin.approval.read", search },
  async (ctx, { search: state }) => ({
    state,
    list: await listPartnerLogins(ctx, {
      q: state.q,
      withoutPassword: state.password === "missing",
      page: state.page,
    }),
  }),
);

export const action = adminAction(
  { permission: "admin.people.write", schema: z.object({ user: z.uuid() }) },
  async (ctx, { value, request }) => {
    await sendPasswordLink(ctx, { userId: value.user }).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      throw new Invalid(`${ADMIN_MESSAGES.failedToSendMail}. ${error.message}`);
    });
    return done(
      paths.adminPartnerMail + new URL(request.url).search,
      ADMIN_MESSAGES.partnerLoginCredentialsSentSuccessfully,
    );
  },
);

/** Approved partners and agents, each with the button that mails the link to choose a password. */
export default function PartnerMail() {
  const { state, list } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Partner credentials"
      lead="The mail holds a link that works once, for 24 hours. A password is never sent."
      actions={<CsvLink href={`${paths.adminPartnerMail}/csv${search.href(state, { page: 1 })}`} />}
    >
      <FormFailureAlert failure={useActionData<typeof action>()} />
      <FilterBar reset={state.q || state.password !== "all" ? paths.adminPartnerMail : undefined}>
        <TextFilter name="q" label="Name, mobile or email" value={state.q} />
        <SelectFilter
          name="password"
          label="Password"
          value={state.password}
          options={[
            { value: "all", label: "All" },
            { value: "missing", label: "None chosen yet" },
          ]}
        />
      </FilterBar>
      <DataTable
        caption="People of partners and agents"
        columns={[
          {
            key: "name",
            label: "Name",
            value: (row) => (
              <>
                {row.name}
                <span className="block">
                  <Link
                    to={
                      row.role === "agent"
                        ? paths.adminAgent(row.accountId)
                        : paths.adminPartner(row.accountId)
                    }
                    className="link"
                  >
                    {row.accountName}
                  </Link>
                </span>
              </>
            ),
          },
          {
            key: "phone",
            label: "Mobile",
            value: (row) => (row.phone ? formatPhone(row.phone) : ""),
          },
          { key: "email", label: "Email", value: (row) => row.email ?? "" },
          { key: "password", label: "Password", value: (row) => (row.hasPassword ? "Chosen" : "None yet") },
          {
            key: "sent",
            label: "Last mailed",
            value: (row) => (row.lastSentAt ? formatInstant(row.lastSentAt) : "Never"),
          },
          {
            key: "send",
            label: "Send",
            value: (row) =>
              row.email ? (
                <RowForm fields={{ user: row.id }}>
                  <SubmitButton small tone="plain">
                    Mail the link
                  </SubmitButton>
                </RowForm>
              ) : (
                "No address"
              ),
          },
        ]}
        rows={list.rows}
        rowKey={(row) => row.id}
        empty={<EmptyState>Nobody fits this filter.</EmptyState>}
      />
      <Pager
        page={list.page}
        pageSize={list.pageSize}
        total={list.total}
        more={list.more}
        href={(number) => search.href(state, { page: number })}
      />
    </Page>
  );
}
