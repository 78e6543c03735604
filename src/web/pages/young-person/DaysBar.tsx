import { addMonths } from '#contract/core/dates.ts';
import { type DefaultWindow, readWindow } from '#contract/core/list-windows.ts';
import type { useDaysShown } from '#web/pages/young-person/days-shown.ts';
import { DateRange } from '#web/ui/field/DateRange.tsx';
import { useToday } from '#web/ui/use-today.ts';

interface Props {
  days: ReturnType<typeof useDaysShown>;
  usual: DefaultWindow;
  /** The label for the default days: "A week either side". */
  usualLabel: string;
}

/** Which days a tab's list shows: the default ones, or those the user chooses. */
export function DaysBar({ days, usual, usualLabel }: Props) {
  const today = useToday();
  const { start_date, end_date } = readWindow(usual, {}, today);
  return (
    <DateRange
      label="Days"
      hideLabel
      value={{ from: days.start_date, to: days.end_date }}
      presets={[
        { label: usualLabel, from: start_date, to: end_date },
        { label: 'Three months either side', from: addMonths(today, -3), to: addMonths(today, 3) },
        { label: 'Twelve months back', from: addMonths(today, -12), to: today },
      ]}
      onChange={({ from, to }) => {
        const isUsual = from === start_date && to === end_date;
        days.change({
          start_date: (!isUsual && from) || undefined,
          end_date: (!isUsual && to) || undefined,
        });
      }}
    />
  );
}
