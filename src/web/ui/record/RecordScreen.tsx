import type { ReactNode } from 'react';
import { ErrorState, SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { type BackLink, PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { Card, DefinitionList, type Fact } from './Card.tsx';

type RecordScreenProps = {
  back: BackLink;
  title: ReactNode;
  /** Stands in place of the back link, title, badge, lead and actions. */
  head?: ReactNode;
  badge?: ReactNode;
  lead?: ReactNode;
  /** Secondary actions, then the primary one. */
  actions?: ReactNode;
  facts?: readonly Fact[];
  factColumns?: 2 | 3 | 4;
  /** Above the facts: what must not be missed. */
  notice?: ReactNode;
  /** `Tabs`, with counts, in the address. */
  tabs?: ReactNode;
  /** Nothing has loaded yet. */
  loading?: boolean;
  error?: string | undefined;
  onRetry?: (() => void) | undefined;
  children?: ReactNode;
};

/** The one record screen: back link, title, status and actions; the facts; then the tabs. */
export function RecordScreen(props: RecordScreenProps) {
  const {
    back,
    title,
    head,
    badge,
    lead,
    actions,
    facts,
    factColumns = 4,
    notice,
    tabs,
    loading,
    error,
    onRetry,
    children,
  } = props;
  if (error) return <ErrorState message={error} onRetry={onRetry} />;
  if (loading) return <SkeletonRecord />;
  return (
    <div className={head ? 'space-y-3' : 'space-y-5'}>
      {head ?? <PageHeader back={back} title={title} badge={badge} lead={lead} actions={actions} />}
      {notice}
      {facts && (
        <Card>
          <DefinitionList facts={facts} columns={factColumns} />
        </Card>
      )}
      {tabs}
      {children}
    </div>
  );
}
