import type { FormPurpose } from '#contract/questions/question-forms.ts';
import familyTime from '#server/data/report-forms/family-time-report.json' with { type: 'json' };
import incident from '#server/data/report-forms/incident-report.json' with { type: 'json' };
import nightLog from '#server/data/report-forms/night-log.json' with { type: 'json' };
import outcomeRating from '#server/data/report-forms/outcome-rating.json' with { type: 'json' };
import session from '#server/data/report-forms/session-report.json' with { type: 'json' };
import transport from '#server/data/report-forms/transport-report.json' with { type: 'json' };
import weekly from '#server/data/report-forms/weekly-summary.json' with { type: 'json' };
import { characteristicForms } from '#server/features/questions/question-forms/characteristic-forms.ts';
import { type Form, type FormFile, readForm } from '#server/features/questions/question-forms/read-form.ts';
import { referralForm } from '#server/features/questions/question-forms/referral-form.ts';

/** The forms that come with the product, by slug. */
export function formsOfTheProduct(): (Form & { purpose: FormPurpose })[] {
  return [...reportForms(), ...characteristicForms(), referralForm()];
}

export function reportForms(): (Form & { purpose: 'report' })[] {
  const files: FormFile[] = [session, familyTime, nightLog, incident, weekly, transport, outcomeRating];
  return files.map((file) => ({ ...readForm(file), purpose: 'report' as const }));
}
