import { createFileRoute } from '@tanstack/react-router';
import { PublicQuotationPage } from '#web/features/money/quotations/PublicQuotationPage.tsx';
import { useAnswerToken } from '#web/features/young-persons/referral-messages/answer-token.ts';
import { usePage } from '#web/shell/page.ts';

/** For a browser that already has the application. A first visit gets only the page (public-quotation.tsx). */
export const Route = createFileRoute('/external/quotation')({ component: Answer });

function Answer() {
  const token = useAnswerToken();
  usePage('A quotation');
  return <PublicQuotationPage key={token} token={token} />;
}
