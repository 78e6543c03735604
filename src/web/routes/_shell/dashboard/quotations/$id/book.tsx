import { createFileRoute } from '@tanstack/react-router';
import { BookQuotationPage } from '#web/features/money/quotations/BookQuotationPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/quotations/$id/book')({
  beforeLoad: () =>
    mustBeAllowed(() =>
      import('#contract/money/quotation-bookings.ts').then((calls) => [calls.bookQuotation]),
    ),
  component: Book,
});

function Book() {
  const navigate = Route.useNavigate();
  const { id } = Route.useParams();
  return (
    <BookQuotationPage
      id={id}
      onBooked={() => void navigate({ to: '/dashboard/quotations/$id', params: { id } })}
    />
  );
}
