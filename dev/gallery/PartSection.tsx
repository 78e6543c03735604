import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx';
import { EmptyState, ErrorState, SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { Stat } from '#web/ui/list/Sparkline.tsx';
import { Card } from '#web/ui/record/Card.tsx';

const weeks = (values: number[]) => values.map((value, index) => ({ label: `Week ${40 + index}`, value }));

export function PartSection() {
  return (
    <div className="space-y-4">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <Stat
          label="Missing reports"
          value={23}
          href="#list"
          note="5 more than last week"
          trend={{ title: 'Missing reports by week', points: weeks([12, 14, 11, 18, 16, 18, 23]) }}
        />
        <Stat
          label="Needs approval"
          value={14}
          href="#list"
          trend={{ title: 'Needs approval by week', points: weeks([30, 24, 26, 19, 21, 16, 14]) }}
        />
        <Stat
          label="Unfilled appointments"
          value={3}
          href="#list"
          trend={{ title: 'Unfilled by week', points: weeks([3, 3, 3, 3, 3, 3, 3]) }}
        />
        <Stat label="Unpaid invoices" value="£18,240" note="6 invoices" />
      </div>
      <Card title="Progress">
        <ProgressBar label="Referral" value={3} max={8} text="Step 3 of 8" />
      </Card>
      <div className="grid gap-4 xl:grid-cols-2">
        <Card flush>
          <EmptyState
            title="No case notes yet"
            text="Write the first one after your next visit."
            action={<Button>Write case note</Button>}
          />
        </Card>
        <Card flush>
          <ErrorState
            message="The case notes could not be loaded. Check your connection."
            onRetry={() => undefined}
          />
        </Card>
      </div>
      <SkeletonRecord />
    </div>
  );
}
