import type { SeriesDate } from '#contract/appointments/appointment-previews.ts';
import { listAvailableCarers } from '#contract/appointments/available-carers.ts';
import { formatDay } from '#contract/core/dates.ts';
import type { Ref } from '#contract/core/shapes.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import {
  chooseCarers,
  type DateChoice,
  describeCarers,
} from '#web/features/appointments/appointments/repeat-values.ts';
import { CheckboxGroup, Select } from '#web/ui/field/Choice.tsx';

interface Props {
  date: SeriesDate;
  /** The carers of the other dates. */
  usual: readonly Ref[];
  choice: DateChoice | undefined;
  onChoose: (choice: DateChoice | undefined) => void;
}

const OUT = 'out';
const NOBODY = 'nobody';
const SOME = 'some';

/**
 * One date's own decision: another carer in place of who cannot come, some of the usual ones alone, nobody yet, or not that
 * date at all.
 */
export function DateChooser({ date, usual, choice, onChoose }: Props) {
  const { start_date, start_at, end_at } = date;
  const { data } = useEndpoint(listAvailableCarers, { query: { start_at, end_at } });
  const taken = new Set(usual.map(({ id }) => id));
  const free = (data ?? []).filter(({ carer, is_free }) => is_free && !taken.has(carer.id));
  const isFree = (id: string) => data?.find(({ carer }) => carer.id === id)?.is_free !== false;
  const instead = choice?.carers?.find(({ id }) => !taken.has(id));
  const coming = choice?.carers ?? usual;
  const isSome = choice?.carers !== undefined && !instead && coming.length > 0;
  const value = choice?.is_left_out ? OUT : isSome ? SOME : choice ? (instead?.id ?? NOBODY) : '';
  const pick = (picked: string) => {
    if (picked === '') return onChoose(undefined);
    if (picked === SOME) return;
    if (picked === OUT) return onChoose({ date: start_date, is_left_out: true });
    const carer = free.find((row) => row.carer.id === picked)?.carer;
    // Those of the usual carers who can come still do, unless nobody is to.
    const others = usual.filter(({ id }) => isFree(id) && usual.length > 1);
    const carers = carer ? [...others, carer] : picked === NOBODY ? [] : [...usual];
    return onChoose({ date: start_date, is_left_out: false, carers });
  };
  const keep = (ids: readonly string[]) =>
    onChoose(
      chooseCarers(start_date, usual, [
        ...usual.filter(({ id }) => ids.includes(id)),
        ...(instead ? [instead] : []),
      ]),
    );
  return (
    <div className="w-full space-y-1 sm:w-64">
      <Select
        label={`Choose for ${formatDay(start_date)}`}
        hideLabel
        value={value}
        placeholder={usual.length > 0 ? 'Same as the other dates' : 'No carer yet'}
        options={[
          ...(isSome ? [{ value: SOME, label: `Only ${describeCarers(coming)}` }] : []),
          ...(instead && !free.some(({ carer }) => carer.id === instead.id)
            ? [{ value: instead.id, label: instead.name }]
            : []),
          ...free.map(({ carer, reasons }) => ({
            value: carer.id,
            label: reasons.length > 0 ? `${carer.name} (${reasons[0]})` : carer.name,
          })),
          ...(usual.length > 0 ? [{ value: NOBODY, label: 'No carer yet' }] : []),
          { value: OUT, label: 'Leave this date out' },
        ]}
        onChange={pick}
      />
      {usual.length > 1 && value !== OUT && (
        <CheckboxGroup
          label={`Usual carers who come on ${formatDay(start_date)}`}
          hideLabel
          options={usual.map(({ id, name }) => ({ value: id, label: name }))}
          value={coming.filter(({ id }) => taken.has(id)).map(({ id }) => id)}
          onChange={keep}
        />
      )}
    </div>
  );
}
