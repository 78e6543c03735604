import { downloadReports, MAX_REPORTS_IN_A_ZIP } from '#contract/reports/report-documents.ts';
import { callForFile } from '#web/api/call.ts';
import { fileNameIn, saveFile } from '#web/api/save-file.ts';

/**
 * Saves the documents of approved reports as one zip file, named by the server. Throws ApiError: 409 if one is not
 * approved, 404 if one is not visible. Each of them is named.
 */
export async function downloadZip(report_ids: readonly string[], name?: string): Promise<void> {
  const body = { report_ids: [...report_ids], ...(name ? { name } : {}) };
  const answer = await callForFile(downloadReports, { body });
  saveFile(fileNameIn(answer) ?? 'documents.zip', await answer.blob());
}

export interface ZipPart {
  name: string;
  report_ids: string[];
}

/** As many zip files as needed, each within the limit and with its part number. */
export function zipParts(report_ids: readonly string[], name: string): ZipPart[] {
  const count = Math.ceil(report_ids.length / MAX_REPORTS_IN_A_ZIP);
  return Array.from({ length: count }, (_, part) => ({
    name: count === 1 ? name : `${name}, part ${part + 1} of ${count}`,
    report_ids: report_ids.slice(part * MAX_REPORTS_IN_A_ZIP, (part + 1) * MAX_REPORTS_IN_A_ZIP),
  }));
}
