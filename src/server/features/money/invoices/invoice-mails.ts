import { formatDate } from '#contract/core/dates.ts';
import { sayAmount } from '#contract/core/decimals.ts';
import type { Invoice } from '#contract/money/invoices.ts';
import { describePayment, joinParagraphs, sayLinks } from '#server/features/money/papers/mail-text.ts';
import type { EmailFile } from '#server/mail/queue-email.ts';

/** Accounts departments have no account here, so their e-mails bring the invoices as files. */

/** Many mail servers refuse more than 20 MB, and an e-mail makes its files a third larger. */
const MAX_ATTACHED_BYTES = 10_000_000;

/** One invoice in an e-mail. */
export interface Enclosure {
  invoice: Pick<
    Invoice,
    'id' | 'kind' | 'invoice_number' | 'total' | 'due' | 'start_date' | 'end_date' | 'credits'
  >;
  /** Those of its lines that may be named in an e-mail. */
  order_numbers: readonly string[];
  /** None if it may only be read after signing in. */
  files: readonly EmailFile[];
}

interface Letter {
  subject: string;
  body: string;
  /** The facts of each invoice and how to pay are added. A reminder says them itself. */
  payment_details: string | null | undefined;
  says_facts: boolean;
  public_url: string;
}

interface InvoiceMail {
  subject: string;
  body: string;
  href: string;
  attachments: EmailFile[];
}

/** The letter as one e-mail, or as several if the files are too large for one. */
export function writeInvoiceMails(
  letter: Letter,
  enclosures: readonly Enclosure[],
  max_bytes = MAX_ATTACHED_BYTES,
): InvoiceMail[] {
  const parts = splitBySize(enclosures, max_bytes);
  return parts.map((part, at) => {
    const { says_facts, payment_details, public_url } = letter;
    const isPaid = says_facts && part.some(({ invoice }) => invoice.kind === 'invoice');
    const links = part.map(({ invoice }) => `${public_url}${hrefOf(invoice)}`);
    return {
      subject: parts.length > 1 ? `${letter.subject} (${at + 1} of ${parts.length})` : letter.subject,
      body: joinParagraphs(
        letter.body,
        ...(says_facts ? part.map(listFacts) : []),
        isPaid ? describePayment(payment_details) : null,
        sayAttached(part, enclosures, at === parts.length - 1),
        sayLinks(links),
      ),
      href: hrefOf(part[0]?.invoice ?? { id: '' }),
      attachments: part.flatMap(({ files }) => files),
    };
  });
}

const hrefOf = ({ id }: Pick<Invoice, 'id'>) => `/dashboard/invoices/${id}`;

/** In their order, as many to a part as fit. One that is too large alone is a part of its own. */
function splitBySize(enclosures: readonly Enclosure[], max_bytes: number): Enclosure[][] {
  const parts: Enclosure[][] = [];
  let free = 0;
  for (const enclosure of enclosures) {
    const bytes = enclosure.files.reduce((sum, { content }) => sum + content.length, 0);
    const part = parts.at(-1);
    if (part && bytes <= free) part.push(enclosure);
    else {
      parts.push([enclosure]);
      free = max_bytes;
    }
    free -= bytes;
  }
  return parts;
}

function listFacts({ invoice, order_numbers }: Enclosure): string {
  const { kind, invoice_number, total, due, start_date, end_date, credits } = invoice;
  const isInvoice = kind === 'invoice';
  return [
    isInvoice ? `Invoice ${invoice_number}` : `Credit note ${invoice_number}, for ${credits?.name}`,
    `${isInvoice ? 'Total' : 'Total credited'}: ${sayAmount(total)}`,
    isInvoice && `Due: ${formatDate(due)}`,
    `Period: ${formatDate(start_date)} to ${formatDate(end_date)}`,
    order_numbers.length > 0 && `Order number: ${order_numbers.join(', ')}`,
    isInvoice && `Payment reference: ${invoice_number}`,
  ]
    .filter((line) => line !== false)
    .join('\n');
}

function sayAttached(part: readonly Enclosure[], all: readonly Enclosure[], isLast: boolean): string {
  const isAttached = ({ files }: Enclosure) => files.length > 0;
  const [here, total] = [part.filter(isAttached).length, all.filter(isAttached).length];
  const closed = part.filter((each) => !isAttached(each)).map(({ invoice }) => invoice.invoice_number);
  const noun = nameKind(all);
  return [
    here === 0
      ? null
      : here === total
        ? `${total === 1 ? `The ${noun} is` : `All ${total} ${noun}s are`} attached. You do not need to sign in.`
        : `${here} of ${total} ${noun}s ${here === 1 ? 'is' : 'are'} attached. ${isLast ? 'The others came in earlier e-mails' : 'The rest follow in further e-mails'}. You do not need to sign in.`,
    closed.length > 0 ? `Sign in to open ${closed.join(', ')}.` : null,
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
}

function nameKind(enclosures: readonly Enclosure[]): string {
  const [kind, ...others] = new Set(enclosures.map(({ invoice }) => invoice.kind));
  return kind && others.length === 0 ? kind : 'document';
}
