import { MapPin, Navigation } from 'lucide-react';
import type { YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { directionsTo } from '#web/features/appointments/appointments/appointment-words.ts';
import { addressLine, isCurrent } from '#web/features/young-persons/profile/address-words.ts';

/** The addresses of today with how to get in, for the way there; nothing where the reader may know none. */
export function WhereTheyLive({ person }: { person: YoungPersonDetail }) {
  const current = person.addresses.filter((address) => isCurrent(address));
  if (current.length === 0 && !person.has_confidential_address) return null;
  return (
    <section aria-label="Where they live" className="space-y-1">
      {current.map((address) => (
        <div key={address.id} className="flex items-start gap-2">
          <MapPin aria-hidden size={18} className="mt-1 shrink-0 text-ink-soft" />
          <div className="min-w-0">
            <p>
              <span className="text-ink-soft">{address.kind}:</span> {addressLine(address)}
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
      {current.length === 0 && <p>Their address is confidential. Ask the office where to meet.</p>}
    </section>
  );
}
