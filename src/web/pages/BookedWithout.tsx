import { useState } from 'react';
import { listUncheckedCarers, MAX_UNCHECKED_DAYS } from '#contract/appointments/unchecked.ts';
import { addDays, formatDateTime, todayInLondon } from '#contract/core/dates.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { readNow } from '#web/api/office-clock.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { Card } from '#web/ui/record/Card.tsx';

const SHOWN = 5;

/**
 * Carers booked in the next two months who lack a check that the service requires. Renders nothing if there are none.
 */
export function BookedWithout() {
  const [today] = useState(() => todayInLondon(readNow()));
  const { data = [] } = useEndpoint(listUncheckedCarers, {
    query: { start_date: today, end_date: addDays(today, MAX_UNCHECKED_DAYS - 1) },
  });
  const [isWhole, setIsWhole] = useState(false);
  if (data.length === 0) return null;
  const shown = isWhole ? data : data.slice(0, SHOWN);
  return (
    <Card flush title={`Booked without a check (${data.length})`}>
      <p className="px-4 pb-3 text-ink-soft">
        These carers are booked in the next two months without a check that the service needs. Add the check
        to their record, or book someone else.
      </p>
      <ul className="divide-y divide-line border-t border-line">
        {shown.map(({ appointment_id, start_at, service, carer, reasons }) => (
          <li key={`${appointment_id} ${carer.id}`} className="px-4 py-3">
            <p className="flex flex-wrap gap-x-3 gap-y-1">
              <TextLink href={`/dashboard/users/${carer.id}`}>{carer.name}</TextLink>
              <TextLink href={`/dashboard/appointments/${appointment_id}`}>
                {formatDateTime(start_at)}, {service}
              </TextLink>
            </p>
            <p className="text-sm text-orange-ink">{reasons.join(' · ')}</p>
          </li>
        ))}
      </ul>
      {data.length > shown.length && (
        <div className="border-t border-line px-4 py-2">
          <Button variant="link" onClick={() => setIsWhole(true)}>
            Show all {data.length}
          </Button>
        </div>
      )}
    </Card>
  );
}
