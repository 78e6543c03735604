import { createExtraInfo, ExtraInfo, updateExtraInfo } from '#contract/visits/carer-extra-info.ts';
import { callApi } from '#web/api/call.ts';
import { ClaimDialog, type Explained } from '#web/features/visits/claims/ClaimDialog.tsx';
import type { ClaimOf } from '#web/features/visits/claims/claim-queries.ts';
import { type ExtraContent, extraErrors, readExtra } from '#web/features/visits/visits/part-contents.ts';
import { TextArea } from '#web/ui/field/TextField.tsx';

interface Props {
  claim: ClaimOf;
  /** Undefined for a new one. */
  extra_info: ExtraInfo | undefined;
  onClose: () => void;
}

/** Further information about a carer's visit (XTR-01), entered or corrected by the office. */
export function ExtraInfoDialog({ claim, extra_info, onClose }: Props) {
  const { appointment_carer_id, carer_name } = claim;
  return (
    <ClaimDialog<ExtraContent & Explained>
      title={`Anything else from ${carer_name}`}
      place={`extra/${extra_info?.id ?? appointment_carer_id}`}
      start={readExtra(extra_info ?? null)}
      version={extra_info?.version ?? 0}
      check={extraErrors}
      send={({ text }, { version, idempotency_key }) =>
        extra_info
          ? callApi(updateExtraInfo, { params: { id: extra_info.id }, body: { text, version } })
          : callApi(createExtraInfo, { body: { appointment_carer_id, text } }, { idempotency_key })
      }
      done={{ saved: 'Extra information saved', removed: '' }}
      what="this extra information"
      compared={[{ name: 'text', label: 'Extra information', words: ({ text }) => text }]}
      readCurrent={(current) => {
        const now = ExtraInfo.safeParse(current).data;
        return now && { version: now.version, values: readExtra(now) };
      }}
      onClose={onClose}
    >
      {({ values, set, errorAt }) => (
        <TextArea
          label="Extra information"
          help="Only the office and this carer can read this. It is not part of the report."
          rows={6}
          maxLength={4000}
          value={values.text}
          onChange={(text) => set({ text })}
          error={errorAt('text')}
        />
      )}
    </ClaimDialog>
  );
}
