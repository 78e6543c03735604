import { useRouter } from '@tanstack/react-router';
import { BookOpenCheck, Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { type Appointment, listAppointments } from '#contract/appointments/appointments.ts';
import { addDays, formatDay } from '#contract/core/dates.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { getBeforeYouArrive } from '#contract/young-persons/before-you-arrive.ts';
import { setReaders } from '#contract/young-persons/young-person-readers.ts';
import {
  getYoungPerson,
  updateYoungPerson,
  type YoungPersonDetail,
} from '#contract/young-persons/young-persons.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { appointmentHref, timesText } from '#web/features/appointments/appointment-words.ts';
import { MissingButton, MissingNotice } from '#web/features/safety/missing-episodes/MissingButton.tsx';
import { useWordsWhileMissing } from '#web/features/safety/missing-episodes/WordsWhileMissing.tsx';
import { listOutdated, listPlaceless } from '#web/features/young-persons/profile/outdated-places.ts';
import { PersonHead } from '#web/features/young-persons/profile/PersonHead.tsx';
import { StatusMenu } from '#web/features/young-persons/profile/StatusMenu.tsx';
import type { PersonTab } from '#web/features/young-persons/profile/young-person-search.ts';
import {
  arrivalHref,
  editHref,
  formHref,
  opensInForm,
  statusTones,
  statusWords,
} from '#web/features/young-persons/profile/young-person-words.ts';
import { ClosedToSocialWorker } from '#web/features/young-persons/readers/ClosedToSocialWorker.tsx';
import { ReadersButton } from '#web/features/young-persons/readers/ReadersButton.tsx';
import { AddressMentions } from '#web/pages/young-person/AddressMentions.tsx';
import { AloneNotice } from '#web/pages/young-person/AloneNotice.tsx';
import { YoungPersonTabs } from '#web/pages/young-person/YoungPersonTabs.tsx';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { TextLink, UiLink } from '#web/ui/frame/Link.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';
import { RecordScreen } from '#web/ui/record/RecordScreen.tsx';
import { useToday } from '#web/ui/use-today.ts';

const back = { label: 'Young people', href: '/dashboard/young-persons' };

/** One young person (YPN-04): the header first, then everything else in tabs. */
export function YoungPersonPage({ id, tab }: { id: string; tab: PersonTab | undefined }) {
  const { role } = useSignedIn();
  const { data: person, error, refetch } = useEndpoint(getYoungPerson, { params: { id } });
  const whileMissing = useWordsWhileMissing(id);
  const router = useRouter();
  // SHL-03: a draft of our own is filled in before there is anything to read.
  const belongsInForm = person && opensInForm(person, role);
  useEffect(() => {
    if (belongsInForm) void router.navigate({ href: formHref(id), replace: true });
  }, [belongsInForm, id, router]);
  usePage(belongsInForm ? undefined : person?.name);
  if (belongsInForm) return <SkeletonRecord />;
  return (
    <RecordScreen
      back={back}
      loading={!person}
      error={person ? undefined : error?.message}
      onRetry={error?.status === 404 ? undefined : () => void refetch()}
      title={person?.name}
      head={
        person && (
          <PersonHead
            person={person}
            back={back}
            badge={
              (role === 'admin' || person.status !== 'ACTIVE') && (
                <Badge tone={statusTones[person.status]}>{statusWords[person.status]}</Badge>
              )
            }
            actions={<Actions {...{ person, role, whileMissing }} />}
          />
        )
      }
      notice={
        person && (
          <>
            <MissingNotice youngPerson={person} />
            <ClosedToSocialWorker youngPerson={person} whileMissing={whileMissing} />
            {role === 'admin' && <Notice person={person} />}
            {role === 'admin' && <OutdatedPlaces key={person.id} person={person} />}
            {role === 'admin' && <AddressMentions person={person} />}
            <AloneNotice person={person} />
          </>
        )
      }
    >
      {person && <YoungPersonTabs person={person} tab={tab} role={role} />}
    </RecordScreen>
  );
}

interface ActionsProps {
  person: YoungPersonDetail;
  role: SignedInRole;
  whileMissing: ReactNode;
}

function Actions({ person, role, whileMissing }: ActionsProps) {
  return (
    <>
      {can(role, setReaders) && <ReadersButton youngPerson={person} whileMissing={whileMissing} />}
      {role === 'admin' && <StatusMenu person={person} />}
      <MissingButton youngPerson={person} />
      {can(role, getBeforeYouArrive) && (
        <UiLink
          href={arrivalHref(person.id)}
          className={buttonClass({ variant: role === 'carer' ? 'default' : 'outline' })}
        >
          <BookOpenCheck aria-hidden size={18} /> Before you arrive
        </UiLink>
      )}
      {can(role, updateYoungPerson) && person.status !== 'ARCHIVED' && (
        <UiLink href={editHref(person.id)} className={buttonClass()}>
          <Pencil aria-hidden size={18} /> Edit
        </UiLink>
      )}
    </>
  );
}

/** What the office must still do before anyone can work with the record. */
function Notice({ person }: { person: YoungPersonDetail }) {
  const missing = person.steps.filter((step) => step.missing > 0);
  if (person.status === 'ARCHIVED')
    return (
      <Banner title="This record is archived">
        You cannot use it for new work. Restore it to change it.
      </Banner>
    );
  if (missing.length === 0) return null;
  const [first] = missing;
  return (
    <Banner
      tone="warning"
      title={
        person.status === 'DRAFT'
          ? 'This record is a draft. Carers and clients cannot see it yet'
          : 'This record is not complete'
      }
      action={
        <UiLink
          href={editHref(person.id, first?.route_segment)}
          className={buttonClass({ variant: 'outline', size: 'sm' })}
        >
          Complete the record
        </UiLink>
      }
    >
      <ul>
        {missing.map(({ route_segment, title, missing_labels }) => (
          <li key={route_segment}>
            <TextLink href={editHref(person.id, route_segment)}>{title}</TextLink>:{' '}
            {missing_labels.join(', ')}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

const DAYS_AHEAD = 90;
const PLACES_SHOWN = 5;

/**
 * For the office: future visits with a place where the young person no longer lives, does not live yet, or without any.
 */
function OutdatedPlaces({ person }: { person: YoungPersonDetail }) {
  const today = useToday();
  const [before] = useState(person.addresses);
  const { data } = useEndpoint(listAppointments, {
    query: {
      young_person_id: person.id,
      start_date: today,
      end_date: addDays(today, DAYS_AHEAD),
      status: ['active'],
      page_size: 100,
      sort: 'start_at',
    },
  });
  const booked = data?.items ?? [];
  return (
    <>
      <Places
        appointments={listOutdated(booked, person.addresses, [...person.former_addresses, ...before])}
        one="A booked visit has an address where they will not be living on that day"
        several="booked visits have an address where they will not be living on that day"
      />
      <Places
        appointments={listPlaceless(booked, person.addresses)}
        one="A booked visit does not say where to meet, and their address is confidential"
        several="booked visits do not say where to meet, and their address is confidential"
      />
    </>
  );
}

function Places({
  appointments,
  one,
  several,
}: {
  appointments: readonly Appointment[];
  one: string;
  several: string;
}) {
  if (appointments.length === 0) return null;
  return (
    <Banner tone="warning" title={appointments.length === 1 ? one : `${appointments.length} ${several}`}>
      <ul>
        {appointments.slice(0, PLACES_SHOWN).map((appointment) => (
          <li key={appointment.id}>
            <TextLink href={`${appointmentHref(appointment.id)}/edit`}>
              {formatDay(appointment.start_date)}, {timesText(appointment)}
            </TextLink>
            {appointment.place && `: ${appointment.place}`}
          </li>
        ))}
      </ul>
      {appointments.length > PLACES_SHOWN && <p>And {appointments.length - PLACES_SHOWN} more.</p>}
    </Banner>
  );
}
