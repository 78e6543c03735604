import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Expense } from '#contract/visits/expenses.ts';
import type { Mileage } from '#contract/visits/mileages.ts';
import { DecisionNote } from '#web/features/visits/claims/DecisionNote.tsx';
import type { Item } from '#web/features/visits/visit-steps.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { Card } from '#web/ui/record/Card.tsx';

interface Props {
  title: string;
  summary: string;
  detail: ReactNode;
  item: Item<'journey'> | Item<'expense'>;
  /** The server's record. Undefined if it has none. */
  claim: Expense | Mileage | undefined;
  isOpen: boolean;
  /** It can no longer be changed. */
  isLocked: boolean;
  onOpen: () => void;
  onRemove: () => void;
  children: ReactNode;
}

/** One journey or expense: one line once the server has it, its fields while it is written. */
export function ItemCard(props: Props) {
  const { title, summary, detail, item, claim, isOpen, onOpen, onRemove, children } = props;
  const isLocked = props.isLocked || claim?.status === 'approved';
  const [isAsking, setIsAsking] = useState(false);
  const problem = item.part?.problem;
  return (
    <Card
      level={3}
      title={title}
      aside={
        !isLocked && (
          <Button variant="ghost" icon={Trash2} onClick={() => setIsAsking(true)}>
            Remove<span className="sr-only"> {title.toLowerCase()}</span>
          </Button>
        )
      }
    >
      <div className="space-y-4">
        {problem && <Banner tone="error">{problem.sentence}</Banner>}
        {claim && <DecisionNote claim={claim} audience="carer" />}
        {isOpen && !isLocked ? (
          children
        ) : (
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <p className="font-medium break-words">{summary}</p>
              {detail && <p className="text-sm text-ink-soft">{detail}</p>}
            </div>
            {!isLocked && (
              <Button variant="outline" icon={Pencil} onClick={onOpen}>
                Change<span className="sr-only"> {title.toLowerCase()}</span>
              </Button>
            )}
          </div>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Remove ${title.toLowerCase()}?`}
        text={summary || 'You have not filled it in yet.'}
        primary={{
          label: 'Remove',
          variant: 'destructive',
          onPress: () => {
            setIsAsking(false);
            onRemove();
          },
        }}
        secondary={{ label: 'Keep it', onPress: () => setIsAsking(false) }}
      />
    </Card>
  );
}
