import { downloadReports } from '#contract/report-documents.ts';
import { callForFile } from '#web/api/call.ts';
import { fileNameIn, saveFile } from '#web/api/save-file.ts';

/**
 * Saves the documents of approved reports as one zip, named by the server. Throws ApiError: 409 where one of them is
 * not approved.
 */
export async function downloadZip(report_ids: readonly string[], name?: string): Promise<void> {
  const body = { report_ids: [...report_ids], ...(name ? { name } : {}) };
  const answer = await callForFile(downloadReports, { body });
  saveFile(fileNameIn(answer) ?? 'documents.zip', await answer.blob());
}
