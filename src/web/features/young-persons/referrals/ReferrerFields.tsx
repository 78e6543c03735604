import type { Ref } from '#contract/core/shapes.ts';
import { listClientOptions } from '#contract/organisations/catalogues.ts';
import { tellNamesApart } from '#contract/organisations/social-worker-names.ts';
import { listSocialWorkerOptions } from '#contract/organisations/social-workers.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { Select } from '#web/ui/field/Choice.tsx';
import { Combobox } from '#web/ui/field/Combobox.tsx';

interface About {
  client_id: string | null;
  social_worker: string | null;
}

interface Props {
  /** The organisation, if it is known from the start. */
  client: Ref | null;
  mayChoose: boolean;
  about: About;
  onChange: (part: Partial<About>) => void;
}

/** The referring organisation, if the office takes a referral by telephone, and the social worker if we know them. */
export function ReferrerFields({ client, mayChoose, about, onChange }: Props) {
  const clients = useEndpoint(listClientOptions, {}, { enabled: !client });
  const workers = useEndpoint(
    listSocialWorkerOptions,
    { query: { app_client_ids: about.client_id ? [about.client_id] : [] } },
    { enabled: Boolean(about.client_id), keepPrevious: false },
  );
  return (
    <>
      {!client && (
        <Combobox
          label="Referring organisation"
          help="We save the referral once you choose."
          className="max-w-md"
          value={about.client_id}
          disabled={!mayChoose}
          options={(clients.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          loading={clients.isPending}
          // A social worker belongs to one organisation.
          onChange={(chosen) => onChange({ client_id: chosen || null, social_worker: null })}
        />
      )}
      {(workers.data ?? []).length > 0 && (
        <Select
          label="Social worker"
          optional
          help="Choose from the list. They can follow the referral."
          className="max-w-md"
          placeholder="Not listed"
          value={about.social_worker}
          options={tellNamesApart(workers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(chosen) => onChange({ social_worker: chosen || null })}
        />
      )}
    </>
  );
}
