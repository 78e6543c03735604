import { useRouter } from '@tanstack/react-router';
import { Circle, CircleAlert, CircleCheck } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import {
  getYoungPerson,
  updateYoungPerson,
  type YoungPersonDetail,
} from '#contract/young-persons/young-persons.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { StatusMenu } from '#web/features/young-persons/profile/StatusMenu.tsx';
import { StepForm } from '#web/features/young-persons/profile/StepForm.tsx';
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
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { cx } from '#web/ui/cx.ts';
import { ErrorState, SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';
import { useStoredDraft } from '#web/writing/form-draft.ts';

interface Props {
  id: string;
  /** `step-one` to `step-six`. */
  segment: string;
  /** Fills in a draft, or edits a record that is no longer one (SHL-03). */
  way: 'draft' | 'edit';
  /** See ChooseReaders. */
  whileMissing: ReactNode;
}

/**
 * One step of a young person's form. Each step is saved separately, and missing answers can follow another day
 * (YPN-03).
 */
export function StepPage({ id, segment, way, whileMissing }: Props) {
  const { role } = useSignedIn();
  const person = useEndpoint(getYoungPerson, { params: { id } });
  const belongsHere = person.data && opensInForm(person.data, role) === (way === 'draft');
  // Shown over the next step, which has opened by then.
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
  // Set the title here, because this component learns that the record was closed. The step then unmounts and could not
  // clear it.
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

/** Redirects to the right address for this record and reader. */
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

interface ProgressProps {
  steps: YoungPersonDetail['steps'];
  current: string;
  buildHref: (segment: string) => string;
}

/** The form's steps and what each still needs. The user can open any of them, in any order. */
function StepProgress({ steps, current, buildHref }: ProgressProps) {
  const at = steps.find(({ route_segment }) => route_segment === current);
  const list = (
    <ol className="space-y-0.5">
      {steps.map((step) => (
        <li key={step.step}>
          <StepLink step={step} href={buildHref(step.route_segment)} isCurrent={step === at} />
        </li>
      ))}
    </ol>
  );
  const left = steps.reduce((sum, { missing }) => sum + missing, 0);
  const sum = left === 0 ? 'Nothing is missing' : `${left} ${left === 1 ? 'answer' : 'answers'} missing`;
  return (
    <nav aria-label="Steps" className="lg:sticky lg:top-20 lg:self-start">
      <details className="rounded-md border border-line bg-surface lg:hidden">
        <summary className="min-h-11 px-4 py-2.5 font-medium">
          Step {at?.step} of {steps.length} · <span className="font-normal text-ink-soft">{sum}</span>
        </summary>
        <div className="px-2 pb-2">{list}</div>
      </details>
      <div className="hidden lg:block">
        <p className="px-2 pb-1 text-sm text-ink-soft">{sum}</p>
        {list}
      </div>
    </nav>
  );
}

interface LinkProps {
  step: YoungPersonDetail['steps'][number];
  href: string;
  isCurrent: boolean;
}

function StepLink({ step: { step, title, missing }, href, isCurrent }: LinkProps) {
  const Mark = missing === 0 ? CircleCheck : isCurrent ? CircleAlert : Circle;
  return (
    <UiLink
      href={href}
      aria-current={isCurrent ? 'step' : undefined}
      className={cx(
        'flex min-h-11 items-start gap-2 rounded-md px-2 py-2 text-control hover:bg-sunken',
        isCurrent ? 'bg-accent-tint font-semibold text-accent-text' : 'text-ink',
      )}
    >
      <Mark
        aria-hidden
        size={18}
        className={cx('mt-0.5 shrink-0', missing === 0 ? 'text-dark-green-ink' : 'text-ink-soft')}
      />
      <span className="min-w-0">
        {step}. {title}
        <span className="block text-sm font-normal text-ink-soft">
          {missing === 0 ? 'Complete' : `${missing} missing`}
        </span>
      </span>
    </UiLink>
  );
}
