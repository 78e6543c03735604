import { useState } from 'react';
import { type UseFormSetValue, useWatch } from 'react-hook-form';
import { getYoungPerson } from '#contract/young-persons/young-persons.ts';
import { callApi } from '#web/api/call.ts';
import type { AppointmentControl } from '#web/features/appointments/appointments/Controlled.tsx';
import type { FormValues } from '#web/features/appointments/appointments/form-values.ts';
import { addressLine, isCurrent } from '#web/features/young-persons/profile/address-words.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

const NONE = 'Their record has no address that carers may know. Say where to meet.';

interface Props {
  control: AppointmentControl;
  setValue: UseFormSetValue<FormValues>;
}

/** Fills in where the young person lives today. A confidential address is never filled in: carers read the place. */
export function HomeAddressButton({ control, setValue }: Props) {
  const id = useWatch({ control, name: 'young_person_id' });
  const place = useWatch({ control, name: 'place' });
  const [isLooking, setIsLooking] = useState(false);
  if (!id || place.trim() !== '') return null;
  const fill = async () => {
    setIsLooking(true);
    try {
      const { addresses } = await callApi(getYoungPerson, { params: { id } });
      const known = addresses.find((address) => isCurrent(address) && !address.is_confidential);
      if (known) setValue('place', addressLine(known), { shouldDirty: true });
      else toast.error(NONE);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : NONE);
    }
    setIsLooking(false);
  };
  return (
    <Button variant="outline" size="sm" pending={isLooking} onClick={() => void fill()}>
      Use the address of their record
    </Button>
  );
}
