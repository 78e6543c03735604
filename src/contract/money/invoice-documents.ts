/** Where an invoice’s PDF is fetched, and the page on which people look at it (SHL-06); both absolute. */
export function documentLinks(public_url: string, id: string): { url: string; link: string } {
  const url = `${public_url}/api/invoice_documents/${id}`;
  return {
    url,
    link: `${public_url}/dashboard/invoices/pdf/${encodeURIComponent(url.replace(/^https?:\/\//, ''))}`,
  };
}
