import type { Control } from 'react-hook-form';
import { z } from 'zod';
import {
  AGENCY_SETTINGS,
  AgencySettings,
  getAgencySettings,
  updateAgencySettings,
} from '#contract/organisations/agency-settings.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import {
  SETTINGS,
  SETTINGS_PAGES,
  type SettingField,
  type SettingsPage,
} from '#web/features/organisations/settings/settings-pages.ts';
import { FormField } from '#web/forms/FormField.tsx';
import { usePage } from '#web/shell/page.ts';
import { ErrorState, SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { CheckboxField } from '#web/ui/field/Choice.tsx';
import { TextArea, TextField } from '#web/ui/field/TextField.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useStoredDraft } from '#web/writing/form-draft.ts';
import { RecordForm, type SaveReplies } from '#web/writing/RecordForm.tsx';

type Values = Record<string, string>;

const readValues = ({ fields }: SettingsPage, settings: AgencySettings): Values =>
  Object.fromEntries(fields.map(({ name }) => [name, settings[name]]));

/** One page of settings. */
export function SettingsFormPage({ page: id }: { page: string }) {
  const page = SETTINGS_PAGES[id];
  usePage(page?.title);
  const { data, error, refetch } = useEndpoint(getAgencySettings, {});
  const stored = useStoredDraft(`settings/${id}`);
  const back = { label: 'Settings', href: SETTINGS };
  if (!page) return <ErrorState message="There is no such page of settings." />;
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data || stored === undefined) return <SkeletonRecord />;
  return (
    <div className="space-y-6">
      <PageHeader title={page.title} back={back} />
      <SettingsForm id={id} page={page} settings={data} stored={stored} />
    </div>
  );
}

interface FormProps {
  id: string;
  page: SettingsPage;
  settings: AgencySettings;
  stored: NonNullable<ReturnType<typeof useStoredDraft>> | null;
}

function SettingsForm({ id, page, settings, stored }: FormProps) {
  const update = useSend(updateAgencySettings);
  const save = (values: Values, version: number, replies: SaveReplies<Values>) =>
    update.mutate(
      { body: { ...values, version } },
      {
        onSuccess: async () => {
          await replies.done();
          await refreshTopic('settings');
          toast.success('Settings saved');
        },
        onError: (error) => {
          const theirs = AgencySettings.safeParse(error.problem?.current).data;
          if (theirs) replies.compare(readValues(page, theirs), theirs.version);
          else replies.refuse(error);
        },
      },
    );
  const shapes = Object.fromEntries(page.fields.map(({ name }) => [name, AGENCY_SETTINGS[name]]));
  return (
    <RecordForm<Values>
      form={`settings/${id}`}
      what="these settings"
      schema={z.object(shapes) as unknown as z.ZodType<Values, Values>}
      start={readValues(page, settings)}
      version={settings.version}
      stored={stored}
      compared={page.fields.map(({ name, label }) => ({
        ...{ name, label },
        words: (values) => values[name] || 'Empty',
      }))}
      submitLabel="Save settings"
      cancelHref={SETTINGS}
      isSending={update.isPending}
      onSubmit={save}
    >
      {({ control }) => (
        <div className="space-y-6">
          {page.fields.map((field) => (
            <Setting
              key={field.name}
              field={field}
              control={control}
              isLocked={settings.locked.includes(field.name)}
            />
          ))}
        </div>
      )}
    </RecordForm>
  );
}

interface SettingProps {
  field: SettingField;
  control: Control<Values>;
  isLocked: boolean;
}

function Setting({ field: { name, label, help, input, optional }, control, isLocked }: SettingProps) {
  const shared = {
    label,
    help: isLocked ? `${help} Whoever runs the server has locked this setting.` : help,
    disabled: isLocked,
    ...(optional ? { optional } : {}),
  };
  return (
    <FormField name={name} control={control}>
      {({ value = '', ...field }) => {
        if (input === 'switch')
          return (
            <CheckboxField
              {...shared}
              {...field}
              value={value === 'on'}
              onChange={(isOn) => field.onChange(isOn ? 'on' : 'off')}
            />
          );
        if (input === 'lines')
          return <TextArea {...shared} {...field} value={value} rows={3} maxLength={300} />;
        return (
          <TextField
            {...shared}
            {...field}
            value={value}
            className={input === 'pounds' ? 'max-w-40' : 'max-w-md'}
            {...(input === 'tel' || input === 'email' ? { type: input } : {})}
            {...(input === 'pounds' ? { prefix: '£', inputMode: 'decimal' as const } : {})}
          />
        );
      }}
    </FormField>
  );
}
