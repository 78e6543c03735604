import { useRouter } from '@tanstack/react-router';
import { createPriceList, getPriceList, PriceList, updatePriceList } from '#contract/money/price-lists.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { PriceFieldset } from '#web/features/money/price-lists/PriceFieldset.tsx';
import {
  buildFields,
  PriceValues,
  priceFields,
  readValues,
} from '#web/features/money/price-lists/price-list-form.ts';
import { nameList, priceListHref } from '#web/features/money/price-lists/price-list-words.ts';
import { UnsavedPreview } from '#web/features/money/price-lists/UnsavedPreview.tsx';
import { useStoredDraft } from '#web/forms/form-draft.ts';
import { RecordForm, type SaveReplies } from '#web/forms/RecordForm.tsx';
import { usePage } from '#web/shell/page.ts';
import { ErrorState, SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  id?: string;
  /** The price list that a new one begins as a copy of. */
  copy?: string | undefined;
}

/** A new price list, a copy of one, or one by which nothing is charged yet. */
export function PriceListFormPage({ id, copy }: Props) {
  const form = id ? `price-list/${id}/edit` : copy ? `price-list/${copy}/copy` : 'price-list/new';
  const from = id ?? copy;
  const record = useEndpoint(getPriceList, { params: { id: from ?? '' } }, { enabled: Boolean(from) });
  const stored = useStoredDraft(form);
  const list = record.data;
  const title = id ? 'Edit price' : 'New price';
  usePage(title);
  if (record.error && !list)
    return <ErrorState message={record.error.message} onRetry={() => void record.refetch()} />;
  if (stored === undefined || (from && !list)) return <SkeletonRecord />;
  const back = list
    ? { label: nameList(list), href: priceListHref(list.id) }
    : { label: 'Price lists', href: '/dashboard/price-lists' };
  return (
    <div className="space-y-6">
      <PageHeader title={title} back={back} />
      <PriceListForm form={form} list={list} isNew={!id} stored={stored} cancelHref={back.href} />
    </div>
  );
}

interface FormProps {
  form: string;
  list: PriceList | undefined;
  isNew: boolean;
  stored: NonNullable<ReturnType<typeof useStoredDraft>> | null;
  cancelHref: string;
}

function PriceListForm({ form, list, isNew, stored, cancelHref }: FormProps) {
  const router = useRouter();
  const [create, update] = [useSend(createPriceList), useSend(updatePriceList)];
  const start = { ...readValues(list), ...(isNew ? { from_date: '' } : {}) };
  const save = (values: PriceValues, version: number, replies: SaveReplies<PriceValues>) => {
    const onSuccess = async (saved: PriceList) => {
      await replies.done();
      toast.success('Price saved');
      await refreshTopic('prices');
      void router.navigate({ href: priceListHref(saved.id) });
    };
    const fields = buildFields(values);
    if (isNew || !list) {
      const { client_id, service_type_id } = values;
      const body = { ...fields, client_id: client_id || null, service_type_id };
      return create.mutate({ body, idempotency_key: replies.key }, { onSuccess, onError: replies.refuse });
    }
    update.mutate(
      { params: { id: list.id }, body: { ...fields, version } },
      {
        onSuccess,
        onError: (error) => {
          const theirs = PriceList.safeParse(error.problem?.current).data;
          if (theirs) replies.compare(readValues(theirs), theirs.version);
          else replies.refuse(error);
        },
      },
    );
  };
  return (
    <RecordForm<PriceValues>
      form={form}
      what="this price"
      schema={PriceValues}
      start={start}
      version={isNew ? 0 : (list?.version ?? 0)}
      stored={stored}
      compared={priceFields}
      submitLabel={isNew ? 'Add price' : 'Save changes'}
      cancelHref={cancelHref}
      isSending={create.isPending || update.isPending}
      onSubmit={save}
    >
      {({ control }) => (
        <>
          <PriceFieldset control={control} isNew={isNew} hasBegun={!isNew && list?.state !== 'ahead'} />
          <UnsavedPreview control={control} replaces={isNew ? undefined : list?.id} />
        </>
      )}
    </RecordForm>
  );
}
