import { useRouter } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import {
  getYoungPerson,
  updateYoungPerson,
  type YoungPersonDetail,
} from '#contract/young-persons/young-persons.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { StatusMenu } from '#web/features/young-persons/profile/StatusMenu.tsx';
import { StepForm } from '#web/features/young-persons/profile/StepForm.tsx';
import { StepProgress } from '#web/features/young-persons/profile/StepProgress.tsx';
import { useOpenedForm } from '#web/features/young-persons/profile/step-query.ts';
import {
  editHref,
  formHref,
  opensInForm,
  personHref,
  statusTones,
  statusWords,
} from '#web/features/young-persons/profile/young-person-words.ts';
import {
  AskToNameSocialWorker,
  ClosedToSocialWorker,
} from '#web/features/young-persons/readers/ClosedToSocialWorker.tsx';
import { useStoredDraft } from '#web/forms/form-draft.ts';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { ErrorState, SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';

interface Props {
  id: string;
  /** `step-one` to `step-six`. */
  segment: string;
  /** A draft being filled in, or a record that is one no more being changed (SHL-03). */
  way: 'draft' | 'edit';
  /** As ChooseReaders has it. */
  whileMissing: ReactNode;
}

/** One step of a young person's form. Each is saved by itself; what is missing may come another day (YPN-03). */
export function StepPage({ id, segment, way, whileMissing }: Props) {
  const { role } = useSignedIn();
  const person = useEndpoint(getYoungPerson, { params: { id } });
  const belongsHere = person.data && opensInForm(person.data, role) === (way === 'draft');
  // Over the next step, which is there by then.
  const [closedToWorker, setClosedToWorker] = useState<YoungPersonDetail>();
  useElsewhere(
    person.data && !belongsHere
      ? opensInForm(person.data, role)
        ? formHref(id, segment)
        : personHref(id)
      : undefined,
  );
  const mayWrite = can(role, updateYoungPerson);
  const at = person.data?.steps.find(({ route_segment }) => route_segment === segment);
  // Here, where it is heard that the record is closed: the step goes, and could not take its name away.
  usePage(person.data && at && belongsHere ? `${person.data.name}: ${at.title}` : undefined);
  if (person.error && !person.data)
    return (
      <ErrorState
        message={person.error.message}
        onRetry={person.error.status === 404 ? undefined : () => void person.refetch()}
      />
    );
  if (!person.data || !belongsHere || !mayWrite) return <SkeletonRecord />;
  const { name, status, steps } = person.data;
  const buildHref = (each: string) => (way === 'draft' ? formHref(id, each) : editHref(id, each));
  return (
    <div className="space-y-5">
      <PageHeader
        back={
          way === 'draft'
            ? { label: 'Young people', href: '/dashboard/young-persons' }
            : { label: name, href: personHref(id) }
        }
        title={name}
        badge={<Badge tone={statusTones[status]}>{statusWords[status]}</Badge>}
        lead={at && `Step ${at.step} of ${steps.length}: ${at.title}`}
        actions={way === 'draft' && <StatusMenu person={person.data} />}
      />
      <ClosedToSocialWorker youngPerson={person.data} whileMissing={whileMissing} />
      <div className="gap-8 space-y-5 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:space-y-0">
        <StepProgress steps={steps} current={segment} buildHref={buildHref} />
        <OpenStep
          key={segment}
          id={id}
          segment={segment}
          way={way}
          buildHref={buildHref}
          onClosedToWorker={setClosedToWorker}
        />
      </div>
      {closedToWorker && (
        <AskToNameSocialWorker
          youngPerson={closedToWorker}
          whileMissing={whileMissing}
          onClose={() => setClosedToWorker(undefined)}
        />
      )}
    </div>
  );
}

/** Leads to the address that is right for this record and this reader. */
function useElsewhere(href: string | undefined): void {
  const router = useRouter();
  useEffect(() => {
    if (href) void router.navigate({ href, replace: true });
  }, [href, router]);
}

type OpenProps = Omit<Props, 'whileMissing'> &
  Pick<ComponentProps<typeof StepForm>, 'buildHref' | 'onClosedToWorker'>;

function OpenStep({ id, segment, way, buildHref, onClosedToWorker }: OpenProps) {
  const opened = useOpenedForm(id, segment);
  const stored = useStoredDraft(`young-person/${id}/${segment}`);
  const step = opened.data?.form.steps.find(({ route_segment }) => route_segment === segment);
  if (opened.error && !opened.data)
    return <ErrorState message={opened.error.message} onRetry={() => void opened.refetch()} />;
  if (!opened.data || stored === undefined) return <SkeletonRecord />;
  if (!step) return <ErrorState message="We cannot find this step of the form." />;
  const { steps } = opened.data.form;
  const next = steps[steps.indexOf(step) + 1];
  return (
    <StepForm
      opened={opened.data}
      step={step}
      stored={stored}
      way={way}
      nextHref={next && buildHref(next.route_segment)}
      buildHref={buildHref}
      onClosedToWorker={onClosedToWorker}
    />
  );
}
