import { describe, expect, it } from 'vitest';
import { getReportDocument } from '#contract/reports/report-documents.ts';
import { parseDocumentAddress, readSource } from '#web/features/reports/document-viewer/document-address.ts';

const page = { host: 'care.example:3000', protocol: 'http:' };
const parse = (named: string) => parseDocumentAddress(named, page)?.href;

describe('the address of a document', () => {
  it('[SHL-05] is our own host with the page’s protocol, any other with https', () => {
    expect(parse('care.example:3000/api/report_documents/1')).toBe(
      'http://care.example:3000/api/report_documents/1',
    );
    expect(parse('files.example/a b.pdf?x=1')).toBe('https://files.example/a%20b.pdf?x=1');
    expect(
      parseDocumentAddress('care.example/api/x', { host: 'care.example', protocol: 'https:' })?.href,
    ).toBe('https://care.example/api/x');
    // The protocol's default port is not part of the page's host.
    expect(
      parseDocumentAddress('care.example:80/api/x', { host: 'care.example', protocol: 'http:' })?.host,
    ).toBe('care.example');
  });

  it.each([
    '',
    ' ',
    'not a url',
    'https://files.example/a.pdf',
    'files.example',
    'files.example/',
    'care.example:3000@evil.example/a.pdf',
    'host:99999/a.pdf',
    '[::1/a.pdf',
    'a%zz/b.pdf',
  ])('[SHL-05] is not %j', (named) => {
    expect(parse(named)).toBeUndefined();
  });
});

describe('the source of a document', () => {
  const source = (address: string, allowed: string[] = []) => readSource(new URL(address), page, allowed);

  it('[DOC-02] is the call for one of our own', () => {
    expect(source('http://care.example:3000/api/report_documents/0192-ab')).toEqual({
      kind: 'own',
      call: getReportDocument,
      id: '0192-ab',
    });
  });

  it('[DOC-02] is another host only if exactly that is allowed', () => {
    const url = 'https://files.example/a.pdf';
    expect(source(url, ['files.example'])).toEqual({ kind: 'outside', url: new URL(url) });
    for (const refused of [[], ['example'], ['x.files.example'], ['files.example:8443']])
      expect(source(url, refused)).toEqual({ kind: 'refused' });
  });

  it('[DOC-02] is no other address of ours', () => {
    for (const path of [
      '/api/users/',
      '/api/report_documents/',
      '/api/report_documents/1/../../users',
      '/logo.svg',
    ])
      expect(source(`http://care.example:3000${path}`, ['care.example:3000'])).toEqual({ kind: 'refused' });
  });
});
