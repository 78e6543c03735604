import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import type { BodyOf } from '#contract/core/endpoint.ts';
import { createPriceList, getPriceList, PriceList, updatePriceList } from '#contract/money/price-lists.ts';
import { previewUnsavedPriceList } from '#contract/money/price-previews.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { LastMonthSection } from '#web/features/money/price-lists/LastMonthCard.tsx';
import { PriceFieldset } from '#web/features/money/price-lists/PriceFieldset.tsx';
import {
  buildFields,
  PriceValues,
  priceFields,
  readValues,
} from '#web/features/money/price-lists/price-list-form.ts';
import { nameList, priceListHref } from '#web/features/money/price-lists/price-list-words.ts';
import { usePage } from '#web/shell/page.ts';
import { ErrorState, SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useStoredDraft } from '#web/writing/form-draft.ts';
import { RecordForm, type SaveReplies } from '#web/writing/RecordForm.tsx';

interface Props {
  id?: string;
  /** The price list to copy for a new one. */
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

interface UnsavedPreviewProps {
  control: Control<PriceValues>;
  /** The saved price list that the form changes. */
  replaces: string | undefined;
}

type Body = BodyOf<typeof previewUnsavedPriceList>;

/** Last month at the prices in the form, before anything is saved. A changed price calculates it again. */
function UnsavedPreview({ control, replaces }: UnsavedPreviewProps) {
  const values = PriceValues.safeParse(useWatch({ control })).data;
  const [asked, setAsked] = useState<Body>();
  const body = values && buildBody(values, replaces);
  const isCurrent = asked !== undefined && JSON.stringify(asked) === JSON.stringify(body);
  const answer = useEndpoint(previewUnsavedPriceList, { body: asked as Body }, { enabled: isCurrent });
  if (!body)
    return (
      <p className="text-sm text-ink-soft">Fill in every field to see what last month would have cost.</p>
    );
  return (
    <LastMonthSection
      from_date={body.from_date}
      onAsk={() => setAsked(body)}
      {...(isCurrent ? { answer } : {})}
    />
  );
}

function buildBody(values: PriceValues, replaces: string | undefined): Body {
  const { client_id, service_type_id } = values;
  return {
    ...buildFields(values),
    ...{ client_id: client_id || null, service_type_id },
    ...(replaces ? { replaces } : {}),
  };
}
