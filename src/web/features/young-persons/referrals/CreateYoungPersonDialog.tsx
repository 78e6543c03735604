import { useRouter } from '@tanstack/react-router';
import { z } from 'zod';
import { formatDate } from '#contract/core/dates.ts';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import { IsoDate } from '#contract/core/shapes.ts';
import { readReferredPerson } from '#contract/young-persons/referral-form.ts';
import type { Referral } from '#contract/young-persons/referrals.ts';
import {
  createYoungPersonOfReferral,
  getInfoToCreateYoungPerson,
  type ReferredRelation,
} from '#contract/young-persons/referred-young-persons.ts';
import { prepareCall } from '#web/api/call.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { fieldLabels } from '#web/features/young-persons/profile/profile-sections.ts';
import { formHref } from '#web/features/young-persons/profile/young-person-words.ts';
import { ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { LevelBadge } from '#web/ui/record/Badge.tsx';
import { DefinitionList, type Fact } from '#web/ui/record/Card.tsx';
import { FormDialog } from '#web/writing/FormDialog.tsx';

type Info = AnswerOf<typeof getInfoToCreateYoungPerson>;

interface Props {
  referral: Referral;
  onClose: () => void;
}

const TITLE = 'Create a young person from this referral';

/** Shows what a new record starts with, then creates it as a draft and opens its form. */
export function CreateYoungPersonDialog({ referral, onClose }: Props) {
  const { data: info, error } = useEndpoint(
    getInfoToCreateYoungPerson,
    { params: { id: referral.id } },
    { refetchOnMount: 'always' },
  );
  if (info) return <CreateDraft {...{ referral, info, onClose }} />;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={TITLE}
      footer={
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      {error ? <ErrorState message={error.message} /> : <SkeletonCards />}
    </Dialog>
  );
}

function CreateDraft({ referral, info, onClose }: Props & { info: Info }) {
  const router = useRouter();
  const { first_name, last_name } = readReferredPerson(referral.answers);
  const asked = listAsked(info, referral);
  return (
    <FormDialog
      place={`referral/${referral.id}/young-person`}
      title={TITLE}
      wide
      start={{ first_name, last_name }}
      submit={{
        label: 'Create draft',
        request: (names) =>
          prepareCall(createYoungPersonOfReferral, {
            params: { id: referral.id },
            body: Object.fromEntries(asked.map(({ name }) => [name, names[name]])),
          }),
      }}
      failed="Record not created"
      topics={['referrals', 'young_persons']}
      onDone={(person) => {
        toast.success(`Draft created for ${person.name}`);
        void router.navigate({ href: formHref(person.id) });
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>The draft starts with the referral’s answers. You complete the rest next.</p>
          {asked.map(({ name, label }) => (
            <TextField
              key={name}
              label={label}
              help="The record cannot use the name as written in the referral."
              className="max-w-sm"
              {...field(name)}
            />
          ))}
          <Preview info={info} />
        </>
      )}
    </FormDialog>
  );
}

/** The names that the record cannot take from the referral as written. */
function listAsked({ fields }: Info, { answers }: Referral) {
  const said = readReferredPerson(answers);
  const all = [
    { name: 'first_name', label: 'First name' },
    { name: 'last_name', label: 'Last name' },
  ] as const;
  return all.filter(({ name }) => fields[name] === undefined && (name === 'first_name' || said[name] !== ''));
}

function Preview({ info }: { info: Info }) {
  const facts = Object.entries(info.fields).flatMap(([name, value]) => describeField(name, value, info.from));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long, and without it no key scrolls to its end
    <section aria-label="Details in the new record" tabIndex={0} className="space-y-6">
      <DefinitionList facts={facts} columns={2} />
      <Relations title="People in the household" relations={info.household_members} />
      <Relations title="Other important people" relations={info.related_persons} />
      {info.topics.length > 0 && (
        <section className="space-y-2">
          <h3 className="font-semibold">Characteristics</h3>
          <ul className="space-y-2">
            {info.topics.map(({ subcategory, level, because }) => (
              <li key={subcategory.id}>
                <span className="flex flex-wrap items-center gap-2">
                  {subcategory.name} <LevelBadge level={level} />
                </span>
                <span className="block text-sm text-ink-soft">{because.join('; ')}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {info.not_taken.length > 0 && (
        <section className="space-y-2 rounded-md bg-yellow-tint p-4">
          <h3 className="font-semibold text-yellow-ink">Not copied to the record</h3>
          <DefinitionList
            columns={1}
            facts={info.not_taken.map(({ label, answer }) => ({ term: label, value: answer }))}
          />
        </section>
      )}
    </section>
  );
}

function Relations({ title, relations }: { title: string; relations: readonly ReferredRelation[] }) {
  if (relations.length === 0) return null;
  return (
    <section className="space-y-2">
      <h3 className="font-semibold">{title}</h3>
      <ul className="space-y-1">
        {relations.map(({ name, relationship, dob, phone }) => (
          <li key={`${name} ${relationship} ${dob}`}>
            <span className="font-medium">{name}</span>
            <span className="text-ink-soft">
              {[relationship, dob && `born ${formatDate(dob)}`, phone]
                .filter(Boolean)
                .map((part) => `, ${part}`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const labels: Readonly<Record<string, string>> = fieldLabels;
const Lines = z.array(z.looseObject({ line_1: z.string(), town: z.string(), postcode: z.string() })).min(1);

/** A field of the new record as text. Undefined if it is empty, or only refers to another record. */
function describeField(name: string, value: unknown, from: Readonly<Record<string, string>>): Fact[] {
  const words = describeValue(value);
  if (!words || name.endsWith('_id')) return [];
  const term = labels[name] ?? from[name] ?? (name === 'addresses' ? 'Address' : undefined);
  return term ? [{ term, value: words, wide: words.length > 60 }] : [];
}

function describeValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return IsoDate.safeParse(value).success ? formatDate(value) : value;
  const addresses = Lines.safeParse(value).data;
  if (addresses)
    return addresses.map(({ line_1, town, postcode }) => `${line_1}, ${town}, ${postcode}`).join('; ');
  if (Array.isArray(value)) return value.filter((each) => typeof each === 'string').join(', ');
  return '';
}
