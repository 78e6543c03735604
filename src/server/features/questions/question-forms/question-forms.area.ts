import type { Area } from '#server/area.ts';
import { questionFormRoutes } from '#server/features/questions/question-forms/question-forms.routes.ts';
import { seedForms } from '#server/features/questions/question-forms/seed-forms.ts';

export const questionFormArea: Area = {
  routes: questionFormRoutes,
  seed: (owner) => seedForms(owner),
};
