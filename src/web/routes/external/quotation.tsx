import { createFileRoute } from '@tanstack/react-router';
import { PublicQuotationPage } from '#web/features/money/quotations/PublicQuotationPage.tsx';
import { useAnswerToken } from '#web/features/young-persons/referral-messages/answer-token.ts';
import { usePage } from '#web/shell/page.ts';

/** For a browser that has the application already; a first visit gets the page alone (public-quotation.tsx). */
export const Route = createFileRoute('/external/quotation')({ component: Answer });

function Answer() {
  const token = useAnswerToken();
  usePage('A quotation');
  return <PublicQuotationPage key={token} token={token} />;
}
