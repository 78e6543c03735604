import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type UseFormSetValue, useFormState, useWatch } from 'react-hook-form';
import { formatDate } from '#contract/core/dates.ts';
import type { Address } from '#contract/young-persons/young-person-addresses.ts';
import { getYoungPerson } from '#contract/young-persons/young-persons.ts';
import { callApi } from '#web/api/call.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import type { AppointmentControl } from '#web/features/appointments/Controlled.tsx';
import type { FormValues } from '#web/features/appointments/form-values.ts';
import {
  addressLine,
  findHomes,
  isCurrent,
  NO_HOME,
} from '#web/features/young-persons/profile/address-words.ts';
import { listOutdated } from '#web/features/young-persons/profile/outdated-places.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  control: AppointmentControl;
  setValue: UseFormSetValue<FormValues>;
}

/** Fills in the young person's address on the day of the visit. If there are several, the user chooses one. */
export function HomeAddressButton({ control, setValue }: Props) {
  const [id, place, day, repeats] = useWatch({
    control,
    name: ['young_person_id', 'place', 'date', 'repeats'],
  });
  const [chosen, setChosen] = useState<Address>();
  const { dirtyFields } = useFormState({ control, name: 'date' });
  const kept = chosen && place === addressLine(chosen) ? chosen : undefined;
  if (kept && (!day || isCurrent(kept, day))) return <Until address={kept} repeats={repeats} />;
  if (!id || (place.trim() !== '' && !(day && (dirtyFields.date || kept)))) return null;
  const onChoose = (address: Address) => {
    setValue('place', addressLine(address), { shouldDirty: true });
    setChosen(address);
  };
  const homes = <Homes key={`${id} ${day}`} id={id} day={day} onChoose={onChoose} />;
  return place.trim() === '' ? homes : <Moved id={id} place={place} day={day} homes={homes} />;
}

/** Shown if the date changed and the place is an address of another time, which would mislead the carer. */
function Moved({ id, place, day, homes }: { id: string; place: string; day: string; homes: ReactNode }) {
  const { data: person } = useEndpoint(getYoungPerson, { params: { id } });
  const { addresses = [], former_addresses = [] } = person ?? {};
  if (listOutdated([{ place, start_date: day }], addresses, former_addresses).length === 0) return null;
  return (
    <div className="space-y-2">
      <p className="font-medium text-red-ink">They do not live at this place on that day.</p>
      {homes}
    </div>
  );
}

/** Says until when the address is valid: a series may continue after that. */
function Until({ address, repeats }: { address: Address; repeats: boolean }) {
  if (!address.to_date) return null;
  return (
    <p className="text-ink-soft">
      They live there until {formatDate(address.to_date)}.
      {repeats && ' Later appointments need another place.'}
    </p>
  );
}

interface HomesProps {
  id: string;
  /** The day of the visit. Empty until it is set. */
  day: string;
  onChoose: (address: Address) => void;
}

function Homes({ id, day, onChoose }: HomesProps) {
  const [isLooking, setIsLooking] = useState(false);
  const [homes, setHomes] = useState<Address[]>([]);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const look = async () => {
    setIsLooking(true);
    try {
      const { addresses } = await callApi(getYoungPerson, { params: { id } });
      // Another young person or day was chosen during the request.
      if (!isShown.current) return;
      const found = findHomes(addresses, day || undefined);
      const [only, ...others] = found.homes;
      if (found.problem) toast.error(found.problem);
      else if (only && others.length === 0 && only.kind !== 'School') onChoose(only);
      else setHomes(found.homes);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : NO_HOME);
    }
    setIsLooking(false);
  };
  if (homes.length > 0)
    return (
      <div className="space-y-2">
        <p>
          {homes.length === 1
            ? 'Their record has one address for that day:'
            : `Their record has ${homes.length} addresses for that day:`}
        </p>
        {homes.map((address) => (
          <Button key={address.id} variant="outline" size="sm" onClick={() => onChoose(address)}>
            {address.kind}: {addressLine(address)}
          </Button>
        ))}
      </div>
    );
  return (
    <Button variant="outline" size="sm" pending={isLooking} onClick={() => void look()}>
      Use the address on their record
    </Button>
  );
}
