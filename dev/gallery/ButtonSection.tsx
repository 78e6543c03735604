import { Plus } from 'lucide-react';
import { RiskLevel } from '#contract/core/risk-levels.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass, buttonSizes, buttonVariants } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { Badge, LevelBadge, StatusBadge } from '#web/ui/record/Badge.tsx';
import { Card } from '#web/ui/record/Card.tsx';
import { type Audience, sentenceCase } from '#web/ui/record/status-colours.ts';

const statuses = [
  'missing',
  'not approved',
  'required',
  'draft',
  'submitted',
  'submitted corrected',
  'approved',
  'not required',
  'unknown',
];
const audiences: Audience[] = ['admin', 'carer', 'client'];

export function ButtonSection() {
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <Card title="Buttons">
        <div className="space-y-4">
          <div className="flex flex-wrap items-center gap-2">
            {buttonVariants.map((variant) => (
              <Button key={variant} variant={variant} aria-pressed={variant === 'filter' ? true : undefined}>
                {variant}
              </Button>
            ))}
          </div>
          <div className="flex flex-wrap items-center gap-2">
            {buttonSizes.map((size) => (
              <Button key={size} size={size} icon={Plus}>
                {size}
              </Button>
            ))}
            {buttonSizes.map((size) => (
              <Button key={size} variant="link" size={size}>
                link {size}
              </Button>
            ))}
            <Button pending>Saving</Button>
            <Button disabled>Disabled</Button>
            <UiLink href="#buttons" className={buttonClass({ variant: 'outline' })}>
              A link
            </UiLink>
          </div>
        </div>
      </Card>
      <Card title="Statuses and levels">
        <div className="space-y-4">
          {audiences.map((audience) => (
            <div key={audience} className="flex flex-wrap items-center gap-2">
              <span className="w-14 text-sm text-ink-soft">{sentenceCase(audience)}</span>
              {statuses.map((status) => (
                <StatusBadge key={status} status={status} audience={audience} />
              ))}
            </div>
          ))}
          <div className="flex flex-wrap gap-2">
            {RiskLevel.options.map((level) => (
              <LevelBadge key={level} level={level} />
            ))}
            <Badge tone="teal">New</Badge>
          </div>
        </div>
      </Card>
    </div>
  );
}
