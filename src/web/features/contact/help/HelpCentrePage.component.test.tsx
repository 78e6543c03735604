import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '#test/component/render-screen.tsx';
import { HelpCentrePage } from '#web/features/contact/help/HelpCentrePage.tsx';

const draw = (query?: string) =>
  renderScreen(<HelpCentrePage query={query} from={undefined} onQuery={vi.fn()} />);

it('[HLP-01] An administrator sees articles for administrators, and not those for carers', async () => {
  draw();
  await expect.element(page.getByRole('link', { name: 'Deciding on reports' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Finishing a visit' })).not.toBeInTheDocument();
});

it('[HLP-01] A search without results says so', async () => {
  draw('zeppelin');
  await expect.element(page.getByText('No articles found')).toBeVisible();
});
