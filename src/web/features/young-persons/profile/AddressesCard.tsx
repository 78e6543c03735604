import { EyeOff, MapPin, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { NONE_RECORDED } from '#contract/core/absence.ts';
import type { YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { AddressesDialog } from '#web/features/young-persons/profile/AddressesDialog.tsx';
import { addressDates, addressLine, isCurrent } from '#web/features/young-persons/profile/address-words.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';
import { Card } from '#web/ui/record/Card.tsx';

interface Props {
  person: YoungPersonDetail;
  mayEdit: boolean;
}

/** Their addresses, the current one first. */
export function AddressesCard({ person, mayEdit }: Props) {
  const [isEditing, setIsEditing] = useState(false);
  const { addresses, has_confidential_address } = person;
  const hidden = has_confidential_address && !addresses.some(({ is_confidential }) => is_confidential);
  const shown = addresses.toSorted((a, b) => Number(isCurrent(b)) - Number(isCurrent(a)));
  return (
    <Card
      title="Addresses"
      flush
      aside={
        mayEdit && (
          <Button
            variant="outline"
            size="sm"
            icon={addresses.length > 0 ? Pencil : Plus}
            onClick={() => setIsEditing(true)}
          >
            {addresses.length > 0 ? 'Edit addresses' : 'Add an address'}
          </Button>
        )
      }
    >
      <ul className="divide-y divide-line border-t border-line">
        {hidden && (
          <li className="flex items-start gap-3 px-4 py-3">
            <EyeOff aria-hidden size={18} className="mt-0.5 shrink-0 text-ink-soft" />
            <p className="font-medium">Their address is confidential. Ask the office where to meet.</p>
          </li>
        )}
        {shown.map((address) => (
          <li key={address.id} className="flex items-start gap-3 px-4 py-3">
            <MapPin aria-hidden size={18} className="mt-0.5 shrink-0 text-ink-soft" />
            <div className="min-w-0 space-y-0.5">
              <p className="font-medium">{addressLine(address)}</p>
              <p className="text-sm text-ink-soft">
                {[address.kind, !hidden && isCurrent(address) ? 'now' : '', addressDates(address)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {address.access_notes && <p className="text-sm">{address.access_notes}</p>}
              {address.is_confidential && <Badge tone="red">Confidential: only the office sees it</Badge>}
            </div>
          </li>
        ))}
        {addresses.length === 0 && !hidden && <li className="px-4 py-3 text-ink-soft">{NONE_RECORDED}</li>}
      </ul>
      {isEditing && <AddressesDialog person={person} onClose={() => setIsEditing(false)} />}
    </Card>
  );
}
