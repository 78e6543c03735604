import type { YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { TextLink } from '#web/ui/frame/Link.tsx';

interface Props {
  steps: YoungPersonDetail['steps'];
  buildHref: (segment: string) => string;
}

/** The incomplete steps, each with its missing questions and a link. */
export const MissingSteps = ({ steps, buildHref }: Props) => (
  <ul className="list-disc pl-5">
    {steps.map((step) => (
      <li key={step.step}>
        <TextLink href={buildHref(step.route_segment)}>{step.title}</TextLink>:{' '}
        {step.missing_labels.join(', ')}
      </li>
    ))}
  </ul>
);

export const listMissingSteps = ({ steps }: Pick<YoungPersonDetail, 'steps'>) =>
  steps.filter(({ missing }) => missing > 0);
