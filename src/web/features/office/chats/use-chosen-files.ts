import { useState } from 'react';
import { CHAT_FILES } from '#contract/core/file-limits.ts';
import { limitsWords, prepareEach } from '#web/device/photo.ts';

/** Files that are to go with the message: made ready when they are chosen, and gone with the page. */
export function useChosenFiles() {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isReading, setIsReading] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const choose = async (chosen: readonly File[]) => {
    setProblems([]);
    if (files.length + chosen.length > CHAT_FILES.most) {
      setProblems([`${limitsWords(CHAT_FILES)} No files were added.`]);
      return;
    }
    setIsReading(true);
    const { ready, problems } = await prepareEach(chosen, CHAT_FILES);
    setFiles((now) => [...now, ...ready]);
    setProblems(problems);
    setIsReading(false);
  };
  return {
    files,
    isReading,
    problems,
    choose,
    takeOff: (file: File) => setFiles((now) => now.filter((each) => each !== file)),
    clear: (sent: readonly File[]) => setFiles((now) => now.filter((each) => !sent.includes(each))),
  };
}
