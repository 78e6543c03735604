import type { ReactNode } from 'react';
import { getChat } from '#contract/contact/chats.ts';
import { getContactNumbers } from '#contract/core/contact-numbers.ts';
import { listLocalAreaCoordinators } from '#contract/organisations/clients.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { ChatThread } from '#web/features/contact/chats/ChatThread.tsx';
import { describeHours } from '#web/features/contact/chats/chat-words.ts';
import { WriteToOffice } from '#web/features/contact/help/WriteToOffice.tsx';
import { useAppStore } from '#web/session/app-store.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { CallButton } from '#web/shell/OfficeNumbers.tsx';
import { usePage } from '#web/shell/page.ts';
import { readEmergencyNumber } from '#web/shell/page-facts.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { telHref } from '#web/ui/frame/tel-href.ts';
import { Card } from '#web/ui/record/Card.tsx';

/** How everybody reaches the agency: its numbers, the person for an area, and a message (HLP-01). */
export function ContactPage({ subject }: { subject?: string | undefined }) {
  const { role } = useSignedIn();
  const title = role === 'carer' ? 'Contact information' : 'Contact';
  usePage(title);
  const { data } = useEndpoint(getContactNumbers, {});
  // Without signal: the numbers last fetched.
  const kept = useAppStore(({ numbers }) => numbers);
  const { office, on_call } = data ? { office: data.office_phone, on_call: data.on_call_phone } : kept;
  return (
    <div className="space-y-6">
      <PageHeader title={title} lead={leads[role]} />
      {role === 'carer' && (
        <Banner tone="warning" title="Is someone in danger?">
          <a href={telHref(readEmergencyNumber())} className="font-semibold underline">
            Call 999
          </a>{' '}
          first, then the on-call manager.
        </Banner>
      )}
      <div className="grid items-start gap-5 md:grid-cols-2">
        {role !== 'client' && (
          <Numbered
            title="On call"
            text={`Ring at any hour if it cannot wait: a worry about a young person, an accident, or nobody at the door.${role === 'admin' ? ' Carers see this number. Clients see a note to ring their own emergency duty team.' : ''}`}
            number={on_call}
            who="the on-call manager"
            missing={
              role === 'admin'
                ? 'Not set. Enter it in Settings, under Your agency.'
                : 'Ask the office for the number.'
            }
          />
        )}
        <Numbered
          title={data?.agency_name ?? 'The office'}
          text={
            role === 'client'
              ? 'Ring in office hours about a young person, an appointment, a report or an invoice.'
              : 'Ring in office hours for everything else.'
          }
          number={office}
          who="the office"
          missing={
            role === 'admin' ? 'Not set. Enter it in Settings, under Your agency.' : 'Write to us below.'
          }
        />
        {role === 'client' && (
          <Card title="When the office is closed">
            <p className="text-ink-soft">
              Ring your own authority’s emergency duty team. If it can wait, write to us below and we’ll read
              it when we open.
            </p>
          </Card>
        )}
      </div>
      {role !== 'admin' && !subject && <ChatCard />}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <WriteToOffice subject={subject} />
        <Coordinators />
      </div>
      {role !== 'admin' && subject && <ChatCard />}
    </div>
  );
}

const leads = {
  admin: 'What carers and clients see on their contact page.',
  carer: 'Ring or write: we are glad to help.',
  client: 'Ring or write. If a child is in danger, call 999.',
};

interface NumberedProps {
  title: string;
  text: string;
  number: string | null;
  who: string;
  missing: ReactNode;
}

function Numbered({ title, text, number, who, missing }: NumberedProps) {
  return (
    <Card title={title}>
      <p className="mb-3 text-ink-soft">{text}</p>
      {number ? <CallButton number={number} who={who} /> : <p>{missing}</p>}
    </Card>
  );
}

function Coordinators() {
  const { data, error, refetch } = useEndpoint(listLocalAreaCoordinators, {});
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCards count={1} />;
  return (
    <Card title="Coordinators by area" flush>
      {data.length === 0 ? (
        <p className="border-t border-line px-4 py-4 text-ink-soft">
          No area has its own coordinator. Contact the office instead.
        </p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {data.map(({ id, area, name, phone }) => (
            <li
              key={`${id} ${area}`}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3"
            >
              <span>
                <span className="block font-medium">{area}</span>
                <span className="block text-ink-soft">{name}</span>
              </span>
              {phone ? (
                <CallButton number={phone} who={name} />
              ) : (
                <span className="text-sm text-ink-soft">Through the office</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** A live chat with the office, only on the two contact pages (HLP-01). */
function ChatCard() {
  const { user } = useSignedIn();
  const { data } = useEndpoint(getChat, { params: { id: user.id } });
  return (
    <Card title="Live chat">
      {data?.widget_url ? (
        <iframe
          src={data.widget_url}
          title="Live chat"
          referrerPolicy="no-referrer"
          className="h-[32rem] w-full rounded-md border border-line"
        />
      ) : (
        <div className="space-y-3">
          {data && <p className="text-ink-soft">{describeHours(data.hours)}</p>}
          <ChatThread person_id={user.id} isOffice={false} />
        </div>
      )}
    </Card>
  );
}
