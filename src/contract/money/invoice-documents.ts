/** The absolute address of an invoice’s PDF. */
export const buildDocumentUrl = (public_url: string, id: string): string =>
  `${public_url}/api/invoice_documents/${id}`;
