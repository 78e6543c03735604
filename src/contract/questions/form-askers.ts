/** The reason why a form stays in use, for the server's refusal and for the question before it. */
import { addDays, formatDate } from '#contract/core/dates.ts';
import type { FormUses } from '#contract/questions/form-uses.ts';

const WORDS = new Intl.ListFormat('en-GB');

/** Undefined if nothing asks the form, or if it is only offered beside a report. */
export function whyInUse({ asked_by, topics }: Pick<FormUses, 'asked_by' | 'topics'>): string | undefined {
  const lasting = asked_by.filter(({ until_date }) => until_date === null);
  if (lasting.length > 0) return findOthersFirst(lasting.map(nameService), ' for each appointment');
  if (topics.length > 0)
    return findOthersFirst(
      topics.map(({ name }) => name),
      '',
    );
  const [last] = asked_by
    .flatMap(({ until_date }) => until_date ?? [])
    .toSorted((a, b) => b.localeCompare(a));
  if (!last) return undefined;
  const names = asked_by.map(nameService);
  return `${WORDS.format(names)} ${verb(names)} this form for each appointment until ${formatDate(addDays(last, -1))}. Retire it after that.`;
}

const nameService = ({ service_type }: FormUses['asked_by'][number]) => service_type.name;
const verb = (names: readonly string[]) => (names.length === 1 ? 'uses' : 'use');

function findOthersFirst(names: readonly string[], when: string): string {
  const them = names.length === 1 ? 'it' : 'them';
  return `${WORDS.format(names)} ${verb(names)} this form${when}. Choose another form for ${them} first, then retire this one.`;
}
