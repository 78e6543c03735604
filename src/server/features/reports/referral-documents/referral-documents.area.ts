import type { Area } from '#server/area.ts';
import { referralDocumentRoutes } from '#server/features/reports/referral-documents/referral-documents.routes.ts';

export const referralDocumentArea: Area = {
  routes: referralDocumentRoutes,
  views: { 'referral.document': 'Downloaded a referral' },
};
