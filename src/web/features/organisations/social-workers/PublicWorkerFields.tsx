import type { Control } from 'react-hook-form';
import type { Ref } from '#contract/core/shapes.ts';
import { roleOptions } from '#web/features/organisations/social-workers/social-worker-words.ts';
import type { WorkerValues } from '#web/features/organisations/social-workers/worker-form.ts';
import { FormField } from '#web/forms/FormField.tsx';
import { Select } from '#web/ui/field/Choice.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';

/**
 * The fields that a social worker fills in about themselves. `email_stays`: a link must not change the address that
 * mail goes to.
 */
export function PublicWorkerFields({
  control,
  teams,
  email_stays = false,
}: {
  control: Control<WorkerValues>;
  teams: readonly Ref[];
  email_stays?: boolean;
}) {
  return (
    <>
      <FormField name="name" control={control}>
        {(field) => <TextField {...field} label="Your name" autoComplete="name" maxLength={200} />}
      </FormField>
      {!email_stays && (
        <FormField name="email" control={control}>
          {(field) => (
            <TextField {...field} label="Work e-mail" type="email" inputMode="email" autoComplete="email" />
          )}
        </FormField>
      )}
      <FormField name="phone" control={control}>
        {(field) => <TextField {...field} label="Telephone" optional type="tel" autoComplete="tel" />}
      </FormField>
      <FormField name="role" control={control}>
        {(field) => (
          <Select {...field} label="Your role" placeholder="Choose your role" options={roleOptions} />
        )}
      </FormField>
      {teams.length > 0 && (
        <FormField name="team_id" control={control}>
          {(field) => (
            <Select
              {...field}
              label="Your team"
              optional
              placeholder="Not sure, or not listed"
              options={teams.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </FormField>
      )}
    </>
  );
}
