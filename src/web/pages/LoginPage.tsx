import { useState } from 'react';
import { signInOptions } from '#contract/core/sessions.ts';
import { describeError } from '#web/api/api-error.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { UnsentAlarm } from '#web/pages/UnsentAlarm.tsx';
import { beginSignIn } from '#web/session/sign-in.ts';
import { usePage } from '#web/shell/page.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { PublicFrame } from '#web/ui/frame/PublicFrame.tsx';
import { Card } from '#web/ui/record/Card.tsx';

const demoAccounts = [
  { email: 'admin@placewell.test', words: 'the agency’s administrator' },
  { email: 'carer@placewell.test', words: 'a carer' },
  { email: 'carer2@placewell.test', words: 'another carer' },
  { email: 'client@placewell.test', words: 'a social worker at one authority' },
  { email: 'client2@placewell.test', words: 'a social worker at another authority' },
];

export function LoginPage({ return_to }: { return_to: string | undefined }) {
  usePage('Sign in');
  return (
    <PublicFrame homeHref="/login">
      <div className="mx-auto max-w-md space-y-6">
        <div className="space-y-2">
          <h1 className="text-2xl font-semibold">Sign in</h1>
          <p className="text-ink-soft">
            For administrators, carers and social workers. Use your organisation’s account.
          </p>
        </div>
        <UnsentAlarm />
        <SignInButton return_to={return_to} label="Sign in" />
        <p className="text-ink-soft">
          Social worker without an account? <TextLink href="/external/social-worker">Register here</TextLink>,
          so that we can reach you.
        </p>
        <DemoAccounts />
      </div>
    </PublicFrame>
  );
}

function SignInButton({ return_to, label }: { return_to: string | undefined; label: string }) {
  const [isLeaving, setIsLeaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const begin = () => {
    setIsLeaving(true);
    setProblem(undefined);
    beginSignIn(return_to ?? '/dashboard').catch((error: unknown) => {
      setIsLeaving(false);
      setProblem(describeError(error));
    });
  };
  return (
    <div className="space-y-4">
      {problem && <Banner tone="error">{problem}</Banner>}
      <Button size="lg" className="w-full" pending={isLeaving} onClick={begin}>
        {label}
      </Button>
    </div>
  );
}

/** Shown only if the built-in provider serves sign-in. */
function DemoAccounts() {
  const options = useEndpoint(signInOptions, {});
  if (!options.data?.is_demo) return null;
  return (
    <Card title="This is a demonstration">
      <p className="mb-3 text-sm text-ink-soft">
        Nothing here is real. Sign in as any of these; the password of all is{' '}
        <strong className="font-semibold text-ink">placewell-demo</strong>.
      </p>
      <dl className="space-y-2 text-sm">
        {demoAccounts.map((account) => (
          <div key={account.email}>
            <dt className="font-medium">{account.email}</dt>
            <dd className="text-ink-soft">{account.words}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

export function SignInFailedPage({
  sentence,
  return_to,
}: {
  sentence: string;
  return_to?: string | undefined;
}) {
  usePage('Sign-in failed');
  return (
    <PublicFrame homeHref="/login">
      <div className="mx-auto max-w-md space-y-6">
        <h1 className="text-2xl font-semibold">Sign-in failed</h1>
        <Banner tone="error">{sentence}</Banner>
        <SignInButton return_to={return_to} label="Sign in again" />
      </div>
    </PublicFrame>
  );
}
