import { formatDate } from '#contract/core/dates.ts';
import { fieldsOfAnswers } from '#contract/young-persons/young-person-form.ts';
import { findYoungPersonDuplicates } from '#contract/young-persons/young-persons.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { type QuestionForm, useAnswers } from '#web/features/questions/question-form.ts';
import type { Step } from '#web/features/young-persons/profile/step-query.ts';
import { personHref, statusWords } from '#web/features/young-persons/profile/young-person-words.ts';
import { PossibleDuplicates } from '#web/forms/PossibleDuplicates.tsx';
import { useDebounced } from '#web/lists/debounced.ts';

/** The facts that tell young people apart. */
export interface Identity {
  first_name?: string | undefined;
  last_name?: string | undefined;
  dob?: string | undefined;
  nhs_number?: string | undefined;
  client_id?: string | undefined;
  external_reference?: string | undefined;
}

const NAMES = ['first_name', 'last_name', 'dob', 'nhs_number', 'client_id', 'external_reference'] as const;

/** Possible duplicates of the young person, shown while the first step is filled in. */
export function StepDuplicates({
  form,
  step,
  except_id,
}: {
  form: QuestionForm;
  step: Step;
  except_id: string;
}) {
  const said = fieldsOfAnswers(step, useAnswers(form));
  const identity = Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = said[name];
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );
  return <Duplicates identity={identity} except_id={except_id} />;
}

const isDay = (text: string | undefined) => Boolean(text && /^\d{4}-\d{2}-\d{2}$/.test(text));

export function Duplicates({ identity, except_id }: { identity: Identity; except_id?: string }) {
  const { first_name, last_name, dob, nhs_number, client_id, external_reference } = identity;
  const asked = {
    ...((first_name || last_name) && isDay(dob)
      ? { ...(first_name ? { first_name } : {}), ...(last_name ? { last_name } : {}), dob }
      : {}),
    ...(nhs_number ? { nhs_number: nhs_number.slice(0, 12) } : {}),
    ...(client_id && external_reference ? { client_id, external_reference } : {}),
  };
  const settled = useDebounced(JSON.stringify(asked));
  const query = JSON.parse(settled) as typeof asked;
  const { data } = useEndpoint(
    findYoungPersonDuplicates,
    { query: { ...query, ...(except_id ? { except_id } : {}) } },
    { enabled: settled !== '{}', keepPrevious: false },
  );
  return (
    <PossibleDuplicates
      noun="young person"
      found={(data ?? []).map(({ id, name, dob: born, client, status, why }) => ({
        id,
        name,
        href: personHref(id),
        detail: [why, born && `born ${formatDate(born)}`, client.name, statusWords[status].toLowerCase()]
          .filter(Boolean)
          .join(' · '),
      }))}
    />
  );
}
