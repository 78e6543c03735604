import { useRouter } from '@tanstack/react-router';
import { todayInLondon } from '#contract/core/dates.ts';
import { Complaint, createComplaint, getComplaint, updateComplaint } from '#contract/safety/complaints.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { readNow } from '#web/api/office-clock.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { ComplaintFields } from '#web/features/safety/complaints/ComplaintFields.tsx';
import {
  buildFacts,
  ComplaintValues,
  comparedFields,
  readValues,
} from '#web/features/safety/complaints/complaint-form.ts';
import { COMPLAINTS, complaintHref, nameComplaint } from '#web/features/safety/complaints/complaint-words.ts';
import { usePage } from '#web/shell/page.ts';
import { ErrorState, SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useStoredDraft } from '#web/writing/form-draft.ts';
import { RecordForm, type SaveReplies } from '#web/writing/RecordForm.tsx';

/** A new complaint, or an open one. */
export function ComplaintFormPage({ id }: { id?: string }) {
  const form = id ? `complaint/${id}/edit` : 'complaint/new';
  const record = useEndpoint(getComplaint, { params: { id: id ?? '' } }, { enabled: Boolean(id) });
  const stored = useStoredDraft(form);
  const complaint = record.data;
  const title = id ? 'Edit complaint' : 'New complaint';
  usePage(title);
  if (record.error && !complaint)
    return <ErrorState message={record.error.message} onRetry={() => void record.refetch()} />;
  if (stored === undefined || (id && !complaint)) return <SkeletonRecord />;
  const back = complaint
    ? { label: nameComplaint(complaint), href: complaintHref(complaint.id) }
    : { label: 'Complaints', href: COMPLAINTS };
  return (
    <div className="space-y-6">
      <PageHeader title={title} back={back} />
      <ComplaintForm form={form} complaint={complaint} stored={stored} cancelHref={back.href} />
    </div>
  );
}

interface FormProps {
  form: string;
  complaint: Complaint | undefined;
  stored: NonNullable<ReturnType<typeof useStoredDraft>> | null;
  cancelHref: string;
}

function ComplaintForm({ form, complaint, stored, cancelHref }: FormProps) {
  const router = useRouter();
  const [create, update] = [useSend(createComplaint), useSend(updateComplaint)];
  const known = [complaint?.young_person, complaint?.carer, complaint?.client];
  const findName = (id: string) => known.find((each) => each?.id === id)?.name ?? (id && 'Another choice');
  const read = (from: Complaint | undefined) => readValues(from, todayInLondon(readNow()));
  const save = (values: ComplaintValues, version: number, replies: SaveReplies<ComplaintValues>) => {
    const onSuccess = async (saved: Complaint) => {
      await replies.done();
      toast.success('Complaint saved');
      await refreshTopic('complaints');
      void router.navigate({ href: complaintHref(saved.id) });
    };
    const facts = buildFacts(values);
    if (!complaint)
      return create.mutate(
        { body: facts, idempotency_key: replies.key },
        { onSuccess, onError: replies.refuse },
      );
    update.mutate(
      { params: { id: complaint.id }, body: { ...facts, version } },
      {
        onSuccess,
        onError: (error) => {
          const theirs = Complaint.safeParse(error.problem?.current).data;
          if (theirs) replies.compare(read(theirs), theirs.version);
          else replies.refuse(error);
        },
      },
    );
  };
  return (
    <RecordForm<ComplaintValues>
      form={form}
      what="this complaint"
      schema={ComplaintValues}
      start={read(complaint)}
      version={complaint?.version ?? 0}
      stored={stored}
      compared={comparedFields(findName)}
      submitLabel={complaint ? 'Save changes' : 'Record complaint'}
      cancelHref={cancelHref}
      isSending={create.isPending || update.isPending}
      onSubmit={save}
    >
      {({ control }) => <ComplaintFields control={control} findName={findName} />}
    </RecordForm>
  );
}
