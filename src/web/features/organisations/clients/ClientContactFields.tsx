import { Plus, Trash2 } from 'lucide-react';
import { type Control, useFieldArray } from 'react-hook-form';
import type { ClientValues } from '#web/features/organisations/clients/client-form.ts';
import { FormField } from '#web/forms/FormField.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { FormSection } from '#web/ui/field/FormParts.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';

/** The contacts who get the invoices: as many as there are. */
export function ClientContactFields({ control }: { control: Control<ClientValues> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'invoicing_contacts', keyName: 'key' });
  return (
    <FormSection title="Who gets the invoices" lead="We e-mail invoices to these people.">
      <ul className="space-y-4">
        {fields.map(({ key }, index) => (
          <li key={key} className="space-y-3 rounded-md border border-line bg-surface p-4">
            <FormField name={`invoicing_contacts.${index}.name`} control={control}>
              {(field) => <TextField {...field} label="Contact’s name" maxLength={200} />}
            </FormField>
            <div className="grid gap-3 sm:grid-cols-2">
              <FormField name={`invoicing_contacts.${index}.email`} control={control}>
                {(field) => <TextField {...field} label="Contact’s e-mail" optional type="email" />}
              </FormField>
              <FormField name={`invoicing_contacts.${index}.phone`} control={control}>
                {(field) => <TextField {...field} label="Contact’s telephone" optional type="tel" />}
              </FormField>
            </div>
            <Button variant="ghost" size="sm" icon={Trash2} onClick={() => remove(index)}>
              Remove contact {index + 1}
            </Button>
          </li>
        ))}
      </ul>
      <Button
        variant="outline"
        icon={Plus}
        disabled={fields.length >= 20}
        onClick={() => append({ id: '', name: '', email: '', phone: '' })}
      >
        Add a contact
      </Button>
    </FormSection>
  );
}
