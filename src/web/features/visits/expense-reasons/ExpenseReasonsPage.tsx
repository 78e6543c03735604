import { Plus } from 'lucide-react';
import { useState } from 'react';
import {
  createExpenseReason,
  type ExpenseReasonSettings,
  listAllExpenseReasons,
  updateExpenseReason,
} from '#contract/visits/expense-reasons.ts';
import { prepareCall } from '#web/api/call.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { SETTINGS } from '#web/features/organisations/settings/settings-pages.ts';
import { CatalogueCards } from '#web/lists/CatalogueCard.tsx';
import { useArchiving } from '#web/lists/use-archiving.ts';
import { usePage } from '#web/shell/page.ts';
import { ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { CheckboxField } from '#web/ui/field/Choice.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { FormDialog } from '#web/writing/FormDialog.tsx';

/** The reasons for expenses that carers choose from, by category. */
export function ExpenseReasonsPage() {
  usePage('Reasons for expenses');
  const { data: reasons, error, refetch } = useEndpoint(listAllExpenseReasons, {});
  const [edited, setEdited] = useState<ExpenseReasonSettings | 'new'>();
  const archiving = useArchiving<ExpenseReasonSettings>({
    request: ({ id, version }, is_archived) =>
      prepareCall(updateExpenseReason, { params: { id }, body: { version, is_archived } }),
    topic: 'expense_reasons',
    archived: ({ reason }) => ({
      title: `${reason} is archived`,
      text: 'Nobody can choose it. Claims keep it.',
    }),
    broughtBack: ({ reason }) => ({ title: `${reason} can be chosen again` }),
  });
  const inUse = reasons?.filter(({ is_archived }) => !is_archived) ?? [];
  return (
    <div className="space-y-4">
      <PageHeader
        title="Reasons for expenses"
        back={{ label: 'Settings', href: SETTINGS }}
        lead="Carers choose one for each expense. A claim above the limit is marked, not refused."
        actions={
          <Button icon={Plus} onClick={() => setEdited('new')}>
            Add reason
          </Button>
        }
      />
      {!reasons &&
        (error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : <SkeletonCards />)}
      <CatalogueCards
        entries={reasons ?? []}
        name={({ reason }) => reason}
        isPending={archiving.isPending}
        onEdit={setEdited}
        onArchive={archiving.change}
      >
        {(reason) => <p className="text-sm text-ink-soft">{describeReason(reason)}</p>}
      </CatalogueCards>
      {edited && (
        <ReasonFields
          categories={[...new Set(inUse.map(({ category }) => category))]}
          {...(edited === 'new' ? {} : { reason: edited })}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}

function describeReason({ limit_pounds, limit_per, is_receipt_required }: ExpenseReasonSettings): string {
  const limit = limit_pounds && `Up to £${limit_pounds}${limit_per ? ` for each ${limit_per}` : ''}`;
  return [limit || 'No limit', is_receipt_required ? 'Receipt required' : 'No receipt'].join(' · ');
}

const readValues = (reason: ExpenseReasonSettings | undefined) => ({
  reason: reason?.reason ?? '',
  category: reason?.category ?? '',
  hint: reason?.hint ?? '',
  limit_pounds: reason?.limit_pounds ?? '',
  limit_per: reason?.limit_per ?? '',
  is_receipt_required: reason?.is_receipt_required ?? true,
});

interface FieldsProps {
  categories: readonly string[];
  reason?: ExpenseReasonSettings;
  onClose: () => void;
}

function ReasonFields({ categories, reason, onClose }: FieldsProps) {
  return (
    <FormDialog
      place={`expense-reason/${reason?.id ?? 'new'}`}
      title={reason ? `Edit ${reason.reason}` : 'Add reason'}
      start={readValues(reason)}
      submit={{
        label: 'Save',
        request: ({ hint, limit_pounds, limit_per, ...values }) => {
          const body = {
            ...values,
            hint: hint || null,
            limit_pounds: limit_pounds || null,
            limit_per: limit_per || null,
          };
          if (!reason) return prepareCall(createExpenseReason, { body });
          const { id, version } = reason;
          return prepareCall(updateExpenseReason, { params: { id }, body: { ...body, version } });
        },
      }}
      readAgain={
        reason && { title: `Someone else changed ${reason.reason}`, kept: 'We kept what you typed.' }
      }
      failed="Not saved"
      topics={['expense_reasons']}
      onDone={() => toast.success('Reason saved')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField label="Reason" maxLength={80} {...field('reason')} />
          <TextField
            label="Category"
            help={`Reasons are listed under it. You have: ${categories.join(', ')}.`}
            maxLength={80}
            {...field('category')}
          />
          <TextField
            label="Advice for carers"
            optional
            help="For example: The carer’s own entry may be included."
            maxLength={200}
            {...field('hint')}
          />
          <div className="grid grid-cols-2 gap-3">
            <TextField label="Limit" optional prefix="£" inputMode="decimal" {...field('limit_pounds')} />
            <TextField
              label="For each"
              optional
              placeholder="session"
              maxLength={80}
              {...field('limit_per')}
            />
          </div>
          <CheckboxField label="A receipt is required" {...field('is_receipt_required')} />
        </>
      )}
    </FormDialog>
  );
}
