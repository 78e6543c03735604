import type { FillProposal, UnfilledGap, WeekFill } from '#contract/appointments/suggestions.ts';
import { hoursText, whenText } from '#web/features/appointments/appointment-words.ts';
import { describeSuggested } from '#web/features/appointments/rotas/SuggestedChoice.tsx';
import { proposalKey } from '#web/features/appointments/rotas/use-fill.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { CheckboxGroup } from '#web/ui/field/Choice.tsx';

interface Props {
  plan: WeekFill;
  /** Keys of the proposals that are not accepted. */
  left: readonly string[];
  onLeft: (left: readonly string[]) => void;
}

/** What a draft gains, each proposal with its reasons, and what stays open. */
export function FillDraft({ plan, left, onLeft }: Props) {
  const { proposals, unfilled } = plan;
  const keys = proposals.map(proposalKey);
  const isAll = left.length === 0;
  return (
    <>
      {proposals.length > 0 && (
        <>
          <ul className="list-disc space-y-1 pl-5">
            {describeGains(plan).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          <div className="space-y-2">
            <CheckboxGroup
              label="Who goes where"
              value={keys.filter((key) => !left.includes(key))}
              onChange={(chosen) => onLeft(keys.filter((key) => !chosen.includes(key)))}
              options={proposals.map((each) => ({
                value: proposalKey(each),
                label: `${whenText(each)}: ${each.carer.name}`,
                detail: [describeWork(each), ...listCompany(each, proposals), describeSuggested(each)].join(
                  '\n',
                ),
              }))}
            />
            <Button variant="link" onClick={() => onLeft(isAll ? keys : [])}>
              {isAll ? 'Choose none' : 'Choose all'}
            </Button>
          </div>
        </>
      )}
      {unfilled.length > 0 && (
        <section className="space-y-2">
          <h3 className="font-semibold">Still uncovered ({unfilled.length})</h3>
          <ul className="divide-y divide-line rounded-md border border-line">
            {unfilled.map((gap) => (
              <li key={gap.appointment_id} className="px-3 py-2">
                <span className="block font-medium">
                  {whenText(gap)}, {describeWork(gap)}
                </span>
                <span className="block text-sm text-ink-soft">{gap.reason}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const describeWork = ({ young_person, service_type, place }: FillProposal | UnfilledGap): string =>
  [young_person, service_type, place].filter(Boolean).join(', ');

/** The other carers of the same appointment: those already on it, and those also proposed. */
function listCompany(
  { appointment_id, carer, carer_ids }: FillProposal,
  all: readonly FillProposal[],
): string[] {
  const there = carer_ids.length;
  const others = all.filter((each) => each.appointment_id === appointment_id && each.carer.id !== carer.id);
  const names = [
    ...(there > 0 ? [there === 1 ? 'the carer already booked' : `the ${there} carers already booked`] : []),
    ...others.map((each) => each.carer.name),
  ];
  return names.length > 0 ? [`Together with ${names.join(' and ')}`] : [];
}

function formatMiles(miles: number): string {
  const rounded = Math.round(miles * 10) / 10;
  return `${rounded} ${rounded === 1 ? 'mile' : 'miles'}`;
}

/** Too close to the optimum to notice. */
const PROVEN_PERCENT = 0.01;

function describeGains(plan: WeekFill): string[] {
  const { proposals, known, miles, most_hours, uneven_hours, bound_gap_percent } = plan;
  const away = Math.ceil(bound_gap_percent * 100) / 100;
  return [
    `${known} of ${proposals.length} go to a carer who went there in the last 90 days.`,
    ...(miles.proposals > 0
      ? [
          `${formatMiles(miles.total)} from carers’ homes in a straight line, ${formatMiles(miles.total / miles.proposals)} on average.`,
        ]
      : []),
    `The busiest carer works ${hoursText(most_hours.filled)} (${hoursText(most_hours.now)} now).`,
    `Hours per carer vary by ${hoursText(uneven_hours.filled)} (${hoursText(uneven_hours.now)} now).`,
    bound_gap_percent <= PROVEN_PERCENT
      ? 'This is the best plan.'
      : `This plan is within ${away}% of the best.`,
  ];
}
