import { describe, expect, it } from 'vitest';
import { isOtherVersion, stampVersion } from '#web/session/storage.ts';

function openStorage(content: Record<string, string>) {
  const items = new Map(Object.entries(content));
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
  };
}

describe('the version key', () => {
  it('[AUT-08] notices storage of another version', () => {
    expect(isOtherVersion(openStorage({ version: '0.1.0' }))).toBe(true);
    expect(isOtherVersion(openStorage({ version: '0.2.0', appStore: '{}' }))).toBe(false);
  });

  it('[AUT-08] treats a state without a version as an older one, and an empty browser as a new one', () => {
    expect(isOtherVersion(openStorage({ appStore: '{}' }))).toBe(true);
    expect(isOtherVersion(openStorage({}))).toBe(false);
  });

  it('[AUT-08] stamps the version it runs', () => {
    const storage = openStorage({});
    stampVersion(storage);
    expect(storage.getItem('version')).toBe('0.2.0');
  });
});
