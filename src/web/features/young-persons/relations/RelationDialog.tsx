import { describeDayAhead } from '#contract/core/not-ahead.ts';
import { Relation } from '#contract/young-persons/young-person-relations.ts';
import { prepareCall } from '#web/api/call.ts';
import { readNow } from '#web/api/office-clock.ts';
import { RELATION_CALLS, type RelationKind } from '#web/features/young-persons/relations/relation-queries.ts';
import {
  CONTACT_RULES,
  contactText,
  RELATIONSHIPS,
} from '#web/features/young-persons/relations/relation-words.ts';
import { CheckboxField, RadioGroup, Select } from '#web/ui/field/Choice.tsx';
import { Combobox } from '#web/ui/field/Combobox.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { TextArea, TextField } from '#web/ui/field/TextField.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import type { ComparedField } from '#web/writing/compared-fields.ts';
import { FormDialog } from '#web/writing/FormDialog.tsx';

interface Props {
  young_person_id: string;
  kind: RelationKind;
  /** Undefined for someone new. */
  relation: Relation | undefined;
  onClose: () => void;
}

const TITLES: Record<RelationKind, string> = {
  household: 'Add a household member',
  related: 'Add a related person',
};

/** Adds or changes someone around the young person. */
export function RelationDialog({ young_person_id, kind, relation, onClose }: Props) {
  const { create, update } = RELATION_CALLS[kind];
  return (
    <FormDialog
      place={`${kind}/${young_person_id}/${relation?.id ?? 'new'}`}
      title={relation ? `Change ${relation.name}` : TITLES[kind]}
      wide
      start={readRelation(relation)}
      submit={{
        label: relation ? 'Save changes' : 'Add',
        request: (values, version) =>
          relation
            ? prepareCall(update, {
                params: { id: young_person_id, memberId: relation.id },
                body: { ...buildRelation(values), version },
              })
            : prepareCall(create, { params: { id: young_person_id }, body: buildRelation(values) }),
        judge: ({ dob }) => {
          const ahead = describeDayAhead(dob, readNow());
          return ahead ? { dob: ahead } : {};
        },
      }}
      failed="Not saved"
      record={
        relation && {
          what: `${relation.name}’s details`,
          version: relation.version,
          read: (current) => {
            const theirs = Relation.safeParse(current).data;
            return theirs && { values: readRelation(theirs), version: theirs.version };
          },
          compared: COMPARED,
        }
      }
      topics={['young_persons']}
      onDone={() => toast.success(relation ? 'Changes saved' : 'Added')}
      onClose={onClose}
    >
      {({ values, field }) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="Name" maxLength={100} {...field('name')} />
            <Combobox
              label="Relationship"
              placeholder="Type to search"
              options={offer(RELATIONSHIPS, relation?.relationship)}
              {...field('relationship')}
            />
            <TextField label="Telephone" optional type="tel" {...field('phone')} />
            <TextField label="E-mail" optional type="email" {...field('email')} />
            <DateField label="Date of birth" optional isBirth {...field('dob')} />
            <Select
              label="Contact with the young person"
              options={offer(CONTACT_RULES, values.contact)}
              {...field('contact', 'contact_rule')}
            />
          </div>
          <RadioGroup
            label="Parental responsibility"
            inline
            options={YES_NO_OPTIONS}
            {...field('parental_responsibility', 'has_parental_responsibility')}
          />
          {kind === 'related' && (
            <>
              <RadioGroup
                label="May know where the young person lives"
                inline
                options={YES_NO_OPTIONS}
                {...field('may_know_address')}
              />
              <TextArea label="Address" optional rows={2} maxLength={400} {...field('address')} />
            </>
          )}
          <CheckboxField
            label="Emergency contact"
            help="The office and the client see the number at the top of the young person’s page. Carers ask the office to call."
            {...field('is_emergency_contact')}
          />
          <TextArea label="Notes" optional rows={3} maxLength={1000} {...field('notes')} />
        </>
      )}
    </FormDialog>
  );
}

/** The known options, and the record's own if it is another. */
const offer = (known: readonly string[], word: string | undefined) =>
  [...new Set([...known, ...(word ? [word] : [])])].map((value) => ({ value, label: value }));

const YES_NO_OPTIONS = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: '', label: 'Not known' },
];
const sayYesNo = (choice: string) => YES_NO_OPTIONS.find(({ value }) => value === choice)?.label ?? '';

const readYesNo = (value: boolean | null) => (value === null ? '' : value ? 'yes' : 'no');
const buildYesNo = (choice: string) => (choice === '' ? null : choice === 'yes');

const readRelation = (relation: Relation | undefined) => ({
  name: relation?.name ?? '',
  relationship: relation?.relationship ?? '',
  dob: relation?.dob ?? '',
  phone: relation?.phone ?? '',
  email: relation?.email ?? '',
  address: relation?.address ?? '',
  notes: relation?.notes ?? '',
  contact: relation ? contactText(relation) : 'Not decided',
  parental_responsibility: readYesNo(relation?.has_parental_responsibility ?? null),
  may_know_address: readYesNo(relation?.may_know_address ?? null),
  is_emergency_contact: relation?.is_emergency_contact ?? false,
});
type RelationValues = ReturnType<typeof readRelation>;

const buildRelation = (values: RelationValues) => ({
  name: values.name,
  relationship: values.relationship,
  dob: values.dob || null,
  phone: values.phone.trim() || null,
  email: values.email.trim() || null,
  address: values.address || null,
  notes: values.notes || null,
  contact_allowed: values.contact === 'Not decided' ? null : values.contact !== 'Not allowed',
  contact_rule: values.contact === 'Not decided' ? null : values.contact,
  has_parental_responsibility: buildYesNo(values.parental_responsibility),
  may_know_address: buildYesNo(values.may_know_address),
  is_emergency_contact: values.is_emergency_contact,
});

const COMPARED: readonly ComparedField<RelationValues>[] = [
  { name: 'name', label: 'Name', words: ({ name }) => name },
  { name: 'relationship', label: 'Relationship', words: ({ relationship }) => relationship },
  { name: 'dob', label: 'Date of birth', words: ({ dob }) => dob },
  { name: 'phone', label: 'Telephone', words: ({ phone }) => phone },
  { name: 'email', label: 'E-mail', words: ({ email }) => email },
  { name: 'address', label: 'Address', words: ({ address }) => address },
  { name: 'contact', label: 'Contact', words: ({ contact }) => contact },
  {
    name: 'parental_responsibility',
    label: 'Parental responsibility',
    words: ({ parental_responsibility }) => sayYesNo(parental_responsibility),
  },
  {
    name: 'may_know_address',
    label: 'May know the address',
    words: ({ may_know_address }) => sayYesNo(may_know_address),
  },
  {
    name: 'is_emergency_contact',
    label: 'Emergency contact',
    words: ({ is_emergency_contact }) => (is_emergency_contact ? 'Yes' : 'No'),
  },
  { name: 'notes', label: 'Notes', words: ({ notes }) => notes },
];
