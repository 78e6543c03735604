/**
 * A report that waits to be sent, but whose visit was moved to another day after it was submitted. It is not sent
 * automatically: its author decides.
 */
import { readRecordDay } from '#contract/questions/answers.ts';
import { getReport } from '#contract/reports/reports.ts';
import { ApiError, isNoAnswer } from '#web/api/api-error.ts';
import { callApi, limitWait } from '#web/api/call.ts';
import type { SavedReport } from '#web/features/reports/report-copies.ts';
import { describeOtherDay } from '#web/features/reports/report-day.ts';
import type { FormPlace } from '#web/features/reports/send-form.ts';

export class OtherDay extends ApiError {
  constructor(sentence: string) {
    super(409);
    this.message = sentence;
  }
}

type Dated = Pick<FormPlace, 'report_id' | 'form_type_id'> &
  Pick<SavedReport, 'answers' | 'form' | 'agreed_day'>;

/**
 * Fetches the visit's current day before its report is submitted. Undefined if it may be sent. Throws if there is no
 * response. Any other failure to load the report does not stop it: sending may succeed, or says why not.
 */
export async function findDayHold({
  report_id: id,
  form_type_id,
  answers,
  form,
  agreed_day,
}: Dated): Promise<string | undefined> {
  const questions = form?.questions ?? [];
  if (!readRecordDay(questions, answers, undefined)) return undefined;
  const report = await callApi(getReport, { params: { id } }, limitWait()).catch((error: unknown) => {
    if (!isNoAnswer(error) || (error instanceof ApiError && error.status === 500)) return undefined;
    throw error;
  });
  if (report?.app_report_form_types[0]?.id !== form_type_id) return undefined;
  const sentence = describeOtherDay(questions, answers, report);
  return sentence && sentence !== agreed_day ? `${sentence} Check the date and send it again.` : undefined;
}
