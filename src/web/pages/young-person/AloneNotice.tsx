import { listAppointments } from '#contract/appointments/appointments.ts';
import { addDays, todayInLondon } from '#contract/core/dates.ts';
import { TWO_CARERS } from '#contract/young-persons/safety-facts.ts';
import type { YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { stringifySearch } from '#web/lists/address-search.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';

/** How far ahead to look for appointments. */
const DAYS_AHEAD = 2 * 366;

/** For the office, once two carers are required: the young person's future appointments that have only one. */
export function AloneNotice({ person: { id, name, lone_working } }: { person: YoungPersonDetail }) {
  const isAsked = useSignedIn().role === 'admin' && lone_working === TWO_CARERS;
  const start_date = todayInLondon();
  const days = { start_date, end_date: addDays(start_date, DAYS_AHEAD), alone: 'true' as const };
  const query = { ...days, young_person_id: id, page_size: 1 };
  const { data } = useEndpoint(listAppointments, { query }, { enabled: isAsked });
  if (!isAsked || !data || data.total === 0) return null;
  const href = `/dashboard/appointments${stringifySearch({ ...days, young_person: name })}`;
  return (
    <Banner
      tone="warning"
      title={`${data.total} ${data.total === 1 ? 'appointment' : 'appointments'} coming up with one carer where two are needed`}
      action={
        <UiLink href={href} className={buttonClass({ variant: 'outline', size: 'sm' })}>
          {data.total === 1 ? 'View it' : 'View them'}
        </UiLink>
      }
    >
      Their record says they need two carers. Assign or offer a second carer.
    </Banner>
  );
}
