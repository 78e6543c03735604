/** Unsent text of a missing episode's dialogs, as a note. */
import { z } from 'zod';
import { formatDateTime } from '#contract/core/dates.ts';
import type { Episode } from '#contract/safety/missing-episodes.ts';
import { readNow } from '#web/api/office-clock.ts';
import { readMoment } from '#web/features/safety/notifiable-events/moment.ts';

type Content = Record<string, unknown>;

const Typed = z.object({
  text: z.string().catch(''),
  interview: z.string().catch(''),
  moment: z.object({ date: z.string(), time: z.string() }).catch({ date: '', time: '' }),
  last_seen_place: z.string().catch(''),
  clothes: z.string().catch(''),
  circumstances: z.string().catch(''),
});
const readTyped = (content: Content) => {
  const typed = Typed.parse(content);
  const read = readMoment(typed.moment, readNow());
  return { ...typed, at: 'at' in read ? read.at : undefined };
};

/** A colleague may have recorded the same, or an attempt whose response was lost may have succeeded. */
const isNews = (words: string, recorded: string | null) =>
  words.trim() !== '' && words.trim() !== recorded?.trim();

const join = (lead: (string | false | undefined)[], text: string) =>
  `${lead.filter(Boolean).join(' ')}: ${text}`;

export function readFound({ found_text }: Episode, content: Content): string {
  const { text, at } = readTyped(content);
  return isNews(text, found_text) ? join(['Found', at && formatDateTime(at)], text) : '';
}

export function readInterview({ interview_text }: Episode, content: Content): string {
  const { text, at, interview } = readTyped(content);
  if (!isNews(text, interview_text)) return '';
  const held = interview === 'held' && at && `held ${formatDateTime(at)}`;
  return join(['Return home interview', held, interview === 'declined' && 'declined'], text);
}

/** Each fact about the last sighting that differs from the record. */
export function readLastSeen(episode: Episode, content: Content): string {
  const { at, last_seen_place, clothes, circumstances } = readTyped(content);
  const isOtherTime = at && Date.parse(at) !== Math.floor(Date.parse(episode.last_seen_at) / 60_000) * 60_000;
  return [
    isOtherTime && `Last seen ${formatDateTime(at)}`,
    isNews(last_seen_place, episode.last_seen_place) && `Where: ${last_seen_place}`,
    isNews(clothes, episode.clothes) && `Clothes and belongings: ${clothes}`,
    isNews(circumstances, episode.circumstances) && `What happened: ${circumstances}`,
  ]
    .filter(Boolean)
    .join('\n');
}

export const readNote = (content: Content): string => readTyped(content).text.trim();
