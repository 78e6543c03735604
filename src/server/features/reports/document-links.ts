/** Where a report document is fetched, and the page on which people look at it; both absolute. */
export function documentLinks(public_url: string, id: string): { url: string; link: string } {
  const url = `${public_url}/api/report_documents/${id}`;
  const { host, pathname } = new URL(url);
  return { url, link: `${public_url}/dashboard/reports/pdf/${encodeURIComponent(host + pathname)}` };
}
