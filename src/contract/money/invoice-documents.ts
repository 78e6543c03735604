/** Where an invoice’s PDF is fetched, as a whole address. */
export const buildDocumentUrl = (public_url: string, id: string): string =>
  `${public_url}/api/invoice_documents/${id}`;
