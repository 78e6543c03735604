import type { Contact, Letter } from '#web/features/reports/reports/report-letter.ts';
import { DefinitionList } from '#web/ui/record/Card.tsx';

interface Props {
  letter: Letter;
  contacts: readonly Contact[];
}

/** The e-mail as it will be read. Links that the documents get only now stand as words. */
export function SentPreview({ letter, contacts }: Props) {
  const listNames = (addresses: readonly string[]) =>
    addresses
      .map((address) => {
        const name = contacts.find(({ email }) => email === address)?.name;
        return name ? `${name} <${address}>` : address;
      })
      .join(', ');
  return (
    <div className="space-y-4">
      <DefinitionList
        columns={2}
        facts={[
          { term: 'To', value: listNames(letter.to), wide: true },
          ...(letter.cc.length > 0 ? [{ term: 'Copy to', value: listNames(letter.cc), wide: true }] : []),
          { term: 'Subject', value: letter.subject, wide: true },
        ]}
      />
      <p className="rounded-md border border-line bg-sunken p-4 break-words whitespace-pre-wrap">
        {letter.body.replaceAll('{{report_link}}', '(link to the document)')}
      </p>
    </div>
  );
}
