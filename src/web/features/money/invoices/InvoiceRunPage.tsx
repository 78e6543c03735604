import {
  addDays,
  daysBetween,
  formatDate,
  formatDateTime,
  monthBefore,
  todayInLondon,
} from '#contract/core/dates.ts';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import {
  LEFT_OUT_REASONS,
  type LeftOutReason,
  MAX_RUN_DAYS,
  previewInvoices,
} from '#contract/money/invoice-runs.ts';
import { listClientOptions } from '#contract/organisations/catalogues.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { DraftButton } from '#web/features/money/invoices/DraftButton.tsx';
import type { RunSearch } from '#web/features/money/invoices/invoice-search.ts';
import { describePeriod, INVOICES, leftOutWords } from '#web/features/money/invoices/invoice-words.ts';
import { countThings, RunDrafts } from '#web/features/money/invoices/RunDrafts.tsx';
import { useRunChoice } from '#web/features/money/invoices/run-choice.ts';
import { WaivedCancellations } from '#web/features/money/invoices/WaivedCancellations.tsx';
import { usePage } from '#web/shell/page.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { Select } from '#web/ui/field/Choice.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { Card } from '#web/ui/record/Card.tsx';

interface Props {
  search: RunSearch;
  onSearch: (search: RunSearch) => void;
  onDrafted: () => void;
}

type Preview = AnswerOf<typeof previewInvoices>;

/** Previews a run first: what it would draft, and every visit it would leave out with a way to correct it. */
export function InvoiceRunPage({ search, onSearch, onDrafted }: Props) {
  usePage('Invoice run');
  const last = monthBefore(todayInLondon());
  const { start_date = last.from, end_date = last.to, client_id } = search;
  const period = { start_date, end_date, client_id };
  const { data, error, isFetching, refetch } = useEndpoint(previewInvoices, { query: period });
  const clients = useEndpoint(listClientOptions, {});
  const choice = useRunChoice(data);
  return (
    <div className="space-y-5">
      <PageHeader
        title="Invoice run"
        back={{ label: 'Invoices', href: INVOICES }}
        lead={`Approved work for ${describePeriod(period)}, at the prices in force on the day.`}
        actions={
          choice.chosen.length > 0 && <DraftButton period={period} choice={choice} onDrafted={onDrafted} />
        }
      />
      <div className="grid gap-3 sm:grid-cols-3">
        <DateField
          label="From"
          value={period.start_date}
          onChange={(day) => onSearch({ ...search, start_date: day })}
        />
        <DateField
          label="To"
          value={period.end_date}
          onChange={(day) => onSearch({ ...search, end_date: day })}
        />
        <Select
          label="Client"
          placeholder="Every client"
          value={search.client_id ?? ''}
          options={(clients.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => onSearch({ ...search, client_id: id || undefined })}
        />
      </div>
      {error ? (
        <ErrorState message={error.errors[0]?.message ?? error.message} onRetry={() => void refetch()} />
      ) : data ? (
        <div aria-busy={isFetching} className="space-y-5">
          {data.cannot_issue && (
            <Banner tone="warning" title="You can draft these, but not issue them yet">
              {data.cannot_issue}
            </Banner>
          )}
          <Earlier
            run={data}
            onShow={(from) =>
              onSearch({ ...search, start_date: from, end_date: findEarlierEnd(from, start_date) })
            }
          />
          <RunDrafts run={data} choice={choice} />
          <LeftOut run={data} />
        </div>
      ) : (
        <SkeletonCards />
      )}
    </div>
  );
}

/** The longest period of one run. */
const findEarlierEnd = (from: string, before: string): string =>
  addDays(from, Math.min(daysBetween(from, before), MAX_RUN_DAYS) - 1);

/** Work that was approved after its own month's run is in no later one. */
function Earlier({ run: { earlier }, onShow }: { run: Preview; onShow: (from: string) => void }) {
  if (!earlier) return null;
  const { visits, first_date } = earlier;
  return (
    <Banner
      tone="warning"
      title={`${countThings(visits, 'approved visit')} from before this period ${visits === 1 ? 'is' : 'are'} not invoiced`}
      action={
        <Button variant="outline" size="sm" onClick={() => onShow(first_date)}>
          Show {visits === 1 ? 'it' : 'them'}
        </Button>
      }
    >
      The first was on {formatDate(first_date)}. They may have been approved after that month’s run.
    </Banner>
  );
}

/** By reason, the most common first. Each links to where it can be corrected. */
function LeftOut({ run }: { run: Preview }) {
  const { left_out, left_out_counts } = run;
  const found = LEFT_OUT_REASONS.filter((reason) => left_out_counts[reason]);
  if (found.length === 0 && run.waived_count === 0)
    return <Banner tone="success" title="No visits are left out" />;
  return (
    <>
      <h2 className="text-lg font-semibold">Left out</h2>
      <WaivedCancellations run={run} />
      {found.map((reason) => {
        const shown = left_out.filter((visit) => visit.reason === reason);
        const count = left_out_counts[reason] ?? 0;
        return (
          <Card key={reason} level={3} title={`${leftOutWords[reason]} (${count})`} flush>
            <ul className="divide-y divide-line">
              {shown.map(({ appointment, report_id, start_at, client, young_person, carer }) => (
                <li key={`${appointment.id} ${carer.id}`} className="px-4 py-2.5 text-sm">
                  <TextLink
                    href={
                      report_id && (reason === 'no report' || reason === 'not approved')
                        ? `/dashboard/reports/${report_id}`
                        : `/dashboard/appointments/${appointment.id}`
                    }
                  >
                    {formatDateTime(start_at)}, {appointment.name}
                  </TextLink>
                  <span className="block text-ink-soft">
                    {[young_person?.name, client.name, carer.name].filter(Boolean).join(', ')}
                  </span>
                </li>
              ))}
            </ul>
            {count > shown.length && (
              <p className="px-4 py-2.5 text-sm text-ink-soft">
                {describeRest(reason, count - shown.length)}
              </p>
            )}
          </Card>
        );
      })}
    </>
  );
}

const describeRest = (reason: LeftOutReason, count: number) =>
  reason === 'invoiced'
    ? `${countThings(count, 'visit')} in this period ${count === 1 ? 'is' : 'are'} already invoiced or drafted.`
    : `And ${count} more. Choose a shorter period or a client to see them.`;
