import PostalMime from 'postal-mime';

/** An e-mail as the mail server was sent it. */
export interface ReceivedMail {
  to: string[];
  subject: string;
  text: string;
  /** By name. */
  files: ReadonlyMap<string, Buffer>;
}

export async function readMail(raw: string): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' });
  return {
    to: (mail.to ?? []).flatMap(({ address }) => address ?? []),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    files: new Map(
      mail.attachments.map(({ filename, content }) => [filename ?? '', Buffer.from(content as ArrayBuffer)]),
    ),
  };
}
