import { CircleAlert, CircleCheck, CircleMinus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { describeFirst } from '#web/api/api-error.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import type { ButtonVariant } from '#web/ui/field/button-class.ts';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

interface Item {
  id: string;
}

interface Props<T extends Item> {
  items: readonly T[];
  /** Why an item is excluded from the start. */
  exclude?: (item: T) => string | undefined;
  /** Sends one item. Throws if it is refused. */
  send: (item: T) => Promise<unknown>;
  words: {
    /** `Approve 3 reports?`. If the count is 0, says that none can be approved. */
    ask: (count: number) => string;
    verb: (count: number) => string;
    doing: string;
    /** `approved`: shown alone, and after `2 of 3`. */
    done: string;
  };
  variant?: ButtonVariant;
  /** Shown under the title before the user confirms. */
  children: ReactNode;
  describe: (item: T) => { title: string; detail: string };
  /** Called after the last item, whatever the outcome. */
  onOver: () => Promise<unknown>;
  /** Called if at least one succeeded. */
  onDone: () => void;
  onClose: () => void;
}

/** Does one thing to each of several records, one after the other, and shows the outcome of each. */
export function OneByOneDialog<T extends Item>(props: Props<T>) {
  const { exclude = () => undefined, words, variant = 'default' } = props;
  // The items ticked when it opened: an item that is done leaves the list behind this dialog.
  const [items] = useState(props.items);
  // The value is undefined for an item that is done, and the message for one that was refused.
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string | undefined>>(new Map());
  const [state, setState] = useState<'asking' | 'busy' | 'over'>('asking');
  const ready = items.filter((item) => exclude(item) === undefined);
  const doneCount = countDone(refusals);

  const sendAll = async () => {
    setState('busy');
    const told = new Map<string, string | undefined>();
    for (const item of ready) {
      told.set(item.id, await findRefusal(props.send(item)));
      setRefusals(new Map(told));
    }
    await props.onOver();
    setState('over');
    announce(`${countDone(told)} of ${ready.length} ${words.done}`);
    if (countDone(told) > 0) props.onDone();
  };

  return (
    <Dialog
      open
      insist
      onClose={() => state !== 'busy' && props.onClose()}
      title={state === 'over' ? `${doneCount} of ${ready.length} ${words.done}` : words.ask(ready.length)}
      footer={
        <>
          <Button variant="outline" disabled={state === 'busy'} onClick={props.onClose}>
            {state === 'over' ? 'Close' : 'Cancel'}
          </Button>
          {state !== 'over' && (
            <Button
              variant={variant}
              pending={state === 'busy'}
              disabled={ready.length === 0}
              onClick={() => void sendAll()}
            >
              {words.verb(ready.length)}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-4">
        {state === 'asking' && ready.length > 0 && props.children}
        {state === 'busy' && (
          <ProgressBar
            label={words.doing}
            value={refusals.size}
            max={ready.length}
            text={`${refusals.size} of ${ready.length}`}
          />
        )}
        <ul className="divide-y divide-line rounded-md border border-line">
          {items.map((item) => (
            <Outcome
              key={item.id}
              {...props.describe(item)}
              isDone={refusals.has(item.id) && refusals.get(item.id) === undefined}
              done={words.done}
              why={refusals.get(item.id) ?? exclude(item)}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

const countDone = (refusals: ReadonlyMap<string, string | undefined>) =>
  [...refusals.values()].filter((why) => why === undefined).length;

const findRefusal = (sent: Promise<unknown>): Promise<string | undefined> =>
  sent.then(
    () => undefined,
    (error: unknown) => describeFirst(error),
  );

interface OutcomeProps {
  title: string;
  detail: string;
  isDone: boolean;
  done: string;
  why: string | undefined;
}

function Outcome({ title, detail, isDone, done, why }: OutcomeProps) {
  const Icon = isDone ? CircleCheck : why ? CircleAlert : CircleMinus;
  const look = isDone ? 'text-dark-green-ink' : why ? 'text-red-ink' : 'text-ink-soft';
  return (
    <li className="flex items-start gap-3 px-3 py-2">
      <Icon aria-hidden size={20} className={`mt-0.5 shrink-0 ${look}`} />
      <div className="min-w-0">
        <p className="font-medium break-words">{title}</p>
        <p className="text-sm text-ink-soft">{detail}</p>
        {isDone && <p className={`text-sm font-medium first-letter:uppercase ${look}`}>{done}</p>}
        {why && <p className={`text-sm font-medium ${look}`}>{why}</p>}
      </div>
    </li>
  );
}
