import { Plus } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#contract/core/dates.ts';
import { listQuestionForms, type QuestionFormRecord } from '#contract/questions/question-forms.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { counted, formHref, purposeWords } from '#web/features/questions/question-forms/form-words.ts';
import { LostForms } from '#web/features/questions/question-forms/LostForms.tsx';
import { NewFormDialog } from '#web/features/questions/question-forms/NewFormDialog.tsx';
import { usePage } from '#web/shell/page.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { ListScreen } from '#web/ui/list/ListScreen.tsx';
import type { Column } from '#web/ui/list/list-types.ts';
import { Badge } from '#web/ui/record/Badge.tsx';
import { Tabs } from '#web/ui/record/Tabs.tsx';

const findPublished = (form: QuestionFormRecord) =>
  form.versions.find(({ published_at }) => published_at !== null);
const findDraft = (form: QuestionFormRecord) =>
  form.versions.find(({ published_at }) => published_at === null);

const columns: Column<QuestionFormRecord>[] = [
  { id: 'name', header: 'Form', cardRole: 'title', cell: ({ name }) => name },
  { id: 'purpose', header: 'For', cell: ({ purpose }) => purposeWords[purpose] ?? purpose },
  {
    id: 'version',
    header: 'Current version',
    cell: (form) => findPublished(form)?.form_version ?? 'None yet',
  },
  {
    id: 'questions',
    header: 'Questions',
    align: 'end',
    cell: (form) => (findPublished(form) ?? findDraft(form))?.question_count ?? 0,
  },
  {
    id: 'published',
    header: 'Published',
    cell: (form) => formatDate(findPublished(form)?.published_at) || 'Never',
  },
  {
    id: 'state',
    header: 'State',
    cardRole: 'badge',
    cell: (form) =>
      findDraft(form) ? (
        <Badge tone="yellow">Draft {findDraft(form)?.form_version}</Badge>
      ) : form.retired_at ? (
        <Badge>Retired</Badge>
      ) : (
        <Badge tone="darkGreen">Published</Badge>
      ),
  },
];

interface Props {
  isRetired: boolean;
}

/** Every form of the agency. Few enough for one page. */
export function FormListPage({ isRetired }: Props) {
  usePage('Forms');
  const { data, error, refetch, isFetchedAfterMount } = useEndpoint(
    listQuestionForms,
    {},
    { refetchOnMount: 'always' },
  );
  const [isMaking, setIsMaking] = useState(false);
  const rows = data?.filter((form) => (form.retired_at !== null) === isRetired);
  const retiredCount = data?.filter(({ retired_at }) => retired_at !== null).length;
  return (
    <>
      {data && isFetchedAfterMount && <LostForms forms={data} />}
      <ListScreen
        title="Forms"
        lead="Forms for carers, social workers and referrers. You cannot change a published version."
        noun={{ one: 'form', many: 'forms' }}
        columns={columns}
        rows={rows}
        error={data ? undefined : error?.message}
        onRetry={() => void refetch()}
        rowKey={({ id }) => id}
        rowLabel={({ name, versions }) => `${name}, ${counted(versions.length, 'version')}`}
        rowHref={({ id }) => formHref(id)}
        primaryAction={
          <Button icon={Plus} onClick={() => setIsMaking(true)}>
            New form
          </Button>
        }
        tabs={
          <Tabs
            label="Forms"
            current={isRetired ? 'retired' : 'in-use'}
            tabs={[
              {
                id: 'in-use',
                label: 'In use',
                href: '/dashboard/forms',
                count: data && data.length - (retiredCount ?? 0),
              },
              { id: 'retired', label: 'Retired', href: '/dashboard/forms?retired=true', count: retiredCount },
            ]}
          />
        }
        empty={
          isRetired
            ? {
                title: 'No retired forms',
                text: 'Retired forms stay here with their answers.',
              }
            : { title: 'No forms yet', text: 'Select “New form” to add one.' }
        }
      />
      {data && <NewFormDialog open={isMaking} forms={data} onClose={() => setIsMaking(false)} />}
    </>
  );
}
