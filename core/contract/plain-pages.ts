/**
 * Pages that load without outside plugins, because the password typed there lets new code in: no plugin may read it or act in the user's place. The
 * browser loads them as documents of their own, and only such a document gets from the server the proof needed to confirm.
 */
const PLAIN_PAGES: ReadonlySet<string> = new Set(['/system/plugins'])

/**
 * True for a page that loads without outside plugins.
 * @param address of a page, with or without query
 */
export const isPlainPage = (address: string): boolean => PLAIN_PAGES.has((address.split(/[?#]/)[0] ?? '').replace(/(?<=[^/])\/+$/, ''))

/** Name of the element in the document's head that carries the proof that the page was loaded as a document of its own. */
export const PAGE_PROOF = 'yuanhang-page-proof'
