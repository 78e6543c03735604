import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate } from '#contract/core/dates.ts';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import { readReferredPerson } from '#contract/young-persons/referral-form.ts';
import type { Referral } from '#contract/young-persons/referrals.ts';
import {
  createYoungPersonOfReferral,
  getInfoToCreateYoungPerson,
  type ReferredRelation,
} from '#contract/young-persons/referred-young-persons.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { formHref } from '#web/features/young-persons/profile/young-person-words.ts';
import { describeField } from '#web/features/young-persons/referrals/referred-fields.ts';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { LevelBadge } from '#web/ui/record/Badge.tsx';
import { DefinitionList } from '#web/ui/record/Card.tsx';

type Info = AnswerOf<typeof getInfoToCreateYoungPerson>;

/** Shows what a new record begins with, then makes it as a draft and opens its form. */
export function CreateYoungPersonDialog({ referral, onClose }: { referral: Referral; onClose: () => void }) {
  const params = { id: referral.id };
  const { data: info, error } = useEndpoint(
    getInfoToCreateYoungPerson,
    { params },
    { refetchOnMount: 'always' },
  );
  const send = useSend(createYoungPersonOfReferral);
  const router = useRouter();
  const [names, setNames] = useState(() => readReferredPerson(referral.answers));
  const asked = info ? listAsked(info, referral) : [];
  const create = () =>
    send.mutate(
      { params, body: Object.fromEntries(asked.map(({ name }) => [name, names[name]])) },
      {
        onSuccess: async (person) => {
          toast.success(`Draft created for ${person.name}`);
          await Promise.all([refreshTopic('referrals'), refreshTopic('young_persons')]);
          void router.navigate({ href: formHref(person.id) });
        },
      },
    );
  return (
    <Dialog
      open
      wide
      insist
      onClose={onClose}
      isSending={send.isPending}
      title="Create a young person from this referral"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={send.isPending} disabled={!info} onClick={create}>
            Create draft
          </Button>
        </>
      }
    >
      <div className="space-y-6">
        {send.error && <SendProblem title="Record not created" error={send.error} />}
        <p>The draft starts with the referral’s answers. You complete the rest next.</p>
        {asked.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            help="The record cannot use the name as written in the referral."
            value={names[name]}
            onChange={(value) => setNames({ ...names, [name]: value })}
            error={send.error?.errors.find(({ path }) => path === name)?.message}
            className="max-w-sm"
          />
        ))}
        {info ? <Preview info={info} /> : error ? <ErrorState message={error.message} /> : <SkeletonCards />}
      </div>
    </Dialog>
  );
}

/** The names that the record cannot take as the referral writes them. */
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
