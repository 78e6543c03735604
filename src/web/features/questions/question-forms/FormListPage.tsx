import { useRouter } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatDate } from '#contract/core/dates.ts';
import {
  createQuestionForm,
  FormPurpose,
  listQuestionForms,
  type QuestionFormRecord,
} from '#contract/questions/question-forms.ts';
import { prepareCall } from '#web/api/call.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { counted, formHref, purposeWords } from '#web/features/questions/question-forms/form-words.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { CheckboxField, RadioGroup, Select } from '#web/ui/field/Choice.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { ListScreen } from '#web/ui/list/ListScreen.tsx';
import type { Column } from '#web/ui/list/list-types.ts';
import { Badge } from '#web/ui/record/Badge.tsx';
import { Tabs } from '#web/ui/record/Tabs.tsx';
import { openOwnStore } from '#web/writing/device-store.ts';
import { FormDialog } from '#web/writing/FormDialog.tsx';

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
      {data && isMaking && <NewFormDialog forms={data} onClose={() => setIsMaking(false)} />}
    </>
  );
}

const PLACE = /^form\/([0-9a-f-]{36})/;

/** A link to text typed here for a form that a colleague discarded, because no list shows that form any more. */
function LostForms({ forms }: { forms: readonly QuestionFormRecord[] }) {
  const typed = useTypedForms();
  const lost = typed.filter((id) => forms.every((form) => form.id !== id));
  return lost.map((id) => (
    <Banner
      key={id}
      tone="warning"
      title="A form you were editing was deleted. Your changes are still on this device"
      action={
        <UiLink href={`${formHref(id)}/edit`} className={buttonClass({ variant: 'outline', size: 'sm' })}>
          Open
        </UiLink>
      }
    />
  ));
}

/** Ids of the forms with text saved on this device. */
function useTypedForms(): readonly string[] {
  const { user } = useSignedIn();
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => {
    const look = async () => {
      const rows = await (await openOwnStore(user.id)).list('typed');
      setIds([...new Set(rows.flatMap(({ id }) => PLACE.exec(id)?.[1] ?? []))]);
    };
    void look();
  }, [user.id]);
  return ids;
}

interface NewFormDialogProps {
  forms: readonly QuestionFormRecord[];
  onClose: () => void;
}

/** Asks for a name and a purpose, then opens the builder. */
function NewFormDialog({ forms, onClose }: NewFormDialogProps) {
  const router = useRouter();
  return (
    <FormDialog
      place="question-form/new"
      title="New form"
      start={{ name: '', purpose: 'report', is_numeric: false, copy_of: '' }}
      submit={{
        label: 'Create form',
        request: ({ purpose, copy_of, ...form }) =>
          prepareCall(createQuestionForm, {
            body: { ...form, purpose: purpose as FormPurpose, ...(copy_of ? { copy_of } : {}) },
          }),
      }}
      failed="Not created"
      topics={['forms']}
      onDone={({ id }) => void router.navigate({ href: `${formHref(id)}/edit` })}
      onClose={onClose}
    >
      {({ values, field }) => (
        <>
          <TextField label="Name" maxLength={200} {...field('name')} />
          <RadioGroup
            label="For"
            inline
            options={FormPurpose.options.map((value) => ({ value, label: purposeWords[value] ?? value }))}
            {...field('purpose')}
          />
          {values.purpose === 'report' && (
            <CheckboxField
              label="A rating scale"
              help="Its answers add up to a score, and it does not need approval."
              {...field('is_numeric')}
            />
          )}
          <Select
            label="Copy questions from"
            optional
            placeholder="An empty form"
            options={forms.map(({ id, name }) => ({ value: id, label: name }))}
            {...field('copy_of')}
          />
        </>
      )}
    </FormDialog>
  );
}
