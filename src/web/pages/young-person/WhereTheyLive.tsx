import { MapPin, Navigation } from 'lucide-react';
import type { YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { directionsTo } from '#web/features/appointments/appointments/appointment-words.ts';
import { addressDates, addressLine, isLasting } from '#web/features/young-persons/profile/address-words.ts';

/**
 * The addresses of today and those to come, with how to get in, for the way there. None while one is confidential, to the office
 * neither: this page is printed and goes with carers, and the others are where they lived before or where their family does.
 */
export function WhereTheyLive({ person }: { person: YoungPersonDetail }) {
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
