import { createFileRoute, notFound } from '@tanstack/react-router';
import { z } from 'zod';
import { Id } from '#contract/core/shapes.ts';
import { WriteNotePage } from '#web/features/young-persons/diaries/WriteNotePage.tsx';
import { searchDay } from '#web/lists/search-shapes.ts';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/diaries/new')({
  validateSearch: z.object({
    young_person: Id.optional().catch(undefined),
    date: searchDay,
    place: z.string().max(200).optional().catch(undefined),
  }),
  beforeLoad: async ({ search }) => {
    await mustBeAllowed(() =>
      import('#contract/young-persons/diaries.ts').then((calls) => [calls.createDiary]),
    );
    if (!search.young_person) throw notFound();
  },
  component: Write,
});

function Write() {
  const { young_person = '', date, place } = Route.useSearch();
  return (
    <WriteNotePage key={`${young_person} ${place}`} youngPersonId={young_person} date={date} place={place} />
  );
}
