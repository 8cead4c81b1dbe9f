/**
 * Pages that start without outside plugins, because a password is typed there which lets code in: no plugin may read it, nor act in its place.
 * The browser loads them as documents of their own, and the server gives only such a document what confirming takes.
 */
const PLAIN_PAGES: ReadonlySet<string> = new Set(['/system/plugins'])

/** @param address of a page, with or without its query */
export const isPlainPage = (address: string): boolean => PLAIN_PAGES.has((address.split(/[?#]/)[0] ?? '').replace(/(?<=[^/])\/+$/, ''))

/** Name of the element of the document's head that carries the proof that it was loaded as a page of its own. */
export const PAGE_PROOF = 'yuanhang-page-proof'
