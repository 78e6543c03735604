import { useQuery } from '@tanstack/react-query';
import { MapPin, Navigation, Phone, Printer, WifiOff } from 'lucide-react';
import { formatDate, formatDateTime, formatDay } from '#contract/core/dates.ts';
import { isContactRestricted, type YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { useNow } from '#web/device/use-now.ts';
import { AloneNotice } from '#web/features/appointments/AloneNotice.tsx';
import {
  directionsTo,
  lengthText,
  nowOrNext,
  whenText,
} from '#web/features/appointments/appointment-words.ts';
import { VisitNotes } from '#web/features/appointments/VisitNotes.tsx';
import { MissingButton, MissingNotice } from '#web/features/safety/missing-episodes/MissingButton.tsx';
import { findNextWith, listKeptVisits, openVisitStore } from '#web/features/visits/visit-store.ts';
import { ArrivalAnswer, ArrivalTopics, columns } from '#web/features/young-persons/profile/ArrivalTopics.tsx';
import { addressDates, addressLine, isLasting } from '#web/features/young-persons/profile/address-words.ts';
import type { Arrival } from '#web/features/young-persons/profile/kept-arrivals.ts';
import { LimitedContacts } from '#web/features/young-persons/profile/LimitedContacts.tsx';
import { NotToBeTold } from '#web/features/young-persons/profile/NotToBeTold.tsx';
import {
  type AnyField,
  fieldLabels,
  fieldWords,
} from '#web/features/young-persons/profile/profile-sections.ts';
import { YoungPersonHeader } from '#web/features/young-persons/profile/YoungPersonHeader.tsx';
import { calledName, personHref } from '#web/features/young-persons/profile/young-person-words.ts';
import { useArrival } from '#web/pages/young-person/use-arrival.ts';
import { useAppStore } from '#web/session/app-store.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { NumbersAtHand } from '#web/shell/RingTheOffice.tsx';
import { ErrorState, SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { telHref } from '#web/ui/frame/tel-href.ts';
import { Card } from '#web/ui/record/Card.tsx';

/** One page to read before arriving; also on paper, and without signal. */
export function BeforeYouArrivePage({ id }: { id: string }) {
  const now = new Date(useNow());
  const { shown, is_kept, error, retry } = useArrival(id);
  const name = shown?.arrival.young_person.name;
  usePage(name && `Before you arrive: ${name}`);
  if (error)
    return (
      <div className="space-y-5">
        {/* Nothing is said about a record that is closed to the reader, not even whom to ring. */}
        {error.status !== 404 && <NumbersAtHand />}
        <ErrorState message={error.message} onRetry={retry} />
      </div>
    );
  if (!shown) return <SkeletonRecord />;
  const { arrival, fetched_at } = shown;
  const person = arrival.young_person;
  return (
    <article className="mx-auto max-w-4xl space-y-5 print:max-w-none print:space-y-2 print:text-[9pt] print:leading-snug">
      <PageHeader
        back={{ label: person.name, href: personHref(id) }}
        title={`Before you arrive: ${person.name}`}
        actions={
          <>
            <MissingButton youngPerson={person} />
            <Button variant="outline" icon={Printer} onClick={() => window.print()}>
              Print
            </Button>
          </>
        }
      />
      {is_kept && (
        <p
          role="status"
          className="flex items-start gap-2 rounded-md bg-yellow-tint px-4 py-3 text-yellow-ink"
        >
          <WifiOff aria-hidden size={20} className="mt-0.5 shrink-0" />
          You’re offline. This copy was saved on {formatDateTime(fetched_at)}.
        </p>
      )}
      <p className="hidden print:block">
        Printed {formatDateTime(now.toISOString())}. Confidential: keep it with you and destroy it after use.
      </p>
      <MissingNotice youngPerson={person} />
      <NextVisit young_person_id={id} />
      <WhomToRing office={arrival.phone} />
      <YoungPersonHeader person={person} />
      <NotToBeTold person={person} />
      <LimitedContacts person={person} />
      {!isContactRestricted(person) && person.limited_contacts.length === 0 && (
        <p className="text-ink-soft">
          No restrictions on contact{person.has_confidential_address ? '' : ' or on sharing the address'} are
          recorded.
        </p>
      )}
      <WhereTheyLive person={person} />
      <ArrivalTopics topics={arrival.topics} />
      <div className={columns}>
        {sections.map(({ title, fields }) => (
          <Facts key={title} title={title} person={person} fields={fields} />
        ))}
      </div>
      <LastNotes arrival={arrival} called={calledName(person)} />
    </article>
  );
}

/**
 * Their current or next appointment with this carer: when and where it is, and the office’s notes. It comes from this
 * device, because there may be no signal at the door.
 */
function NextVisit({ young_person_id }: { young_person_id: string }) {
  const now = useNow();
  const { user, role } = useSignedIn();
  const { data: visits = [] } = useQuery({
    queryKey: ['visits on this device', user.id, young_person_id],
    queryFn: async () => {
      await openVisitStore(user.id);
      return listKeptVisits();
    },
    enabled: role === 'carer',
    gcTime: 0,
  });
  const appointment = findNextWith(young_person_id, visits, new Date(now))?.appointment;
  if (!appointment) return null;
  const { service_type, place, notes } = appointment;
  return (
    <Card className={`border-accent ${onPaper}`}>
      <div className="space-y-3 print:space-y-1">
        <div>
          <h2 className="text-lg font-semibold">
            {nowOrNext(appointment, now)}: {whenText(appointment)}
            {place && `, ${place}`}
          </h2>
          <p className="text-ink-soft">
            {service_type.name}, {lengthText(appointment)}
          </p>
        </div>
        <AloneNotice appointment={appointment} />
        <VisitNotes notes={notes} />
        {place && (
          <a
            href={directionsTo(place)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({
              variant: 'outline',
              size: 'lg',
              className: 'w-full sm:w-auto print:hidden',
            })}
          >
            <Navigation aria-hidden size={18} /> Directions
          </a>
        )}
      </div>
    </Card>
  );
}

/** Above everything that may send the reader to the office or the on-call manager, on paper too. */
function WhomToRing({ office }: { office: string | null }) {
  const { on_call } = useAppStore(({ numbers }) => numbers);
  if (!on_call && !office) return null;
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1">
      {on_call && (
        <li>
          On call: <PhoneLink number={on_call} />
        </li>
      )}
      {office && (
        <li>
          The agency’s office: <PhoneLink number={office} />
        </li>
      )}
    </ul>
  );
}

function PhoneLink({ number }: { number: string }) {
  return (
    <TextLink href={telHref(number)} className="inline-block py-1 font-medium whitespace-nowrap">
      <Phone aria-hidden size={16} className="mr-1 inline" />
      {number}
    </TextLink>
  );
}

const sections: readonly { title: string; fields: readonly AnyField[] }[] = [
  { title: 'What you may decide', fields: ['delegated_authority', 'parental_responsibility'] },
  {
    title: 'Consents',
    fields: ['consent_transport', 'consent_photos', 'consent_emergency_treatment'],
  },
  {
    title: 'Health',
    fields: ['health_conditions', 'medication_summary', 'carers_give_medication', 'medication_consent_date'],
  },
  {
    title: 'Safety',
    fields: ['lone_working', 'lone_working_conditions', 'additional_markers'],
  },
  {
    title: 'Language, food and culture',
    fields: [
      'first_language',
      'interpreter_needed',
      'interpreter_notes',
      'dietary_needs',
      'religion',
      'cultural_notes',
    ],
  },
  { title: 'Education', fields: ['school', 'school_year', 'education_notes'] },
];

interface FactsProps {
  title: string;
  person: YoungPersonDetail;
  fields: readonly AnyField[];
}

/** Only facts with a value, because this page is for quick reading. */
function Facts({ title, person, fields }: FactsProps) {
  const known = fields.filter((field) => fieldWords(person, field) !== '');
  if (known.length === 0) return null;
  return (
    <Card title={title} className={onPaper}>
      <dl className="space-y-2 print:space-y-0.5">
        {known.map((field) => (
          <ArrivalAnswer key={field} label={fieldLabels[field]}>
            {fieldWords(person, field)}
          </ArrivalAnswer>
        ))}
      </dl>
    </Card>
  );
}

/** Boxes take up paper: in print, only the title separates a section. */
const onPaper = 'break-inside-avoid print:border-0 print:*:min-h-0 print:*:p-0';

function LastNotes({ arrival: { diaries }, called }: { arrival: Arrival; called: string }) {
  return (
    <Card title="Latest case notes" flush className="print:border-0 print:*:min-h-0 print:*:p-0">
      {diaries.length === 0 ? (
        <p className="border-t border-line px-4 py-4 text-ink-soft">
          There are no case notes about {called} that you can read.
        </p>
      ) : (
        <ol className="divide-y divide-line border-t border-line">
          {diaries.map(({ id, date, title, text, created_by }) => (
            <li key={id} className="break-inside-avoid px-4 py-3 print:px-0 print:py-1">
              <p className="font-medium">{title}</p>
              <p className="text-sm text-ink-soft">
                <time dateTime={date} title={formatDate(date)}>
                  {formatDay(date)}
                </time>
                , {created_by.name}
              </p>
              <p className="mt-1 whitespace-pre-line">{text}</p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

/**
 * Current and future addresses, with how to get in. None while one is confidential, even for the office: this page is
 * printed and travels with carers, and the other addresses may be an earlier home or the family's.
 */
function WhereTheyLive({ person }: { person: YoungPersonDetail }) {
  const lasting = person.addresses.filter(isLasting);
  const isConfidential =
    person.has_confidential_address || lasting.some(({ is_confidential }) => is_confidential);
  const known = isConfidential ? [] : lasting;
  return (
    <section aria-label="Where they live" className="space-y-1">
      {known.map((address) => (
        <div key={address.id} className="flex items-start gap-2">
          <MapPin aria-hidden size={18} className="mt-1 shrink-0 text-ink-soft" />
          <div className="min-w-0">
            <p>
              <span className="text-ink-soft">
                {[address.kind, addressDates(address)].filter(Boolean).join(' ')}:
              </span>{' '}
              {addressLine(address)}
            </p>
            {address.access_notes && <p className="text-sm">{address.access_notes}</p>}
            <a
              href={directionsTo(addressLine(address))}
              target="_blank"
              rel="noreferrer"
              className="inline-flex items-center gap-1 py-1 text-accent-text underline underline-offset-3 print:hidden"
            >
              <Navigation aria-hidden size={16} /> Directions
            </a>
          </div>
        </div>
      ))}
      {known.length === 0 && (
        <p>
          {isConfidential ? 'Their address is confidential.' : 'No address is recorded.'} Ask the office where
          to meet.
        </p>
      )}
    </section>
  );
}
