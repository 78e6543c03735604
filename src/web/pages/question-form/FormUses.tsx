import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { addDays, formatDate } from '#contract/core/dates.ts';
import { type FormUse, type FormUses, getFormUses, stopAskingForm } from '#contract/questions/form-uses.ts';
import type { QuestionFormRecord } from '#contract/questions/question-forms.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { AskServicesDialog } from '#web/pages/question-form/AskServicesDialog.tsx';
import { AskTopicsDialog } from '#web/pages/question-form/AskTopicsDialog.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { EmptyState, ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Card } from '#web/ui/record/Card.tsx';
import { useToday } from '#web/ui/use-today.ts';

/** Where a form is used, and a button to use it elsewhere. */
export function FormUsesCard({ form }: { form: QuestionFormRecord }) {
  const { data, error, refetch } = useEndpoint(getFormUses, { params: { id: form.id } });
  const [isChoosing, setIsChoosing] = useState(false);
  const isTopic = form.purpose === 'characteristic';
  const canBeAsked = !form.retired_at && form.versions.some(({ published_at }) => published_at !== null);
  if (form.purpose === 'referral') return null;
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCards count={1} />;
  const isUsed = data.is_for_all || data.services.length > 0 || data.topics.length > 0;
  const choose = canBeAsked && (
    <Button
      variant={isUsed ? 'outline' : 'default'}
      size={isUsed ? 'sm' : 'default'}
      icon={Plus}
      onClick={() => setIsChoosing(true)}
    >
      {isTopic ? 'Choose topics' : 'Choose services'}
    </Button>
  );
  return (
    <Card title="Where it is used" aside={isUsed && choose} flush={isUsed}>
      {form.retired_at && <StillAsked uses={data} />}
      {!isUsed && <NotUsed canBeAsked={canBeAsked} isTopic={isTopic} action={choose} />}
      {isUsed && (isTopic ? <Topics uses={data} /> : <Services form={form} uses={data} />)}
      {isChoosing && !isTopic && (
        <AskServicesDialog form={form} uses={data} onClose={() => setIsChoosing(false)} />
      )}
      {isChoosing && isTopic && (
        <AskTopicsDialog form={form} uses={data} onClose={() => setIsChoosing(false)} />
      )}
    </Card>
  );
}

function NotUsed({
  canBeAsked,
  isTopic,
  action,
}: {
  canBeAsked: boolean;
  isTopic: boolean;
  action: ReactNode;
}) {
  if (!canBeAsked)
    return <EmptyState title="Not used yet" text="Publish a version, then choose here where to use it." />;
  return (
    <EmptyState
      title={
        isTopic
          ? 'Not used yet. Choose the topics that use it'
          : 'Not used yet. Choose the services that use it'
      }
      text="No one sees these questions until you do."
      action={action}
    />
  );
}

/** Retired before that was refused: due reports are still written with it, and the office can correct that here. */
function StillAsked({ uses }: { uses: FormUses }) {
  const names = [...uses.asked_by.map(({ service_type }) => service_type), ...uses.topics].map(
    ({ name }) => name,
  );
  if (names.length === 0) return null;
  return (
    <div className="p-4 pt-0">
      <Banner tone="warning" title="Retired but still in use">
        {new Intl.ListFormat('en-GB').format(names)} {names.length === 1 ? 'uses' : 'use'} only this form. Use
        it again, or choose another form for {names.length === 1 ? 'it' : 'them'} on that form’s page.
      </Banner>
    </div>
  );
}

function Topics({ uses }: { uses: FormUses }) {
  return (
    <ul className="divide-y divide-line border-t border-line">
      {uses.topics.map(({ id, name }) => (
        <li key={id} className="px-4 py-3">
          {name}
        </li>
      ))}
    </ul>
  );
}

function Services({ form, uses }: { form: QuestionFormRecord; uses: FormUses }) {
  return (
    <>
      <p className="px-4 pb-3 text-ink-soft">
        {uses.place === 'beside'
          ? 'Carers can add it beside the report.'
          : 'The report for each appointment.'}
      </p>
      <ul className="divide-y divide-line border-t border-line">
        {uses.is_for_all && <li className="px-4 py-3">Every service</li>}
        {uses.services.map((use) => (
          <Service key={use.id ?? use.service_type.id} form={form} use={use} />
        ))}
      </ul>
    </>
  );
}

function Service({ form, use }: { form: QuestionFormRecord; use: FormUse }) {
  const today = useToday();
  const [asks, setAsks] = useState(false);
  const send = useSend(stopAskingForm);
  const tomorrow = addDays(today, 1);
  const hasBegun = use.from_date !== null && use.from_date < tomorrow;
  const mayStop = use.id !== null && (use.until_date === null || use.until_date > tomorrow);
  const stop = () =>
    send.mutate(
      { params: { id: form.id, useId: use.id ?? '' }, query: {} },
      {
        onSuccess: async () => {
          setAsks(false);
          toast.success(`${use.service_type.name} stops using ${form.name}`);
          await refreshTopic('forms');
        },
        onError: (error) => tellProblem(error, 'Not changed'),
      },
    );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <span className="min-w-0">
        <span className="block font-medium">{use.service_type.name}</span>
        <span className="block text-sm text-ink-soft">{readPeriod(use)}</span>
      </span>
      {mayStop && (
        <Button variant="outline" size="sm" onClick={() => setAsks(true)}>
          Stop using<span className="sr-only"> {use.service_type.name}</span>
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={`Stop using ${form.name} for ${use.service_type.name}?`}
        text={
          hasBegun
            ? `From ${formatDate(tomorrow)} its appointments use their previous form. Existing reports do not change.`
            : 'It has not started yet, so nothing else changes.'
        }
        secondary={{ label: 'Keep', onPress: () => setAsks(false) }}
        primary={{ label: 'Stop using', pending: send.isPending, onPress: stop }}
      />
    </li>
  );
}

/** By the appointments' own days. */
function readPeriod({ from_date, until_date }: FormUse): string {
  const from = from_date ? `Appointments from ${formatDate(from_date)}` : 'Comes with the product';
  return until_date ? `${from} to ${formatDate(addDays(until_date, -1))}` : from;
}
